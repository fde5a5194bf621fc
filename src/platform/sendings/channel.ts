import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Origin } from '#platform/changes/append'
import type { CompanyScope } from '#platform/operations/access'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import type { SendingState } from './state.js'

/** Something that leaves, as it is handed to whoever sends it. */
export type Sending = {
  readonly company_id: CompanyId
  readonly id: number
  readonly channel: string
  /** The record of the channel that is sent. */
  readonly record_id: number
  /** Ours, the same at each attempt: a receiver can tell a repetition by it. */
  readonly message_id: string
  /** To whom it still has to go. */
  readonly remaining: readonly string[]
  /** How many took it in earlier attempts. */
  readonly reached: number
  readonly attempts: number
  /** When it was queued. */
  readonly created_at: Instant
}

/** How an attempt ended. Who neither took it nor remains has refused it for good. */
export type Attempt<Found = unknown> = {
  readonly reached: readonly string[]
  /** To whom it has to go again. */
  readonly remaining: readonly string[]
  /** In words of ours: what the other side says may hold anything. */
  readonly answer: string | null
  /** What else the channel keeps of it; null where a fault of ours ended it. */
  readonly found: Found | null
}

/** A way on which things leave. Each capability brings its own. */
export type Channel<Found = unknown, Shape = unknown> = {
  readonly name: string
  /** What the log says a change of the record came from, where it was no job of ours. */
  readonly origin?: Origin
  /**
   * When it is tried again after so many attempts, where the usual pauses will not do; null when there is no next
   * time.
   */
  nextAttempt?(
    sending: Sending,
    attempts: number,
    attempt: Attempt<Found>,
    failedAt: Instant,
  ): Instant | null
  /** One attempt, outside of any transaction. `given` ends it early, when the process stops. */
  attempt(
    services: Services,
    company: CompanyScope,
    sending: Sending,
    given: AbortSignal,
  ): Promise<Attempt<Found>>
  /** The record as it is before the attempt is stored, in the transaction that does so. */
  before(op: CompanyOperation, sending: Sending): Promise<Shape>
  /** What becomes of it. */
  conclude(
    op: CompanyOperation,
    before: Shape,
    attempt: Attempt<Found>,
    state: SendingState,
  ): Promise<void>
}

/** A channel among others, whose findings only its own capability knows. */
export function channel<Found, Shape>(definition: Channel<Found, Shape>): Channel {
  return definition as unknown as Channel
}
