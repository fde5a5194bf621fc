import { createHmac, timingSafeEqual } from 'node:crypto'

const mostSecondsOff = 300
const form = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/i

/** Whether a callback was signed with the secret, just now; while a secret is changed there are two signatures. */
export function isSignedCallback(
  secret: string,
  header: unknown,
  rawBody: Uint8Array,
  nowSeconds: number,
): boolean {
  const [, at, signatures] = typeof header === 'string' ? (form.exec(header) ?? []) : []
  if (secret === '' || at === undefined || signatures === undefined) return false
  if (Math.abs(Number(at) - nowSeconds) > mostSecondsOff) return false
  const right = Buffer.from(callbackSignature(secret, at, rawBody), 'hex')
  // Each is compared, so that the time it takes tells nothing.
  const matches = signatures
    .slice(1)
    .split(',')
    .map((one) => timingSafeEqual(Buffer.from(one.slice(3), 'hex'), right))
  return matches.includes(true)
}

export function callbackSignature(
  secret: string,
  at: number | string,
  rawBody: string | Uint8Array,
): string {
  return createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest('hex')
}
