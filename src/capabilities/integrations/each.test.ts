import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { invoiceLines, printed } from '#testing/documents'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openIntegrationDesk } from '#testing/integrations'
import { openStandIn, type StandIn } from '#testing/outside-desk'
import { headerOf, openSmtpServer, type SmtpServer } from '#testing/smtp'
import { useBooks } from '#testing/use-books'

/** Of the installation: VIES and the external platform. All else is of files. */
let vies: StandIn
let platform: StandIn
const books = useBooks(async () => {
  vies = await openStandIn()
  platform = await openStandIn()
  return {
    own: true,
    environment: {
      ...localReceivers,
      VIES_URL: vies.url,
      EXTERNAL_URL: platform.url,
      EXTERNAL_KEY: 'k',
    },
  }
})
let own: StandIn
let smtp: SmtpServer
before(async () => {
  own = await openStandIn()
  smtp = await openSmtpServer()
})
after(async () => {
  for (const one of [vies, platform, own, smtp]) await one.close()
})

test('the register of a file is asked instead of that of the installation, and 404 is a good answer', async () => {
  const desk = await openIntegrationDesk(books)
  const number = '0403.170.701'
  replies(await desk.admin.patch(desk.path, { enterprise_number: number }), 200)
  await desk.connect('company-register', { url: `${own.url}/v1`, key: 'of-the-file' })
  let authorization: unknown
  own.says((request) => {
    authorization = request.headers.authorization
    return { status: 404, body: 'nobody' }
  })
  const tested = await desk.test('company-register')
  assert.deepEqual([tested.ok, tested.details], [true, { found: false, name: null }])
  assert.equal(authorization, 'Bearer of-the-file')
  assert.match(own.asked[0]!, /^\/v1\/companies\/BE\/0403170701$/)
  own.says({ body: { name: 'Bakkerij Peeters', enterprise_number: '0403170701' } })
  assert.equal((await desk.test('company-register')).details.name, 'Bakkerij Peeters')
  const refreshed = await desk.admin.post(`${desk.path}/refresh-sheet`, {})
  replies(refreshed, 200, { name: 'Bakkerij Peeters' })
  // Whoever runs that register tells nothing to other files.
  const { rows } = await books.sql.query(
    'SELECT source, key FROM lookup_cache WHERE answer::text LIKE $1',
    ['%Bakkerij Peeters%'],
  )
  assert.deepEqual(rows, [{ source: 'register', key: `@${desk.company.id} BE:0403170701` }])
  // It fails three times where it is used: the file says so.
  own.says({ status: 500, body: '' })
  await books.sql.query('DELETE FROM lookup_cache')
  for (let times = 0; times < 3; times++)
    replies(await desk.admin.post(`${desk.path}/refresh-sheet`, {}), 503)
  const shown = await desk.read('company-register')
  assert.deepEqual([shown.status, shown.last_error], ['error', 'failed'])
})

test('VIES is asked in the name of the file, which then has proof of it', async () => {
  const desk = await openIntegrationDesk(books)
  assert.deepEqual((await desk.read('vies')).source, 'installation')
  replies(await desk.admin.patch(desk.path, { vat_number: 'BE0417497106' }), 200)
  await desk.connect('vies', {})
  const asked: Record<string, string>[] = []
  vies.says((_request, body) => {
    asked.push(JSON.parse(body))
    return { body: { valid: true, requestIdentifier: 'WAPI1', name: '---', address: '---' } }
  })
  const tested = await desk.test('vies')
  assert.deepEqual(tested.details, { valid: true, consultation_number: 'WAPI1' })
  const wish = { type: 'supplier', name: 'De Kroon', vat_number: 'BE0403170701' }
  const { id } = replies(await desk.admin.post(`${desk.path}/third-parties`, wish), 201).body
  replies(await desk.admin.post(`${desk.path}/third-parties/${id}/check-vat`), 200, {
    vat_consultation_number: 'WAPI1',
  })
  assert.deepEqual(
    asked.map(({ vatNumber, requesterNumber }) => [vatNumber, requesterNumber]),
    [
      ['0417497106', '0417497106'],
      ['0403170701', '0417497106'],
    ],
  )
  await desk.connect('vies', { requester_vat_number: 'BE0403227515' })
  const other = { type: 'supplier', name: 'Garage', vat_number: 'BE0403199702' }
  const made = await desk.admin.post(`${desk.path}/third-parties`, other)
  const next = replies(made, 201).body.id
  replies(await desk.admin.post(`${desk.path}/third-parties/${next}/check-vat`), 200)
  assert.equal(asked.at(-1)!.requesterNumber, '0403227515')
})

