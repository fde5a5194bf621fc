import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { later } from '#kernel/instants'
import { verifyChain } from '#platform/changes/verify'
import { housekeeping } from '#platform/jobs/housekeeping'
import { call, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** The headers of a write, the log it leaves, and the answers that every route shares. */
const books = useBooks({
  own: true,
  environment: { CORS_ORIGINS: 'https://app.example.com', RATE_LIMIT: '500' },
})

const dayMs = 24 * 3_600_000

test('an unknown address is 404 and another method 405 with Allow, before any token is looked at', async () => {
  replies(await books.call('GET', '/v1/nothing'), 404)
  const answer = replies(await books.call('DELETE', '/v1/auth/me', { token: 'nonsense' }), 405)
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, PATCH')
  assert.match(answer.body.message, /GET, HEAD, PATCH/)
  assert.match(
    (await books.call('DELETE', '/v1/auth/me', { headers: { 'accept-language': 'nl' } })).body
      .message,
    /aanvaardt/,
  )
})

test('an answer carries its security headers and a reference', async () => {
  const { headers } = await books.call('GET', '/v1/ping')
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-f]{24}$/)
  assert.equal(headers.get('access-control-allow-origin'), null)
})

test('pages of a listed origin may call, those of another may not', async () => {
  const listed = await books.call('GET', '/v1/ping', {
    headers: { origin: 'https://app.example.com' },
  })
  assert.equal(listed.headers.get('access-control-allow-origin'), 'https://app.example.com')
  assert.equal(listed.headers.get('access-control-allow-credentials'), null)
  const preflight = await books.call('OPTIONS', '/v1/auth/me', {
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'PATCH' },
  })
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /X-Client-Mutation-Id/)
  const other = await books.call('OPTIONS', '/v1/auth/me', {
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
  })
  assert.equal(other.status, 405)
  assert.equal(other.headers.get('access-control-allow-origin'), null)
})

test('headers of a write that are wrong are all named at once', async () => {
  const { admin, company } = await books.office()
  const answer = await admin.post(
    `${company.path}/notes`,
    { title: 'x' },
    {
      headers: {
        'x-client-mutation-id': 'k'.repeat(65),
        'x-base-version': '0',
        'x-operation-id': 'not-a-uuid',
        'x-device-id': 'd'.repeat(65),
        'x-device-name': 'n'.repeat(121),
        'x-occurred-at': 'yesterday',
        'x-dry-run': 'maybe',
      },
    },
  )
  assert.equal(answer.status, 422)
  assert.deepEqual(Object.keys(answer.body.errors).sort(), [
    'X-Base-Version',
    'X-Client-Mutation-Id',
    'X-Device-Id',
    'X-Device-Name',
    'X-Dry-Run',
    'X-Occurred-At',
    'X-Operation-Id',
  ])
})

test('the log keeps who, from which device, when and by which operation', async () => {
  const { admin, company } = await books.office()
  const operation = randomUUID()
  const answer = await admin.post(
    `${company.path}/notes`,
    { title: 'x' },
    {
      headers: {
        'x-operation-id': operation.toUpperCase(),
        'x-device-id': 'phone-1',
        'x-device-name': encodeURIComponent('Téléphone d’Els'),
        'x-occurred-at': '2026-03-10T10:00:00Z',
        'x-origin': 'offline_sync',
        'x-client-mutation-id': 'key-1',
      },
    },
  )
  assert.equal(answer.headers.get('x-operation-id'), operation)
  const { rows } = await books.sql.query(
    'SELECT *, occurred_at::text AS occurred FROM changes WHERE company_id = $1',
    [company.id],
  )
  const row = rows[0]
  assert.deepEqual(
    [
      row.operation_id,
      row.device_id,
      row.device_name,
      row.origin,
      row.mutation_key,
      Number(row.user_id),
      row.resource,
      row.after.title,
      row.before,
    ],
    [
      operation,
      'phone-1',
      'Téléphone d’Els',
      'offline_sync',
      'key-1',
      admin.id,
      'notes',
      'x',
      null,
    ],
  )
  // Six days back is clamped to 24 hours before the server's time.
  assert.equal(row.occurred, '2026-03-15 10:00:00+00')
})

