import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { createDispatcher } from '#capabilities/webhooks'
import { makeThinDemo } from '#testing/demo'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { openReceiver, type Received } from '#testing/receiver'
import { useBooks } from '#testing/use-books'
import { type Dubbel, isProblem, openDubbel as openClient, type Time } from './index.js'
import { tourOfDemo } from './tour/demo.js'
import { verifyWebhook, type WebhookEvent, WebhookRefused } from './webhooks.js'

const books = useBooks({ own: true, environment: localReceivers })
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

test('the tour does not wait for ever, nor for a server that is not there', async () => {
  let sleeps = 0
  const time: Time = {
    now: () => 0,
    random: () => 0,
    sleep: async () => {
      sleeps++
      await books.sql.query('DELETE FROM rate_counters')
    },
  }
  await assert.rejects(
    tourOfDemo(books.base, () => {}, time),
    (error) => isProblem(error, 'demo_unavailable'),
  )
  assert.equal(sleeps, 12)
  await assert.rejects(
    tourOfDemo('http://127.0.0.1:1', () => {}, time),
    { name: 'NetworkFailure' },
  )
  assert.equal(sleeps, 12)
})

test('the tour waits for the demo, posts, reads, undoes, looks back and takes a file along', async () => {
  const lines: string[] = []
  const sleeps: number[] = []
  const time: Time = {
    now: () => Date.parse(books.clock()),
    random: () => 0,
    sleep: async (ms) => {
      sleeps.push(ms)
      if (sleeps.length === 2) await makeThinDemo(books)
    },
  }
  await tourOfDemo(books.base, (line) => lines.push(line), time)
  assert.deepEqual(sleeps, [10_000, 10_000])
  const expected = [
    /^The demo is being made; looking again in 10 seconds\.$/,
    /^The demo is being made/,
    /^Signed in as a visitor of Fiduciaire Démo, until 2026-03-17T10:00\.$/,
    /^ {2}ZILVERBERK +\S.+, BE\d{10}$/,
    /^ {2}BRINDILLE +\S.+, BE\d{10}$/,
    /^Made the supplier Papeterie du Midi, code PAPE/,
    /^Posted a purchase invoice of 145\.20 as ACH \d+\.$/,
    /^ {2}612300 Kantoorbenodigdheden .* 120\.00 +0\.00$/,
    /^ {2}411\d+ .* 25\.20 +0\.00$/,
    /^ {2}440000 .* 0\.00 +145\.20$/,
    /^Undone by its operation id, in \d changes; the books keep both entries\.$/,
    /^Its history, the newest first:$/,
    /^ {2}2026-03-16T10:00 .+, by Demo$/,
    /^ {2}2026-03-16T10:00 .+, by Demo$/,
    /^Read the supplier's statement: .+\.pdf, \d{4,} bytes of application\/pdf\.$/,
    /^Deleting the supplier is refused: .+ \(entries: 2\)$/,
  ]
  assert.equal(lines.length, expected.length, lines.join('\n'))
  for (const [at, pattern] of expected.entries()) assert.match(lines[at]!, pattern)
})

test('the sample of the README does what it says', async () => {
  const logged: unknown[][] = []
  await sample((options) => openClient({ ...options, url: books.base }), {
    log: (...words) => logged.push(words),
  })
  assert.ok(logged.length > 1 && logged.slice(0, -1).every(([number]) => Number(number) > 0))
  const [name, length] = logged.at(-1) ?? []
  assert.match(String(name), /\.pdf$/)
  assert.ok(Number(length) > 1000)
  const { rows } = await books.sql.query(
    `SELECT t.city, t.deleted_at, a.number FROM third_parties t JOIN accounts a USING (company_id)
      WHERE t.name = 'Kroon' AND a.number = '612345'`,
  )
  assert.deepEqual(rows, [{ city: 'Gent', deleted_at: null, number: '612345' }])
})

/** As the README shows it, whole. */
async function sample(
  openDubbel: (options: { url: string }) => Dubbel,
  console: { log: (...words: unknown[]) => void },
): Promise<void> {
  const { dubbel } = await openDubbel({ url: 'http://localhost:3000' }).demo('nl')

  const { body: companies } = await dubbel.get('/v1/companies')
  const company = companies[0]!.public_token

  const { body: supplier, version } = await dubbel.post('/v1/companies/{company}/third-parties', {
    path: { company },
    body: { type: 'supplier', name: 'Kroon' },
  })
  const path = { company, id: supplier.id }

  try {
    await dubbel.patch('/v1/companies/{company}/third-parties/{id}', {
      path,
      body: { city: 'Gent' },
      baseVersion: version,
    })
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error
    console.log(error.message, error.details.server_version, error.details.server_data)
  }

  const entries = dubbel.each('/v1/companies/{company}/entries', {
    path: { company },
    query: { from: '2026-01-01' },
  })
  for await (const entry of entries) console.log(entry.number, entry.label, entry.total_debit)

  const { operationId } = await dubbel.delete('/v1/companies/{company}/third-parties/{id}', {
    path,
  })
  await dubbel.post('/v1/companies/{company}/history/operations/{operation}/revert', {
    path: { company, operation: operationId! },
  })

  const statement = await dubbel.file('/v1/companies/{company}/third-parties/{id}/statement', {
    path,
    query: { format: 'pdf' },
  })
  console.log(statement.name, (await statement.bytes()).length)

  const content = new Blob(['number;label\n612345;Pencils\n'])
  await dubbel.post('/v1/companies/{company}/accounts/import', {
    path: { company },
    body: { file: { name: 'accounts.csv', content } },
  })
}

