import { type Instant, later } from '#kernel/instants'
import { nextAttempt } from '#kernel/retries'

export const mostEndpoints = 20

const rotationMs = 24 * 3_600_000

export type DeliveryState = {
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly finishedAt: Instant | null
}

/** Success is any 2xx; a redirect is none, since it leads where nobody checked. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299
}

/** What becomes of a delivery after an attempt; a test is not tried again. */
export function afterAttempt(
  before: { readonly attempts: number; readonly isTest: boolean },
  isDelivered: boolean,
  now: Instant,
): DeliveryState {
  const attempts = before.attempts + 1
  const ended = { attempts, nextAttemptAt: null, finishedAt: now }
  if (isDelivered) return { ...ended, status: 'delivered', deliveredAt: now }
  const nextAttemptAt = before.isTest ? null : nextAttempt(attempts, now)
  if (nextAttemptAt === null) return { ...ended, status: 'failed', deliveredAt: null }
  return { status: 'pending', attempts, nextAttemptAt, deliveredAt: null, finishedAt: null }
}

/** Until when a secret that was replaced still signs beside the new one. */
export function oldSecretUntil(now: Instant): Instant {
  return later(now, rotationMs)
}
