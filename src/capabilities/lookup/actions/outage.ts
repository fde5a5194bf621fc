import { later } from '#kernel/instants'
import { Problem } from '#kernel/problem'
import { AskedToWait, unavailable } from '#platform/outgoing/request'
import { problems } from '#platform/problems'
import { countFailure, forgetFailures, isPaused } from '../queries/pauses.js'
import type { Asking } from './kept.js'

/** Whether someone outside did not answer, or not so that it could be used; all else is a fault of ours. */
export function isOutage(error: unknown): boolean {
  return error instanceof Problem && error.kind.code === problems.external_unavailable.code
}

type Patience = { readonly failures: number; readonly pauseSeconds: number }

/**
 * Asks someone who is left alone for a while when they say so, or, with patience, when they have failed so
 * often in a row. All processes go by the same pause: for the other side they are one address.
 */
export async function askPatiently<Answer>(
  about: Asking,
  source: string,
  patience: Patience | null,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = about.services
  if (await isPaused(db.statement, source, about.now)) throw unavailable()
  try {
    const answer = await ask()
    await forgetFailures(db.command, source, about.now)
    return answer
  } catch (error) {
    if (error instanceof AskedToWait) await pauseAfter(about, source, 1, error.seconds)
    else if (patience && isOutage(error))
      await pauseAfter(about, source, patience.failures, patience.pauseSeconds)
    throw error
  }
}

function pauseAfter(about: Asking, source: string, failures: number, seconds: number) {
  const until = later(about.now, seconds * 1000)
  return countFailure(about.services.db.command, source, { failures, until })
}
