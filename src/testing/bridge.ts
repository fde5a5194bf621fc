import { randomBytes } from 'node:crypto'
import { epochMsOf } from '#kernel/instants'
import { signBridge } from '#platform/signing/bridge'
import type { Books } from './books.js'
import { type Answered, call } from './http.js'

/** A secret that the books of tests and the platform share. */
export const bridgeSecret = 'a shared secret of forty characters, yes'

/** What of a signed request is other than it should be. */
export type Odd = {
  secret?: string
  /** Seconds by which its clock is off. */
  off?: number
  nonce?: string
  /** The body that is signed, where another one is sent. */
  signed?: string
  headers?: Record<string, string>
  path?: string
  raw?: Buffer
}

/** The external platform, as far as it speaks to the service. */
export function platformOf(books: Pick<Books, 'base' | 'clock'>) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    odd: Odd = {},
  ): Promise<Answered> {
    const raw =
      odd.raw ?? (body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)))
    const at = Math.floor(epochMsOf(books.clock()) / 1000) + (odd.off ?? 0)
    const nonce = odd.nonce ?? randomBytes(12).toString('hex')
    const door = { method, path: odd.path ?? path }
    const secret = odd.secret ?? bridgeSecret
    const hex = signBridge(secret, { at, nonce }, door, odd.signed ?? raw)
    return call(books.base, method, path, {
      ...(raw.length > 0 ? { raw } : {}),
      headers: {
        'x-bridge-timestamp': String(at),
        'x-bridge-signature': `t=${at},n=${nonce},v1=${hex}`,
        ...(raw.length > 0 ? { 'content-type': 'application/json' } : {}),
        ...odd.headers,
      },
    })
  }
  return {
    send,
    get: (path: string, odd?: Odd) => send('GET', path, undefined, odd),
    put: (path: string, body: unknown, odd?: Odd) => send('PUT', path, body, odd),
    post: (path: string, body: unknown, odd?: Odd) => send('POST', path, body, odd),
  }
}