test('a stale base changes nothing and answers the record as it stands; a fresh one passes', async () => {
  const { admin, company } = await books.office()
  const { body: note } = await admin.post(`${company.path}/notes`, { title: 'one' })
  const path = `${company.path}/notes/${note.id}`
  replies(await admin.patch(path, { title: 'two' }, { headers: { 'x-base-version': '1' } }), 200, {
    version: 2,
    lock_version: 2,
  })
  const stale = replies(
    await admin.patch(path, { title: 'three' }, { headers: { 'x-base-version': '1' } }),
    409,
    { code: 'conflict', server_version: 2 },
  )
  assert.deepEqual(stale.body.server_data, (await admin.get(path)).body)
  replies(await admin.delete(path, { headers: { 'x-base-version': '1' } }), 409)
  replies(await admin.delete(path, { headers: { 'x-base-version': '2' } }), 204)
  replies(await admin.patch(path, { title: 'four' }, { headers: { 'x-base-version': '3' } }), 404)
})

test('the same key with another body, path or method is refused; a refused request may use its key again', async () => {
  const { admin, company } = await books.office()
  const key = { headers: { 'x-client-mutation-id': randomUUID() } }
  replies(await admin.post(`${company.path}/notes`, { title: 5 }, key), 422)
  const made = replies(await admin.post(`${company.path}/notes`, { title: 'x' }, key), 201)
  replies(await admin.post(`${company.path}/notes`, { title: 'y' }, key), 422, {
    code: 'mutation_key_reused',
  })
  replies(await admin.patch(`${company.path}/notes/${made.body.id}`, { title: 'x' }, key), 422, {
    code: 'mutation_key_reused',
  })
  const other = await books.newCompany(null)
  await books.assign(other.id, admin.id, 'manager')
  replies(await admin.post(`${other.path}/notes`, { title: 'z' }, key), 201)
})

test('a replay is served only to who may still see the file', async () => {
  const { firm, company } = await books.office()
  const someone = await books.member(firm, 'manager')
  const key = { headers: { 'x-client-mutation-id': randomUUID() } }
  replies(await someone.post(`${company.path}/notes`, { title: 'x' }, key), 201)
  replies(await someone.post(`${company.path}/notes`, { title: 'x' }, key), 200)
  await books.sql.query('UPDATE firm_members SET is_active = false WHERE user_id = $1', [
    someone.id,
  ])
  replies(await someone.post(`${company.path}/notes`, { title: 'x' }, key), 404)
})

test('a replay after more than 30 days finds the record and does not write again', async () => {
  const { admin, company } = await books.office()
  const key = { headers: { 'x-client-mutation-id': randomUUID() } }
  const made = replies(await admin.post(`${company.path}/notes`, { title: 'x' }, key), 201)
  replies(await admin.patch(`${company.path}/notes/${made.body.id}`, { title: 'newer' }), 200)
  const job = housekeeping.find(({ name }) => name === 'forget-replies')!
  const services = { ...books.service.services, clock: () => later(books.clock(), 31 * dayMs) }
  await job.run({ services, payload: {}, attempt: 1 })
  await job.run({ services, payload: {}, attempt: 1 })
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS kept FROM mutations WHERE reply IS NOT NULL',
  )
  assert.equal(rows[0].kept, 0)
  const late = replies(await admin.post(`${company.path}/notes`, { title: 'x' }, key), 200, {
    id: made.body.id,
    title: 'newer',
  })
  assert.equal(late.headers.get('x-idempotent-replay'), '1')
  assert.equal(late.headers.get('x-operation-id'), made.headers.get('x-operation-id'))
  await books.sql.query(`UPDATE mutations SET reply = '{}' WHERE reply IS NULL`)
})