async function receive(request: Request, secret: string): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer())
  const event = await verifyWebhook({ secret, headers: request.headers, body })
  switch (event.event) {
    case 'entry.posted':
      console.log(event.company?.name, event.data.journal_code, event.data.total_debit)
      break
    case 'third_party.created':
      console.log(event.data.name)
      break
  }
  return new Response(null, { status: 204 })
}

let console = { log: (..._: unknown[]): void => {} }

/** A request that was really sent while one secret replaced the other. */
async function reallySent(): Promise<{ sent: Received; secrets: [string, string] }> {
  const { firm, admin, path } = await books.openCompany()
  const receiver = await openReceiver()
  const events = ['third_party.created', 'entry.posted']
  const made = await admin.post(`${firm.path}/webhooks`, { url: receiver.url, events })
  const { webhook, secret } = replies(made, 201).body
  const rotated = replies(await admin.post(`${firm.path}/webhooks/${webhook.id}/secret`), 200).body
  replies(
    await admin.post(`${path}/third-parties`, { type: 'supplier', name: 'Été & "Zn" 😀' }),
    201,
  )
  await createDispatcher(books.service.services, quiet).sendDue()
  await receiver.close()
  return { sent: receiver.received[0]!, secrets: [secret, rotated.secret] }
}

test('a webhook is verified with the old secret and the new, by what was sent', async () => {
  const { sent, secrets } = await reallySent()
  const now = () => Date.parse(books.clock())
  const given = { headers: sent.headers, body: sent.body, now }
  for (const secret of [...secrets, ['whsec_other', secrets[0]]]) {
    const event = await verifyWebhook({ ...given, secret })
    assert.deepEqual(event, JSON.parse(sent.body))
    assert.ok(event.event === 'third_party.created')
    const name: string = event.data.name
    assert.equal(name, 'Été & "Zn" 😀')
  }
  const body = new TextEncoder().encode(sent.body)
  const headers = new Headers({
    'X-Service-Signature': String(sent.headers['x-service-signature']),
  })
  const event: WebhookEvent = await verifyWebhook({ secret: secrets[1], headers, body, now })
  assert.equal(event.id, JSON.parse(sent.body).id)

  const refused = async (changed: object, reason: WebhookRefused['reason']) =>
    assert.rejects(
      verifyWebhook({ ...given, secret: secrets, ...changed }),
      (error) => error instanceof WebhookRefused && error.reason === reason,
    )
  await refused({ secret: 'whsec_other' }, 'wrong signature')
  await refused({ secret: secrets[0].slice('whsec_'.length) }, 'wrong signature')
  await refused({ secret: [] }, 'wrong signature')
  await refused({ body: sent.body.replace('Zn', 'zn') }, 'wrong signature')
  await refused({ headers: {} }, 'no signature')
  const signature = String(sent.headers['x-service-signature'])
  const withSignature = (value: string) => ({ headers: { 'X-Service-Signature': value } })
  await refused(withSignature(signature.replace(/t=\d+,/, '')), 'no signature')
  await refused(withSignature(signature.replaceAll('v1=', 'v2=')), 'no signature')
  await refused(withSignature(signature.replaceAll(/v1=../g, 'v1=')), 'no signature')
  await refused(withSignature(signature.replace('t=', 't=-')), 'no signature')
  await refused(
    withSignature(signature.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`)),
    'wrong signature',
  )
  for (const seconds of [301, -301])
    await refused({ now: () => now() + seconds * 1000 }, 'too old or too new')
  for (const seconds of [300, -300])
    await verifyWebhook({ ...given, secret: secrets, now: () => now() + seconds * 1000 })
  await refused({ now: () => now() + 11_000, toleranceSeconds: 10 }, 'too old or too new')
})

test('the receiver of the README takes what is ours, by the clock on the wall', async () => {
  const logged: unknown[][] = []
  console = { log: (...words) => void logged.push(words) }
  const secret = 'whsec_any'
  const body = JSON.stringify({
    event: 'entry.posted',
    company: { name: 'Bakkerij' },
    data: { journal_code: 'ACH', total_debit: '121.00' },
  })
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const request = (headers: Record<string, string>) =>
    new Request('https://hooks.example.be/', { method: 'POST', headers, body })
  const answer = await receive(request({ 'x-service-signature': `t=${t},v1=${v1}` }), secret)
  assert.equal(answer.status, 204)
  assert.deepEqual(logged, [['Bakkerij', 'ACH', '121.00']])
  await assert.rejects(receive(request({}), secret), WebhookRefused)
})
