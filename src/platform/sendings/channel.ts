import type { Instant } from '#kernel/instants'
import type { Origin } from '#platform/changes/append'
import type { CompanyScope } from '#platform/operations/access'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import type { Attempt, Sending } from './sending.js'
import type { SendingState } from './state.js'

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
