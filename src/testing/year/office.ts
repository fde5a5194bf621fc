import { setTimeout as wait } from 'node:timers/promises'
import { type Dubbel, openDubbel } from '../../../clients/typescript/index.js'
import { call } from '../http.js'
import type { Random } from '../random.js'

/** Someone of the firm, with the client by which they work. */
export type Colleague = { readonly name: string; readonly dubbel: Dubbel; readonly token: string }

/** What went over the wire, for the report. */
export type Traffic = {
  requests: number
  hangUps: number
  again: number
  faults: string[]
  isDisturbed: boolean
}

type Line = {
  readonly url: string
  readonly traffic: Traffic
  /** Who hangs up now and then; whoever is told a secret once listens to the end. */
  readonly chance: Random | null
}

/** A client that asks again, under the same key, until the outcome of a write is known. */
export function clientOf({ url, traffic, chance }: Line, token?: string): Dubbel {
  return openDubbel({
    url,
    language: 'en',
    tries: 3000,
    ...(token === undefined ? {} : { token }),
    // Patience is for a process that stands up again within seconds.
    time: { now: () => Date.now(), sleep: () => wait(50), random: () => 0.5 },
    fetch: async (address, init) => {
      traffic.requests++
      const response = await exchange(String(address), init)
      // Some hang up before they have heard the answer, and ask again.
      const hasKey = new Headers(init?.headers).has('x-client-mutation-id')
      if (hasKey && chance?.chance(0.05)) {
        traffic.hangUps++
        throw new TypeError('hung up')
      }
      if (response.status === 500 && !traffic.isDisturbed)
        traffic.faults.push(`${init?.method} ${address}: ${await response.clone().text()}`)
      // What the service itself does not know after a crash of its database is asked again.
      if (response.status === 500 && traffic.isDisturbed) {
        traffic.again++
        return new Response(null, { status: 503 })
      }
      return response
    },
  })
}

/** By Node's own client, which costs less than fetch. */
async function exchange(address: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body } = init
  const headers = Object.fromEntries(new Headers(init.headers))
  const given =
    body instanceof FormData ? { form: body } : body ? { raw: Buffer.from(String(body)) } : {}
  const { status, headers: said, bytes } = await call('', method, address, { headers, ...given })
  const isEmpty = status === 204 || status === 304 || method === 'HEAD'
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: said })
}

/** Reads until the service is there; for what the typed client does not fit. */
export async function until<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++)
    try {
      return await work()
    } catch (error) {
      const { status } = error as { status?: number }
      if (tries === 3000 || (status !== undefined && status < 500)) throw error
      await wait(50)
    }
}
