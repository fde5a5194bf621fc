import type { Error as ErrorBody } from './generated.js'

export type Code = NonNullable<ErrorBody['code']>

/** What the error body carries beside its message, by code. */
type Members = {
  conflict: 'server_version' | 'server_data'
  internal_error: 'request_id'
  not_balanced: 'difference'
  not_revertible: 'reason'
  period_locked: 'reason'
  record_in_use: 'used_by'
  token_ability_missing: 'required_ability'
}

type DetailsOf<C extends Code> = ErrorBody &
  (C extends keyof Members ? { [Name in Members[C]]-?: NonNullable<ErrorBody[Name]> } : unknown)

/** An error of one code, with the details that it brings. */
export type Problem<C extends Code> = C extends Code
  ? DubbelError & { readonly code: C; readonly details: DetailsOf<C> }
  : never

/** A call that the server refused. */
export class DubbelError extends Error {
  override readonly name: string = 'DubbelError'
  readonly status: number
  /** The stable reason, where there is one. */
  readonly code: Code | null
  /** Messages by the dotted path of their field, as `lines.0.account`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null
  /** To quote when asking about it. */
  readonly reference: string | null
  /** The whole error body. */
  readonly details: ErrorBody
  /** The key of the write, under which it may be tried again. */
  readonly mutationKey: string | null

  constructor(response: Response, text: string, mutationKey: string | null, now: number) {
    const details = errorBody(response, text)
    super(details.message)
    this.status = response.status
    this.code = details.code ?? null
    this.errors = details.errors ?? {}
    this.retryAfterSeconds = secondsToWait(response.headers.get('retry-after'), now)
    this.reference = response.headers.get('x-request-id')
    this.details = details
    this.mutationKey = mutationKey
  }
}

/** There was no whole answer. Whether a write was done is known by sending it again with its key. */
export class NetworkFailure extends Error {
  override readonly name: string = 'NetworkFailure'
  readonly mutationKey: string | null
  constructor(call: string, cause: unknown, mutationKey: string | null) {
    super(`${call}: no answer`, { cause })
    this.mutationKey = mutationKey
  }
}

/** Whether an error is a refusal, of one of these codes if any are named. */
export function isProblem(error: unknown): error is DubbelError
export function isProblem<C extends Code>(error: unknown, ...codes: C[]): error is Problem<C>
export function isProblem(error: unknown, ...codes: Code[]): boolean {
  if (!(error instanceof DubbelError)) return false
  return codes.length === 0 || (error.code !== null && codes.includes(error.code))
}

/** What stands between may answer in its own words, which are no JSON of ours. */
function errorBody(response: Response, text: string): ErrorBody {
  try {
    const body = JSON.parse(text)
    if (typeof body.message === 'string') return body
  } catch {}
  return { message: `${response.status} ${response.statusText}`.trim() }
}

/** Seconds, or a date. */
function secondsToWait(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