test('a request that holds its key too long lets the others go with 409 and Retry-After', async () => {
  const { admin, company } = await books.office()
  const key = randomUUID()
  await books.sql.query('BEGIN')
  await books.sql.query(
    `INSERT INTO mutations (user_id, scope, key, fingerprint, created_at) VALUES ($1, $2, $3, '\\x', now())`,
    [admin.id, `company:${company.id}`, key],
  )
  const waiting = await admin.post(
    `${company.path}/notes`,
    { title: 'x' },
    { headers: { 'x-client-mutation-id': key } },
  )
  await books.sql.query('ROLLBACK')
  replies(waiting, 409, { code: 'mutation_in_progress' })
  assert.equal(waiting.headers.get('retry-after'), '1')
  assert.equal(waiting.body.server_version, undefined)
  replies(
    await admin.post(
      `${company.path}/notes`,
      { title: 'x' },
      { headers: { 'x-client-mutation-id': key } },
    ),
    201,
  )
})

test('an event writes one delivery per subscribed endpoint, in the transaction of the write', async () => {
  const { admin, firm, company } = await books.office()
  const subscribe = (events: string) =>
    books.sql.query(
      `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at) VALUES ($1, 'https://x.example', $2, 's', now(), now()) RETURNING id`,
      [firm.id, events],
    )
  await subscribe('{note.created}')
  await subscribe('{*}')
  await subscribe('{entry.posted}')
  const deliveries = async () =>
    (
      await books.sql.query(
        `SELECT d.* FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.firm_id = $1`,
        [firm.id],
      )
    ).rows
  replies(
    await admin.post(`${company.path}/notes`, { title: 'x' }, { headers: { 'x-dry-run': '1' } }),
    201,
  )
  assert.equal((await deliveries()).length, 0)
  const { body: note } = await admin.post(`${company.path}/notes`, { title: 'x' })
  const rows = await deliveries()
  assert.equal(rows.length, 2)
  assert.equal(rows[0].event_id, rows[1].event_id)
  assert.match(rows[0].event_id, /^evt_/)
  assert.deepEqual(Object.keys(rows[0].payload), [
    'id',
    'event',
    'api_version',
    'created_at',
    'firm',
    'company',
    'data',
  ])
  assert.deepEqual(rows[0].payload.data, { id: note.id })
  assert.equal(rows[0].payload.company.public_token, company.token)
})

test('the database itself refuses to rewrite the log, and the program’s role cannot even try', async () => {
  const { admin, company } = await books.office()
  await admin.post(`${company.path}/notes`, { title: 'x' })
  for (const sql of [
    `UPDATE changes SET action = 'x' WHERE company_id = ${company.id}`,
    `DELETE FROM changes WHERE company_id = ${company.id}`,
    'TRUNCATE changes CASCADE',
  ])
    await assert.rejects(books.sql.query(sql), /append-only/)
  await assert.rejects(
    books.service.services.db.write((tx) => tx.run('DELETE FROM changes')),
    /permission denied/,
  )
  await assert.rejects(
    books.service.services.db.write((tx) => tx.run('DROP TABLE notes')),
    /must be owner|permission denied/,
  )
})

test('a read that writes is refused by PostgreSQL', async () => {
  const { db } = books.service.services
  await assert.rejects(
    db.snapshot((tx) => tx.rows('DELETE FROM notes')),
    /read-only transaction/,
  )
  await assert.rejects(db.statement.rows('DELETE FROM notes'), /read-only transaction/)
})

