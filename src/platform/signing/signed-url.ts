import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed address opens by default: 30 minutes. */
export const signedUrlSeconds = 1800

/** An address that opens a file without a token, until a moment in Unix seconds (`signedUrlSeconds` ahead). */
export function signUrl(
  key: Buffer,
  path: string,
  query: Readonly<Record<string, string | number>>,
  expiresAt: number,
): string {
  assert(/^\/[^?#\s]*$/.test(path), 'a signed path begins with a slash and has no query')
  assert(Number.isSafeInteger(expiresAt) && expiresAt > 0, 'the end must be a whole Unix second')
  const pairs = Object.entries(query).map(([name, value]) => {
    assert(/^[a-z_]+$/.test(name) && !reserved.includes(name), 'this parameter cannot be signed')
    return `${name}=${encodeURIComponent(value)}`
  })
  pairs.push(`expires=${expiresAt}`)
  return `${path}?${[...pairs, `signature=${signatureOf(key, path, pairs)}`].join('&')}`
}

/**
 * Whether the path and query of a request are, byte for byte, what was signed. A parameter that is
 * unknown, added, changed or repeated breaks the signature; so does any method but GET and HEAD.
 */
export function checkSignedUrl(
  key: Buffer,
  rawUrl: string,
  nowSeconds: number,
  allowedParams: readonly string[] | 'any',
  method = 'GET',
): boolean {
  if (rawUrl.length > 2000 || (method !== 'GET' && method !== 'HEAD')) return false
  const mark = rawUrl.indexOf('?')
  if (mark < 0) return false
  const mayBe = (name: string) =>
    reserved.includes(name) || allowedParams === 'any' || allowedParams.includes(name)
  const values = new Map<string, string>()
  const signed: string[] = []
  for (const pair of rawUrl.slice(mark + 1).split('&')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, equals))
    if (values.has(name) || !mayBe(name)) return false
    values.set(name, pair.slice(equals + 1))
    if (name !== 'signature') signed.push(pair)
  }
  const expires = values.get('expires') ?? ''
  const given = Buffer.from(values.get('signature') ?? '', 'utf8')
  const expected = Buffer.from(signatureOf(key, rawUrl.slice(0, mark), signed), 'utf8')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && /^[1-9]\d{0,14}$/.test(expires) && nowSeconds <= Number(expires)
}

const reserved: readonly string[] = ['expires', 'signature']

/** Over the path and the sorted query as they are written, so that no second spelling opens it. */
function signatureOf(key: Buffer, path: string, pairs: readonly string[]): string {
  const query = [...pairs].sort().join('&')
  return createHmac('sha256', key).update(`${path}?${query}`).digest('hex')
}
