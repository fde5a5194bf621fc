import assert from 'node:assert/strict'
import { hkdfSync } from 'node:crypto'
import { test } from 'node:test'
import { deriveKey } from './keys.js'
import { SealBroken, seal, unseal } from './sealed.js'

const serviceKey = Buffer.from('a service key of forty-one characters....')
const key = deriveKey(serviceKey, 'webhook-secrets')

test('each purpose has its own key, the same at each start', () => {
  assert.equal(key.length, 32)
  assert.deepEqual(deriveKey(serviceKey, 'webhook-secrets'), key)
  assert.notDeepEqual(deriveKey(serviceKey, 'signed-urls'), key)
  assert.notDeepEqual(deriveKey(Buffer.alloc(32), 'webhook-secrets'), key)
  assert.deepEqual(
    key,
    Buffer.from(hkdfSync('sha256', serviceKey, '', 'dubbel webhook-secrets', 32)),
  )
})

test('a service key that is too short is refused', () => {
  assert.throws(() => deriveKey(Buffer.alloc(31), 'x'), /32 bytes/)
  assert.throws(() => deriveKey(serviceKey, ''), /purpose/)
})

test('a sealed secret opens again and shows nothing of itself', () => {
  for (const secret of ['whsec_MfKQ9r8GKYqrTwjU', '', 'été 😀', 'x'.repeat(10_000)]) {
    const sealed = seal(key, 'webhook 12', secret)
    assert.equal(unseal(key, 'webhook 12', sealed), secret)
    const bytes = Buffer.from(sealed, 'base64')
    assert.equal(bytes.length, 1 + 12 + Buffer.byteLength(secret) + 16)
    assert.equal(bytes[0], 1)
    assert(secret === '' || !bytes.includes(secret))
  }
  assert.notEqual(seal(key, 'webhook 12', 'same'), seal(key, 'webhook 12', 'same'))
})

test('a change of any bit, a cut or a second spelling breaks the seal', () => {
  const sealed = seal(key, 'webhook 12', 'whsec_secret')
  const bytes = Buffer.from(sealed, 'base64')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    assert.throws(() => unseal(key, 'webhook 12', changed.toString('base64')), SealBroken)
  }
  for (let length = 0; length < bytes.length; length++)
    assert.throws(() => unseal(key, 'webhook 12', bytes.toString('base64', 0, length)), SealBroken)
  for (const other of [`${sealed}=`, ` ${sealed}`, `${sealed}AAAA`, `${sealed}\n`, '', 'nonsense'])
    assert.throws(() => unseal(key, 'webhook 12', other), SealBroken)
})

test('a secret opens neither for another purpose nor with another key', () => {
  const sealed = seal(key, 'webhook 12', 'whsec_secret')
  assert.throws(() => unseal(key, 'webhook 13', sealed), SealBroken)
  assert.throws(() => unseal(deriveKey(serviceKey, 'other'), 'webhook 12', sealed), SealBroken)
  assert.throws(() => unseal(Buffer.alloc(31), 'webhook 12', sealed), /32 bytes/)
})
