import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey, localLimiter } from '#platform/api/rate-limit'
import { fingerprint } from '#platform/operations/mutation-key'
import { hashToken, isTokenShaped, newPublicToken, newToken } from '#platform/signing/tokens'
import { negotiateLanguage } from './language.js'

test('the language is the one of highest quality that we speak, else French', () => {
  const asked: [string | undefined, string][] = [
    [undefined, 'fr'],
    ['nl', 'nl'],
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['es, de;q=0.5, en;q=0.7', 'en'],
    ['en;q=0, de;q=0.1', 'de'],
    ['*', 'fr'],
    ['xx', 'fr'],
    ['EN-us', 'en'],
    ['de;q=abc, nl;q=0.2', 'nl'],
    [','.repeat(2000), 'fr'],
  ]
  for (const [header, language] of asked) assert.equal(negotiateLanguage(header), language, header)
})

test('a token says its kind, checks itself and is stored as a hash', () => {
  for (const [kind, prefix] of [
    ['session', 'ses_'],
    ['integration', 'int_'],
    ['demo', 'dmo_'],
  ] as const) {
    const token = newToken(kind)
    assert.match(token, new RegExp(`^${prefix}[0-9A-Za-z]{49}$`))
    assert.ok(isTokenShaped(token))
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'a' ? 'b' : 'a'
      assert.ok(!isTokenShaped(token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`)
    }
    assert.equal(hashToken(token).length, 32)
  }
  assert.match(newPublicToken(), /^[0-9A-Za-z]{12}$/)
})

test('an IPv6 client is counted by its /64, an IPv4 client by its address', () => {
  assert.equal(addressKey('192.0.2.7'), '192.0.2.7')
  assert.equal(addressKey('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(addressKey('2001:db8:1:2::9'), '2001:db8:1:2::/64')
  assert.equal(addressKey('::1'), '0:0:0:0::/64')
})

test('a local limit counts a minute at a time and says what is left', () => {
  const limiter = localLimiter(2)
  assert.deepEqual(limiter.count('a', 0), { limit: 2, remaining: 1 })
  assert.deepEqual(limiter.count('a', 10), { limit: 2, remaining: 0 })
  assert.throws(() => limiter.count('a', 20))
  assert.deepEqual(limiter.count('b', 20), { limit: 2, remaining: 1 })
  assert.deepEqual(limiter.count('a', 60_000), { limit: 2, remaining: 1 })
  assert.deepEqual(limiter.count('a', 60_000), { limit: 2, remaining: 0 })
  assert.deepEqual(limiter.count('a', 0), { limit: 2, remaining: 1 }, 'the clock was set back')
  assert.equal(localLimiter(0).count('a', 0), undefined)
})

test('a fingerprint does not depend on the order of keys, but on everything else', () => {
  const key = Buffer.alloc(32, 1)
  const of = (method: string, path: string, body: unknown) =>
    fingerprint(key, method, path, body).toString('hex')
  assert.equal(
    of('POST', '/a', { x: 1, y: [{ p: 1, q: 2 }] }),
    of('POST', '/a', { y: [{ q: 2, p: 1 }], x: 1 }),
  )
  assert.notEqual(of('POST', '/a', { x: 1 }), of('POST', '/a', { x: 2 }))
  assert.notEqual(of('POST', '/a', { x: [1, 2] }), of('POST', '/a', { x: [2, 1] }))
  assert.notEqual(of('POST', '/a', {}), of('PUT', '/a', {}))
  assert.notEqual(of('POST', '/a', {}), of('POST', '/b', {}))
})
