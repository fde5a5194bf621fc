import type { CompanyOperation } from '#platform/operations/operation'
import { type Progress, removeProgress, writeProgress } from '../queries/runs.js'

/**
 * Tells how far a takeover is, in a transaction of its own, as the takeover's is not to be seen before its end. Nobody
 * waits for it: it is written when there is a connection to spare, and the last word wins.
 */
export function progressOf(op: CompanyOperation, run: Omit<Progress, 'progress'>) {
  const { command } = op.services.db
  let last = -1
  let under: Promise<unknown> | null = null
  return {
    tell(percent: number): void {
      const progress = Math.min(99, Math.max(0, Math.floor(percent)))
      if (run.lines < leastLines || progress === last || under !== null) return
      last = progress
      under = writeProgress(command, op, { ...run, progress })
        .catch(() => {})
        .finally(() => {
          under = null
        })
    },
    /** Takes it away again, whatever became of the takeover. */
    async end(): Promise<void> {
      if (last === -1) return
      await under
      await removeProgress(command, op, run.id).catch(() => {})
    },
  }
}

/** What is shorter is over before anyone asks. */
const leastLines = 500
