import type { webhooks } from './generated.js'

export type EventName = keyof webhooks

/** An event as it arrives; `event` tells which, and with it what is in `data`. */
export type WebhookEvent<Name extends EventName = EventName> = {
  [Event in Name]: webhooks[Event]['post']['requestBody']['content']['application/json']
}[Name]

export type Received = {
  /** The secret of the endpoint; several while one replaces another. */
  readonly secret: string | readonly string[]
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it arrived, before any JSON parser. */
  readonly body: string | Uint8Array
  /** How far the time of the signature may be off; 300 unless told. */
  readonly toleranceSeconds?: number
  /** The time in milliseconds. */
  readonly now?: () => number
}

/** A request that is not to be believed. */
export class WebhookRefused extends Error {
  override readonly name: string = 'WebhookRefused'
  readonly reason: 'no signature' | 'too old or too new' | 'wrong signature'
  constructor(reason: WebhookRefused['reason']) {
    super(`The webhook is refused: ${reason}.`)
    this.reason = reason
  }
}

/**
 * The event of a request that is ours, or an exception. New events and fields may come without notice: have a
 * default for those you do not know, and remember the `id` of what you have done, since one may come twice.
 */
export async function verifyWebhook(received: Received): Promise<WebhookEvent> {
  const { secret, headers, body, toleranceSeconds = 300, now = Date.now } = received
  const { time, signatures } = signatureIn(headerOf(headers, 'x-service-signature'))
  if (!(Math.abs(now() / 1000 - Number(time)) <= toleranceSeconds))
    throw new WebhookRefused('too old or too new')
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${time}.`), content)
  for (const one of [secret].flat())
    if (await isSigned(signed, one, signatures))
      return JSON.parse(new TextDecoder().decode(content))
  throw new WebhookRefused('wrong signature')
}

/** `t=<time>,v1=<hex>`, with a further `v1=` for each secret that holds. */
function signatureIn(header: string): { time: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [bytesOf(value)] : [],
  )
  if (!/^\d+$/.test(time) || signatures.length === 0) throw new WebhookRefused('no signature')
  return { time, signatures }
}

function headerOf(headers: Received['headers'], wanted: string): string {
  if (headers instanceof Headers) return headers.get(wanted) ?? ''
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)
  return [found?.[1] ?? ''].flat().join(',')
}

/** Web Crypto compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const way = { name: 'HMAC', hash: 'SHA-256' }
  const raw = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', raw, way, false, ['verify'])
  for (const signature of signatures)
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  return false
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
