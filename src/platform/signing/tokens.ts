import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Bearer tokens: a prefix that tells the kind, 43 characters of randomness (32 bytes in base 62) and
 * six of checksum, so that a mistyped or scanned-for token is refused without asking the database.
 */
const prefixes = { session: 'ses_', integration: 'int_', demo: 'dmo_' } as const
export type TokenKind = keyof typeof prefixes

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(?:ses|int|dmo)_[0-9A-Za-z]{49}$/

export function newToken(kind: TokenKind): string {
  const body = prefixes[kind] + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return body + checksum(body)
}

export function isTokenShaped(token: string): boolean {
  return (
    token.length === 53 && shape.test(token) && checksum(token.slice(0, 47)) === token.slice(47)
  )
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The handle of a firm or company file in paths: 12 characters of base 62. */
export function newPublicToken(): string {
  return base62(BigInt(`0x${randomBytes(16).toString('hex')}`), 22).slice(-12)
}

/** Read at every request, so by plain numbers. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < 6) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = alphabet[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}
