import assert from 'node:assert/strict'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** Thrown for a sealed text that was altered, belongs to another purpose or to another key. */
export class SealBroken extends Error {
  constructor() {
    super('a sealed secret cannot be opened')
  }
}

/**
 * Encrypts a secret for storage with AES-256-GCM: version, nonce, ciphertext and tag in base64. It
 * opens only under the purpose it was sealed for, so it cannot be moved to another row or column.
 */
export function seal(key: Buffer, purpose: string, secret: string): string {
  assert(key.length === 32, 'a sealing key has 32 bytes')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(additional(purpose))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()]).toString('base64')
}

/** The secret that was sealed; throws `SealBroken` when anything about it differs. */
export function unseal(key: Buffer, purpose: string, sealed: string): string {
  assert(key.length === 32, 'a sealing key has 32 bytes')
  const bytes = Buffer.from(sealed, 'base64')
  const isWhole = bytes.length >= 1 + nonceBytes + tagBytes && bytes[0] === version
  // Decoding is lenient: only the one spelling that was written is accepted.
  if (!isWhole || bytes.toString('base64') !== sealed) throw new SealBroken()
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(additional(purpose))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const body = bytes.subarray(1 + nonceBytes, -tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw new SealBroken()
  }
}

function additional(purpose: string): Buffer {
  return Buffer.from(purpose, 'utf8')
}
