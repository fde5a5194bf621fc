import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { replies } from '#testing/http'
import { type IntegrationDesk, openIntegrationDesk } from '#testing/integrations'
import { eachRound, openPairs, statuses } from '#testing/pairs'
import { rounds } from '#testing/rounds'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: IntegrationDesk
before(async () => {
  desk = await openIntegrationDesk(books)
})

const bucket = {
  endpoint: 'https://s3.example.be',
  bucket: 'books',
  access_key: 'AKID',
  secret_key: 'sesame',
}

test('what is missing, of another type or no choice is told on its field', async () => {
  const cases: readonly [key: string, settings: object, fields: string[]][] = [
    ['company-register', {}, ['settings.url']],
    ['company-register', { url: 7 }, ['settings.url']],
    ['document-analysis', { url: 'https://x.example.be' }, ['settings.model']],
    [
      'document-analysis',
      { url: 'https://x.example.be', model: 'm', sends: 'all' },
      ['settings.sends'],
    ],
    [
      'document-analysis',
      { url: 'https://x.example.be', model: 'm'.repeat(501) },
      ['settings.model'],
    ],
    ['peppol-access-point', { url: 'https://x.example.be' }, ['settings.key']],
    ['peppol-access-point', { url: 'https://x.example.be', key: null }, ['settings.key']],
    [
      'peppol-access-point',
      { url: 'https://x.example.be', key: 'k', callback_secret: 'too short' },
      ['settings.callback_secret'],
    ],
    ['vies', { requester_vat_number: 'XX1' }, ['settings.requester_vat_number']],
    ['vies', { requester_vat_number: ['BE0417497106'] }, ['settings.requester_vat_number']],
    ['bank-folder', { folder: '../up' }, ['settings.folder']],
    ['bank-folder', { folder: 'x'.repeat(41) }, ['settings.folder']],
    ['bank-folder', { create_journal: 'yes' }, ['settings.create_journal']],
    [
      'bank-folder',
      { source: 's3' },
      ['settings.endpoint', 'settings.bucket', 'settings.access_key', 'settings.secret_key'],
    ],
    ['s3-archive', { ...bucket, bucket: 'Not A Bucket' }, ['settings.bucket']],
    ['s3-archive', { ...bucket, prefix: 'a/../b' }, ['settings.prefix']],
    ['s3-archive', { ...bucket, prefix: '/a' }, ['settings.prefix']],
    ['s3-archive', { ...bucket, secret_key: undefined }, ['settings.secret_key']],
    ['smtp', { port: 587, from_email: 'a@example.be' }, ['settings.host']],
    ['smtp', { host: 'x.example.be', port: 22, from_email: 'a@example.be' }, ['settings.port']],
    ['smtp', { host: 'x.example.be', port: 587, from_email: 'nobody' }, ['settings.from_email']],
    ['external-platform', {}, ['integration']],
  ]
  for (const [key, settings, fields] of cases) {
    const { body } = replies(await desk.put(key, settings), 422)
    assert.deepEqual(Object.keys(body.errors), fields, `${key} ${JSON.stringify(settings)}`)
  }
  for (const schedule of ['weekly', 'often'])
    assert.deepEqual(
      Object.keys(replies(await desk.put('bank-folder', {}, { schedule }), 422).body.errors),
      ['schedule'],
    )
  replies(await desk.admin.put(desk.at('unheard-of'), {}), 404)
  replies(await desk.admin.get(desk.at('unheard-of')), 404)
  replies(await desk.admin.get(`${desk.at('unheard-of')}/log`), 404)
  replies(await desk.admin.delete(desk.at('external-platform')), 422)
  const whole = replies(await desk.admin.get(`${desk.path}/integrations`), 200).body
  assert.equal(whole.length, 8)
  assert.ok(whole.every((one: object) => !('settings' in one)))
})

test('what is left out gets its default, what is unknown is ignored, all else is replaced whole', async () => {
  const made = await desk.connect('s3-archive', { ...bucket, prefix: 'a/b', more: 'than asked' })
  assert.deepEqual(made.settings, {
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    bucket: 'books',
    prefix: 'a/b',
    access_key: 'AKID',
    secret_key: '********',
    path_style: true,
  })
  assert.deepEqual([made.schedule, made.is_active], ['monthly', true])
  assert.equal(made.next_run_at.slice(8, 10), '01')
  const { secret_key: _, ...rest } = bucket
  const again = await desk.connect('s3-archive', rest, { schedule: 'weekly' })
  assert.deepEqual([again.settings.prefix, again.settings.secret_key], [null, '********'])
  assert.equal(new Date(again.next_run_at).getUTCDay(), 1)
  const connected = replies(await desk.admin.get(`${desk.path}/integrations?status=connected`), 200)
  assert.ok(connected.body.some(({ key }: { key: string }) => key === 's3-archive'))
})

