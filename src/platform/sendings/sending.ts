import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'

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
