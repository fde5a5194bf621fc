import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { epochMsOf } from '#kernel/instants'
import { openBooks } from '#testing/books'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const old = 'the secret before this one, also long enough'
const books = useBooks({
  own: true,
  environment: { BRIDGE_SECRET: bridgeSecret, BRIDGE_SECRET_OLD: old },
})
let platform: ReturnType<typeof platformOf>
before(() => {
  platform = platformOf(books)
})

const status = '/v1/bridge/status'
const firm = { name: 'Fiduciaire Exemple' }

describe('the bridge', () => {
  test('answers what was signed as the page says, to the letter', async () => {
    const at = Math.floor(epochMsOf(books.clock()) / 1000)
    const body = '{"name":"Fiduciaire du Parc"}'
    const path = '/v1/bridge/firms/hand-made'
    const signed = `${at}.nonce-1234.PUT ${path}.${body}`
    const hex = createHmac('sha256', bridgeSecret).update(signed).digest('hex')
    const headers = {
      'x-bridge-timestamp': String(at),
      'x-bridge-signature': `t=${at},n=nonce-1234,v1=${hex}`,
    }
    replies(await books.call('PUT', path, { raw: body, headers }), 201, { created: true })
  })

  test('tells its limits and counts', async () => {
    const { body } = replies(await platform.get(status), 200, {
      configured: true,
      api_version: 'v1',
      limits: { document_bytes: 26_214_400, requests_per_minute: 600 },
    })
    assert.equal(body.time, books.clock())
    assert.match(body.version, /^\d+\.\d+\.\d+/)
    assert.ok(body.counts.firms >= 0)
  })

  test('takes the secret before too, while it is changed', async () => {
    replies(await platform.get(status, { secret: old }), 200)
    replies(await platform.get(status, { secret: `${old}!` }), 403)
  })

  test('wants both headers, and each in its form', async () => {
    const { headers } = replies(await books.call('GET', status), 401)
    assert.equal(headers.get('www-authenticate'), 'Bridge')
    const hex = 'a'.repeat(64)
    for (const [timestamp, signature] of [
      ['1700000000', undefined],
      [undefined, `t=1700000000,n=abcdefgh,v1=${hex}`],
      ['soon', `t=1700000000,n=abcdefgh,v1=${hex}`],
      ['1700000000', `t=1700000000,v1=${hex}`],
      ['1700000000', `t=1700000000,n=short,v1=${hex}`],
      ['1700000000', `t=1700000000,n=${'x'.repeat(65)},v1=${hex}`],
      ['1700000000', `t=1700000000,n=abc.defgh,v1=${hex}`],
      ['1700000000', `t=1700000000,n=abcdefgh,v1=${hex.slice(1)}`],
      ['1700000000', `v1=${hex},n=abcdefgh,t=1700000000`],
    ] as const)
      replies(
        await books.call('GET', status, {
          headers: {
            ...(timestamp ? { 'x-bridge-timestamp': timestamp } : {}),
            ...(signature ? { 'x-bridge-signature': signature } : {}),
          },
        }),
        401,
      )
  })

  test('refuses a wrong secret, another door, other bytes and an old moment in the same way', async () => {
    const path = '/v1/bridge/firms/wrong'
    const answers = [
      await platform.put(path, firm, { secret: 'x'.repeat(40) }),
      await platform.put(path, firm, { path: '/v1/bridge/firms/other' }),
      await platform.put(path, firm, { path: `${path}?x=1` }),
      await platform.put(path, firm, { signed: JSON.stringify({ name: 'Other' }) }),
      await platform.put(path, firm, { signed: `${JSON.stringify(firm)} ` }),
      await platform.put(path, firm, { off: 301 }),
      await platform.put(path, firm, { off: -301 }),
      await platform.put(path, firm, { headers: { 'x-bridge-timestamp': '1700000000' } }),
    ]
    for (const answer of answers) replies(answer, 403)
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    replies(await platform.put(path, firm, { off: 300 }), 201)
    replies(await platform.put(path, firm, { off: -300 }), 200)
  })

  test('looks at the signature before it parses: bytes that are no JSON, or are called files', async () => {
    const path = '/v1/bridge/firms/bytes'
    const raw = Buffer.from('{"name": nonsense')
    replies(await platform.put(path, undefined, { raw, secret: 'x'.repeat(40) }), 403)
    replies(await platform.put(path, undefined, { raw }), 422)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    replies(await platform.put(path, firm, { headers, secret: 'x'.repeat(40) }), 403)
    replies(await platform.put(path, firm, { headers }), 201)
    replies(await platform.put(path, undefined), 422)
    const large = Buffer.alloc(1024 * 1024 + 1, ' ')
    replies(await platform.put(path, undefined, { raw: large }), 413)
  })

  test('does nothing a second time for one nonce, also when the first was refused', async () => {
    const path = '/v1/bridge/firms/replayed'
    replies(await platform.put(path, firm, { nonce: 'only-once-1' }), 201)
    replies(await platform.put(path, firm, { nonce: 'only-once-1' }), 409, { code: 'replayed' })
    replies(await platform.put(path, {}, { nonce: 'only-once-2' }), 422)
    replies(await platform.put(path, firm, { nonce: 'only-once-2' }), 409, { code: 'replayed' })
    // Whose signature was wrong has used up nothing.
    replies(await platform.put(path, firm, { nonce: 'only-once-3', secret: 'x'.repeat(40) }), 403)
    replies(await platform.put(path, firm, { nonce: 'only-once-3' }), 200)
    books.clock.advance(10 * 60_000)
    replies(await platform.put(path, firm, { nonce: 'only-once-1' }), 200)
    books.clock.reset()
  })

  test('does nothing a second time for what was signed ahead, as long as its moment would pass', async () => {
    const ahead = Math.floor(epochMsOf(books.clock()) / 1000) + 300
    const send = () => {
      const off = ahead - Math.floor(epochMsOf(books.clock()) / 1000)
      return platform.get(status, { nonce: 'signed-ahead', off })
    }
    replies(await send(), 200)
    books.clock.advance(10 * 60_000)
    replies(await send(), 409, { code: 'replayed' })
    books.clock.reset()
  })

  test('ignores a token beside the signature, and no token opens it', async () => {
    const els = await books.person({ isPlatformAdmin: true })
    const headers = { authorization: `Bearer ${els.token}` }
    replies(await platform.get(status, { headers }), 200)
    replies(await els.get(status), 401)
    replies(await platform.get('/v1/auth/me'), 401)
  })

  test('groups what it did under the id that was asked for, and can be tried without effect', async () => {
    const headers = { 'x-operation-id': '7d444840-9dc0-11d1-b245-5ffdce74fad2' }
    const path = '/v1/bridge/firms/operation'
    const dry = replies(await platform.put(path, firm, { headers: { 'x-dry-run': '1' } }), 201)
    assert.equal(dry.headers.get('x-dry-run'), '1')
    const made = replies(await platform.put(path, firm, { headers }), 201)
    assert.equal(made.headers.get('x-operation-id'), headers['x-operation-id'])
    const same = replies(await platform.put(path, firm, { headers }), 200)
    assert.equal(same.headers.get('x-operation-id'), null)
  })

  test('counts what it refuses, and neither secrets nor signatures are in a log', async () => {
    const nonce = 'nonce-for-the-log'
    await platform.get(status, { nonce, secret: 'x'.repeat(40) })
    await platform.get(status, { nonce })
    const { text } = await books.call('GET', '/metrics')
    const count = Number(/^dubbel_bridge_refused_total (\d+)$/m.exec(text)?.[1])
    assert.ok(count > 10)
    const log = books.logged.join('')
    assert.match(log, /\/v1\/bridge\/status/)
    assert.doesNotMatch(log, /v1=|nonce-for-the-log|shared secret/)
  })

  test('takes 600 requests a minute, all together', async () => {
    await books.sql.query(
      `INSERT INTO rate_counters (bucket, window_start, count) VALUES ('bridge:all', clock_timestamp(), 599)
       ON CONFLICT (bucket) DO UPDATE SET window_start = clock_timestamp(), count = 599`,
    )
    replies(await platform.get(status), 200)
    const { headers } = replies(await platform.get(status), 429)
    assert.equal(headers.get('x-ratelimit-limit'), '600')
    replies(await platform.get(status, { secret: 'x'.repeat(40) }), 403)
    await books.sql.query(`DELETE FROM rate_counters`)
  })
})

test('without a secret the bridge is off, whatever is sent', async () => {
  const silent = await openBooks({ databaseUrl: books.databaseUrl })
  const from = platformOf(silent)
  const off = { code: 'bridge_disabled' }
  replies(await silent.call('GET', status), 503, off)
  replies(await from.get(status), 503, off)
  replies(await from.put('/v1/bridge/firms/x', firm), 503, off)
  replies(await from.put('/v1/bridge/companies/x', {}), 503, off)
  replies(await from.post('/v1/bridge/companies/x/documents', {}), 503, off)
  replies(await from.get('/v1/bridge/companies/x/documents/1'), 503, off)
  await silent.close()
})

test('names of the platform have a form of their own', async () => {
  for (const name of ['x'.repeat(65), 'a%20b', 'a%2fb', 'a%0a', '%C3%A9']) {
    const { body } = replies(await platform.put(`/v1/bridge/firms/${name}`, firm), 422)
    assert.deepEqual(Object.keys(body.errors), ['external_id'], name)
  }
  replies(await platform.put('/v1/bridge/firms/A.b_c-d:9', firm), 201)
})