test('the analysis service of a file reads its papers, and a model that talks nonsense fails the test', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('document-analysis', { url: own.url, key: 'sk-file', model: 'reader-9' })
  own.says({ body: { choices: [{ message: { content: 'Hello! How can I help?' } }] } })
  assert.equal((await desk.test('document-analysis')).error, 'unexpected answer')
  const answered = {
    document_type: 'other',
    self_billed: false,
    seller: { name: null, vat_number: null },
    buyer: { name: null, vat_number: null },
    number: null,
    date: null,
    due_date: null,
    currency: null,
    payment: { iban: null, bic: null, reference: null, paid: false },
    lines: [],
    totals: {
      net: null,
      vat: null,
      gross: null,
      prepaid: null,
      payable: null,
      vat_breakdown: [],
    },
    corrects: [],
    nature: null,
    language: null,
  }
  let sent: { model?: string } = {}
  own.says((_request, body) => {
    sent = JSON.parse(body)
    return { body: { choices: [{ message: { content: JSON.stringify(answered) } }] } }
  })
  const tested = await desk.test('document-analysis')
  assert.deepEqual([tested.ok, tested.error], [true, null])
  assert.equal(sent.model, 'reader-9')
  const form = new FormData()
  const paper = await printed({ pages: [invoiceLines] })
  form.append('files[]', new Blob([paper as Uint8Array<ArrayBuffer>]), 'a.pdf')
  const path = `${desk.path}/document-imports`
  const { imports } = replies(await desk.admin.call('POST', path, { form }), 201).body
  own.says({ status: 500, body: '', headers: { 'retry-after': '0' } })
  for (let times = 0; times < 3; times++) {
    await books.sql.query(`UPDATE document_imports SET status = 'queued' WHERE company_id = $1`, [
      desk.company.id,
    ])
    replies(await desk.admin.post(`${path}/${imports[0].id}/process`), 200)
  }
  assert.ok(own.asked.length >= 3, 'it was asked for the file')
  assert.deepEqual((await desk.read('document-analysis')).status, 'error')
})

test('the server of mails is one record with the settings of mail, seen from both sides', async () => {
  const desk = await openIntegrationDesk(books)
  const server = {
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    from_email: 'a@example.be',
  }
  const made = await desk.connect('smtp', server)
  assert.deepEqual([made.status, made.source, made.settings.password], ['connected', 'file', null])
  const settings = `${desk.path}/mail/settings`
  const seen = replies(await desk.admin.get(settings), 200, { transport: 'smtp', ...server }).body
  assert.equal(seen.version, made.version)
  const tested = await desk.test('smtp')
  assert.deepEqual([tested.ok, tested.error], [true, null])
  const to = headerOf(smtp.letters.at(-1)!, 'To')
  assert.ok(to?.includes(tested.details.to), String(to))
  // What mail alone has stays; what is set there is seen here.
  replies(
    await desk.admin.put(settings, { ...seen, signature: 'Tot ziens', from_name: 'Els' }),
    200,
  )
  assert.equal((await desk.read('smtp')).settings.from_name, 'Els')
  await desk.connect('smtp', server)
  replies(await desk.admin.get(settings), 200, { signature: 'Tot ziens' })
  await desk.connect('smtp', server, { is_active: false })
  replies(await desk.admin.get(settings), 200, { transport: 'house', host: '127.0.0.1' })
  assert.equal((await desk.read('smtp')).is_active, false)
  const stale = await desk.admin.call('PUT', desk.at('smtp'), {
    body: { settings: server },
    headers: { 'x-base-version': '1' },
  })
  replies(stale, 409)
  replies(await desk.admin.delete(desk.at('smtp')), 204)
  const after = { transport: 'house', host: null, password: null, signature: 'Tot ziens' }
  replies(await desk.admin.get(settings), 200, after)
  replies(await desk.admin.delete(desk.at('smtp')), 404)
  await desk.connect('smtp', { ...server, port: 9_999 })
  for (let times = 0; times < 3; times++)
    assert.equal((await desk.test('smtp')).error, 'connection refused')
  const shown = await desk.read('smtp')
  assert.deepEqual([shown.status, shown.last_error], ['error', 'connection refused'])
  const dashboard = replies(await desk.admin.get(`${desk.firm.path}/dashboard`), 200).body
  assert.deepEqual(dashboard[0].failing_integrations, [
    { key: 'smtp', error: 'connection refused' },
  ])
  const refused = await desk.put('smtp', { ...server, host: '10.0.0.300', security: 'starttls' })
  replies(refused, 422)
})

test('the external platform is connected where the file came from it, and a run brings its identity', async () => {
  const desk = await openIntegrationDesk(books)
  assert.equal((await desk.read('external-platform')).status, 'available')
  await books.sql.query('UPDATE companies SET external_id = $2 WHERE id = $1', [
    desk.company.id,
    'C-1',
  ])
  const shown = await desk.read('external-platform')
  assert.deepEqual(
    [shown.status, shown.source, shown.settings],
    ['connected', 'installation', null],
  )
  platform.says({ body: { id: 'C-1', name: 'Bakkerij Van Overal' } })
  assert.deepEqual((await desk.test('external-platform')).details, { name: 'Bakkerij Van Overal' })
  const { ended } = await desk.run('external-platform')
  assert.equal(ended.event, 'finished')
  replies(await desk.admin.get(desk.path), 200, { name: 'Bakkerij Van Overal' })
  platform.says({ status: 404, body: {} })
  assert.equal((await desk.test('external-platform')).error, 'not found')
  assert.equal((await desk.run('external-platform')).ended.event, 'failed')
  assert.deepEqual((await desk.read('external-platform')).last_error, 'not found')
  platform.says({ status: 200, body: { id: 'another', name: 'x' } })
  assert.equal((await desk.test('external-platform')).error, 'unexpected answer')
})
