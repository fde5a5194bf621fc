import { type Instant, later } from './instants.js'

/** How often something is tried that leaves the service, the first time included. */
export const mostAttempts = 8

const minuteMs = 60_000

/**
 * When something is tried again whose last attempt failed just now, so many attempts having been made. The pauses
 * double from one minute, each counted from the failure before it; null when there is no next time.
 */
export function nextAttempt(attempts: number, failedAt: Instant): Instant | null {
  return attempts >= mostAttempts ? null : later(failedAt, 2 ** (attempts - 1) * minuteMs)
}
