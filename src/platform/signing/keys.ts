import assert from 'node:assert/strict'
import { hkdfSync } from 'node:crypto'

/**
 * A key for one purpose, derived from the service key by HKDF-SHA256: whoever learns one of them
 * learns neither the service key nor any other.
 */
export function deriveKey(serviceKey: Buffer, purpose: string): Buffer {
  assert(serviceKey.length >= 32, 'the service key must have 32 bytes or more')
  assert(purpose !== '', 'a derived key needs a purpose')
  return Buffer.from(hkdfSync('sha256', serviceKey, '', `dubbel ${purpose}`, 32))
}

/** The keys of an installation, each derived once. */
export function derivedKeys(serviceKey: Buffer): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>()
  return (purpose) => {
    const key = keys.get(purpose) ?? deriveKey(serviceKey, purpose)
    keys.set(purpose, key)
    return key
  }
}
