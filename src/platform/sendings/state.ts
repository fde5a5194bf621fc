import type { Instant } from '#kernel/instants'
import { nextAttempt } from '#kernel/retries'
import type { Attempt, Sending } from './sending.js'

export type SendingState = {
  readonly state: 'queued' | 'sent' | 'failed'
  readonly remaining: readonly string[]
  readonly reached: number
  readonly attempts: number
  readonly next_attempt_at: Instant | null
  readonly answer: string | null
  readonly finished_at: Instant | null
}

/** The answer of what was tried as often as it may be. */
export const givenUp = 'given up'

/**
 * What becomes of a sending after an attempt: it is over when nobody remains to whom it has to go, or when it was
 * tried as often as it may be. It was sent when anyone took it.
 */
export function afterAttempt(
  before: Pick<Sending, 'attempts' | 'reached'>,
  { reached, remaining, answer }: Pick<Attempt, 'reached' | 'remaining' | 'answer'>,
  now: Instant,
  nextAfter: (attempts: number) => Instant | null = (attempts) => nextAttempt(attempts, now),
): SendingState {
  const attempts = before.attempts + 1
  const all = before.reached + reached.length
  const next = remaining.length === 0 ? null : nextAfter(attempts)
  if (next !== null)
    return {
      state: 'queued',
      remaining,
      reached: all,
      attempts,
      next_attempt_at: next,
      answer,
      finished_at: null,
    }
  return {
    state: all > 0 ? 'sent' : 'failed',
    remaining: [],
    reached: all,
    attempts,
    next_attempt_at: null,
    answer: remaining.length > 0 ? givenUp : answer,
    finished_at: now,
  }
}