test('a dry run changes nothing; a test and a run cannot be tried so; nothing of it is undone', async () => {
  const own = await openIntegrationDesk(books)
  const dry = { 'x-dry-run': '1' }
  const at = own.at('company-register')
  const body = { settings: { url: 'https://r.example.be', key: 'k' } }
  const call = (method: string, path: string, sent?: object) =>
    own.admin.call(method, path, { ...(sent ? { body: sent } : {}), headers: dry })
  replies(await call('PUT', at, body), 200, { status: 'connected' })
  replies(await own.admin.get(at), 200, { status: 'available' })
  const made = replies(await own.admin.put(at, body), 200)
  replies(await call('DELETE', at), 204)
  replies(await own.admin.get(at), 200, { status: 'connected' })
  for (const what of ['test', 'run'])
    replies(await call('POST', `${own.at('bank-folder')}/${what}`, {}), 422, {
      code: 'dry_run_unsupported',
    })
  const { undo } = undoIn(books, own)
  const operation = made.headers.get('x-operation-id')!
  replies(await own.admin.post(`${own.path}/history/operations/${operation}/revert`, {}), 422, {
    code: 'not_revertible',
  })
  assert.ok(undo)
})

test('runs are asked for only where there is something to run and something to run by', async () => {
  const own = await openIntegrationDesk(books)
  for (const key of ['vies', 'smtp', 'company-register', 'document-analysis'])
    replies(await own.admin.post(`${own.at(key)}/run`, {}), 422, { code: 'not_runnable' })
  for (const key of ['bank-folder', 's3-archive', 'external-platform', 'peppol-access-point']) {
    const refused = replies(await own.admin.post(`${own.at(key)}/run`, {}), 422)
    assert.deepEqual(Object.keys(refused.body.errors), ['status'], key)
  }
  const refused = replies(await own.admin.post(`${own.at('company-register')}/test`, {}), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['status'])
})

test('three attempts that fail make an error, and one that goes well ends it', async () => {
  const own = await openIntegrationDesk(books)
  await own.connect('company-register', { url: 'https://register.invalid', key: 'k' })
  const state = async () => {
    const { status, last_error, version } = await own.read('company-register')
    return [status, last_error, version]
  }
  for (const expected of ['connected', 'connected', 'error']) {
    assert.equal((await own.test('company-register')).ok, false)
    assert.equal((await state())[0], expected)
  }
  assert.deepEqual(await state(), ['error', 'dns error', 2])
  // What is set anew has not failed yet.
  await own.connect('company-register', { url: 'https://other.invalid', key: 'k' })
  assert.deepEqual(await state(), ['connected', null, 3])
})

test('two who set a connection at once both stand, one after the other, unless one says what it was', async () => {
  const own = await openIntegrationDesk(books)
  const { pair } = await openPairs(books)
  const path = own.at('company-register')
  await eachRound(async (round) => {
    const put = (name: string, headers: Record<string, string> = {}) => ({
      method: 'PUT',
      path,
      body: { settings: { url: `https://${name}${round}.example.be` } },
      headers,
    })
    const met = await pair(round, own.admin, put('a'), put('b'))
    assert.deepEqual(statuses(met), [200, 200])
    const { version, settings } = await own.read('company-register')
    assert.equal(version, Math.max(...met.map(({ body }) => body.version)))
    assert.ok(met.some(({ body }) => body.settings.url === settings.url))
    const base = { 'x-base-version': String(version) }
    const based = await pair(round, own.admin, put('c', base), put('d', base))
    assert.deepEqual(statuses(based), [200, 409])
  }, rounds(60))
})

test('two who connect for the first time make one connection, and two who disconnect end one', async () => {
  const { pair } = await openPairs(books)
  await eachRound(async (round) => {
    const own = await books.office()
    const path = `${own.company.path}/integrations/vies`
    const put = { method: 'PUT', path, body: { settings: {} } }
    assert.deepEqual(statuses(await pair(round, own.admin, put, put)), [200, 200])
    const gone = { method: 'DELETE', path }
    assert.deepEqual(statuses(await pair(round, own.admin, gone, gone)), [204, 404])
  }, rounds(60))
})
