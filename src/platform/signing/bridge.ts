import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the headers of a signed request say, before anyone has looked whether it is true. */
export type BridgeSignature = {
  /** Unix seconds. */
  readonly at: number
  readonly nonce: string
  readonly hex: string
  /** Whether both headers name the same moment. */
  readonly isOneMoment: boolean
}

const form = /^t=(\d{1,12}),n=([A-Za-z0-9_-]{8,64}),v1=([0-9a-fA-F]{64})$/

/** Reads the two headers; undefined when one is missing or has another form. */
export function readBridgeSignature(
  timestamp: unknown,
  signature: unknown,
): BridgeSignature | undefined {
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return undefined
  const [, at, nonce, hex] = form.exec(signature) ?? []
  if (!/^\d{1,12}$/.test(timestamp) || at === undefined) return undefined
  return { at: Number(at), nonce: nonce!, hex: hex!, isOneMoment: at === timestamp }
}

/** What is signed besides the body: the door that the signature opens, and no other. */
export type BridgeDoor = { readonly method: string; readonly path: string }

export function signBridge(
  secret: string,
  { at, nonce }: Pick<BridgeSignature, 'at' | 'nonce'>,
  { method, path }: BridgeDoor,
  body: string | Uint8Array,
): string {
  return createHmac('sha256', secret)
    .update(`${at}.${nonce}.${method} ${path}.`)
    .update(body)
    .digest('hex')
}

/** Whether one of the secrets has signed it: each is tried, so that the time it takes tells nothing. */
export function isSignedByBridge(
  secrets: readonly string[],
  given: BridgeSignature,
  door: BridgeDoor,
  body: Uint8Array,
): boolean {
  const claimed = Buffer.from(given.hex, 'hex')
  const matches = secrets.map((secret) =>
    timingSafeEqual(Buffer.from(signBridge(secret, given, door, body), 'hex'), claimed),
  )
  return matches.includes(true)
}
