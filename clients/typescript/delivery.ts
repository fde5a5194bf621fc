import { DubbelError, NetworkFailure } from './errors.js'

/** What a test may replace. */
export type Time = {
  readonly now: () => number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** From 0 up to 1. */
  readonly random: () => number
}

export type Retries = {
  /** How often a call is sent at most; 5 unless told. */
  readonly tries?: number
  /** A longer wait than this, if the server asks for it, is left to the caller; a minute unless told. */
  readonly longestWaitMs?: number
}

export type Carrier = Retries & { readonly fetch: typeof fetch; readonly time: Time }

export type Parcel = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
  readonly mutationKey: string | null
  readonly signal: AbortSignal | undefined
}

/** Sends a call until it is answered, as long as another try may help and cannot do harm. */
export async function deliver<Received>(
  parcel: Parcel,
  carrier: Carrier,
  receive: (response: Response) => Promise<Received>,
): Promise<Received> {
  const { tries = 5, time } = carrier
  const mayRepeat = parcel.method === 'GET' || parcel.mutationKey !== null
  for (let tried = 1; ; tried++) {
    const outcome = await tryOnce(parcel, carrier, receive)
    if ('received' in outcome) return outcome.received
    const wait = mayRepeat && tried < tries ? waitAfter(outcome.failure, tried, carrier) : null
    if (wait === null) throw outcome.failure
    await time.sleep(wait, parcel.signal)
  }
}

type Failure = DubbelError | NetworkFailure

async function tryOnce<Received>(
  { method, url, headers, body, signal, mutationKey }: Parcel,
  { fetch, time }: Carrier,
  receive: (response: Response) => Promise<Received>,
): Promise<{ received: Received } | { failure: Failure }> {
  try {
    const request = { method, headers, ...(body === null ? {} : { body }) }
    const response = await fetch(url, { ...request, ...(signal ? { signal } : {}) })
    if (response.ok) return { received: await receive(response) }
    return { failure: new DubbelError(response, await response.text(), mutationKey, time.now()) }
  } catch (error) {
    signal?.throwIfAborted()
    return { failure: new NetworkFailure(`${method} ${url}`, error, mutationKey) }
  }
}

const first = 250
const most = 8_000

/** How long to wait before the next try; null when none would help. */
function waitAfter(failure: Failure, tried: number, carrier: Carrier): number | null {
  if (failure instanceof DubbelError && !isPassing(failure)) return null
  const asked = failure instanceof DubbelError ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  if (asked > (carrier.longestWaitMs ?? 60_000)) return null
  // Those that failed together do not come back together.
  const own = Math.min(most, first * 2 ** (tried - 1)) * (0.5 + carrier.time.random() / 2)
  return asked + own
}

function isPassing({ status, code }: DubbelError): boolean {
  return [429, 502, 503, 504].includes(status) || code === 'mutation_in_progress'
}

export const realTime: Time = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        settle()
      }
      const stop = () => end(() => reject(signal?.reason))
      const timer = setTimeout(() => end(resolve), ms)
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
    }),
}
