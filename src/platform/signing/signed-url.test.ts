import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { deriveKey } from './keys.js'
import { checkSignedUrl, signedUrlSeconds, signUrl } from './signed-url.js'

const key = deriveKey(Buffer.alloc(32, 7), 'signed-urls')
const path = '/v1/companies/abcdef123456/document-imports/42/file'
const now = 1_750_000_000
const url = signUrl(key, path, { preview: 1 }, now + signedUrlSeconds)
const isGood = (raw: string, at = now, method?: string) =>
  checkSignedUrl(key, raw, at, ['preview'], method)

/** Signs any text, to show that it is the rules that refuse and not only the signature. */
function withSignature(raw: string): string {
  const [, before = '', query = ''] = /^([^?]*)\?(.*)$/.exec(raw) ?? []
  const signed = `${before}?${query.split('&').sort().join('&')}`
  return `${raw}&signature=${createHmac('sha256', key).update(signed).digest('hex')}`
}

test('a signed address opens for 30 minutes and not a second longer', () => {
  assert.equal(signedUrlSeconds, 30 * 60)
  assert.match(url, /^\/v1\/\S+\/file\?preview=1&expires=1750001800&signature=[0-9a-f]{64}$/)
  assert(isGood(url))
  assert(isGood(url, now + 1800))
  assert(!isGood(url, now + 1801))
})

test('the signature is the HMAC of the path and the sorted query', () => {
  const signature = createHmac('sha256', key)
    .update(`${path}?expires=1750001800&preview=1`)
    .digest('hex')
  assert(url.endsWith(`&signature=${signature}`))
})

test('a change of any single character breaks it', () => {
  for (let at = 0; at < url.length; at++)
    for (const bit of [1, 2, 4, 32]) {
      const flipped = String.fromCharCode(url.charCodeAt(at) ^ bit)
      const changed = url.slice(0, at) + flipped + url.slice(at + 1)
      assert(!isGood(changed), changed)
    }
  for (let at = 0; at < url.length; at++) assert(!isGood(url.slice(0, at) + url.slice(at + 1)))
})

test('a later end, another path or another key breaks it', () => {
  assert(!isGood(url.replace('1750001800', '1750001801')))
  assert(!isGood(url.replace('/42/', '/43/')))
  assert(!isGood(url.replace('/v1/', '//v1/')))
  assert(!isGood(url.replace('/file?', '/file/?')))
  assert(!isGood(url.replace('/42/', '/%34%32/')))
  assert(!isGood(url.toUpperCase()))
  assert(!checkSignedUrl(deriveKey(Buffer.alloc(32, 8), 'signed-urls'), url, now, ['preview']))
  assert(!checkSignedUrl(deriveKey(Buffer.alloc(32, 7), 'other'), url, now, ['preview']))
})

test('a parameter that is added, removed, repeated or made an array breaks it', () => {
  for (const added of [
    'preview=1',
    'preview=',
    'preview',
    'lang=fr',
    'expires=9999999999',
    'signature=x',
    '',
    'preview[]=1',
  ])
    for (const changed of [`${url}&${added}`, url.replace('?', `?${added}&`)])
      assert(!isGood(changed), changed)
  assert(!isGood(url.replace('preview=1&', '')))
  assert(!isGood(url.replace('preview', 'preview[]')))
  assert(!isGood(`${url}#x`))
  const plain = signUrl(key, path, {}, now + 10)
  assert(isGood(plain))
  assert(!isGood(`${plain}&preview=1`))
})

test('even under a right signature, an unknown or repeated parameter is refused', () => {
  assert(isGood(withSignature(`${path}?expires=1750001800&preview=1`)))
  assert(!isGood(withSignature(`${path}?expires=1750001800&lang=fr`)))
  assert(!isGood(withSignature(`${path}?expires=1750001800&preview=1&preview=1`)))
  assert(!isGood(withSignature(`${path}?expires=1750001800&expires=1750001800`)))
  for (const expires of [
    '',
    '0',
    '-1',
    '1e99',
    '0x7fffffff',
    '01750001800',
    '9'.repeat(400),
    'NaN',
    '%31',
  ])
    assert(!isGood(withSignature(`${path}?expires=${expires}`)), expires)
  assert(!isGood(withSignature(`${path}?preview=1`)))
})

test('it opens for GET and HEAD only', () => {
  assert(isGood(url, now, 'GET'))
  assert(isGood(url, now, 'HEAD'))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', ''])
    assert(!isGood(url, now, method))
})

test('nonsense is refused without a stumble', () => {
  for (const raw of [
    '',
    '?',
    '&',
    '/x',
    '/x?',
    '/x?=',
    '/x?signature=',
    '/x?expires=1&signature=é',
    '/x?%',
    `/x?${'&'.repeat(5000)}`,
  ])
    assert(!isGood(raw), raw)
})

test('what cannot be signed without doubt is a bug', () => {
  assert.throws(() => signUrl(key, 'v1/x', {}, now))
  assert.throws(() => signUrl(key, '/x?a=1', {}, now))
  assert.throws(() => signUrl(key, '/x', { expires: 1 }, now))
  assert.throws(() => signUrl(key, '/x', { 'a b': 1 }, now))
  assert.throws(() => signUrl(key, '/x', {}, now + 0.5))
})

test('a value is encoded, and opens as it was written', () => {
  const name = signUrl(key, '/x', { preview: 'a b&c=d/é' }, now)
  assert(isGood(name))
  assert.equal(new URL(name, 'http://x').searchParams.get('preview'), 'a b&c=d/é')
})