test('the chain of the log is found broken when a row is altered, taken out, swapped or cut off, and holds after an erasure', async () => {
  const { admin, company } = await books.office()
  for (const title of ['a', 'b', 'c', 'd']) await admin.post(`${company.path}/notes`, { title })
  const verify = () =>
    books.service.services.db.snapshot((tx) => verifyChain(tx, company.id as CompanyId))
  assert.deepEqual((await verify()).ok, true)
  assert.equal((await verify()).checked, 4)
  const withTamper = async (sql: string) => {
    await books.sql.query('ALTER TABLE changes DISABLE TRIGGER USER')
    await books.sql.query(
      'CREATE TABLE kept AS SELECT * FROM changes; CREATE TABLE kept_heads AS SELECT * FROM change_heads',
    )
    await books.sql.query(sql)
    const { broken_at } = await verify()
    await books.sql.query(
      'DELETE FROM changes; INSERT INTO changes SELECT * FROM kept; DELETE FROM change_heads; INSERT INTO change_heads SELECT * FROM kept_heads',
    )
    await books.sql.query('DROP TABLE kept, kept_heads; ALTER TABLE changes ENABLE TRIGGER USER')
    return broken_at
  }
  const mine = `company_id = ${company.id}`
  assert.equal(
    await withTamper(`UPDATE changes SET after = '{"title":"z"}' WHERE ${mine} AND seq = 2`),
    2,
  )
  assert.equal(await withTamper(`UPDATE changes SET user_id = 1 WHERE ${mine} AND seq = 3`), 3)
  assert.equal(await withTamper(`DELETE FROM changes WHERE ${mine} AND seq = 2`), 2)
  assert.equal(await withTamper(`DELETE FROM changes WHERE ${mine} AND seq = 4`), 4)
  assert.equal(
    await withTamper(
      `UPDATE changes SET seq = 99 WHERE ${mine} AND seq = 2; UPDATE changes SET seq = 2 WHERE ${mine} AND seq = 3; UPDATE changes SET seq = 3 WHERE ${mine} AND seq = 99`,
    ),
    2,
  )
  assert.equal(await withTamper(`UPDATE changes SET salt = NULL WHERE ${mine} AND seq = 1`), 1)
  await books.sql.query(
    `UPDATE changes SET before = NULL, after = NULL, salt = NULL WHERE ${mine} AND seq = 2`,
  )
  assert.equal((await verify()).ok, true)
})

test('each answer says what is left of the limit, and the one too many is sent away', async () => {
  const someone = await books.person()
  const first = await someone.get('/v1/auth/me')
  assert.deepEqual(
    [first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')],
    ['500', '499'],
  )
  await Promise.all(Array.from({ length: 499 }, () => someone.get('/v1/auth/me')))
  const refused = replies(await someone.get('/v1/auth/me'), 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.match(refused.body.message, /Try again in/)
  books.clock.advance(60_000)
  replies(await someone.get('/v1/auth/me'), 200)
})

test('an unexpected error is logged whole and shown bare, with its reference', async () => {
  await books.sql.query('ALTER TABLE notes RENAME TO hidden_notes')
  const { admin, company } = await books.office()
  const answer = await call(books.base, 'GET', `${company.path}/notes`, { token: admin.token })
  await books.sql.query('ALTER TABLE hidden_notes RENAME TO notes')
  replies(answer, 500, { code: 'internal_error' })
  assert.doesNotMatch(answer.text, /relation|SELECT|\.ts|\.js|stack/)
  const line = books.logged.find(
    (entry) => entry.includes(answer.body.request_id) && entry.includes('unexpected'),
  )
  assert.match(line ?? '', /relation .*notes.* does not exist/)
})

test('the checks come in the order of the contract: token, visibility, ability, demo, role, headers, body', async () => {
  const { firm, company } = await books.office()
  const stranger = await books.person()
  const path = `${company.path}/notes`
  const wrong = { headers: { 'x-operation-id': 'no' }, body: { title: 5 } }
  const send = (token: string | undefined) => call(books.base, 'POST', path, { token, ...wrong })
  replies(await send(undefined), 401)
  replies(await send(await books.newTokenFor(stranger.id, 'integration', ['read'])), 404)
  const reviewer = await books.member(firm, 'reviewer')
  await books.assign(company.id, reviewer.id, 'reviewer')
  replies(await send(await books.newTokenFor(reviewer.id, 'integration', ['read'])), 403, {
    code: 'token_ability_missing',
  })
  const role = replies(await send(reviewer.token), 403)
  assert.equal(role.body.code, undefined)
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  const headers = replies(await send(encoder.token), 422)
  assert.deepEqual(Object.keys(headers.body.errors), ['X-Operation-Id'])
})
