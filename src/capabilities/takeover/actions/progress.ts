import type { CompanyOperation } from '#platform/operations/operation'
import { type Progress, writeProgress } from '../queries/runs.js'

/**
 * Tells how far a takeover is, in a transaction of its own, as the takeover's is not to be seen before its end. Nobody
 * waits for it: it is written when there is a connection to spare, and the last word wins.
 */
export function progressOf(op: CompanyOperation, run: Omit<Progress, 'progress'>) {
  let last = -1
  let isBusy = false
  return {
    tell(percent: number): void {
      const progress = Math.min(99, Math.max(0, Math.floor(percent)))
      if (progress === last || isBusy) return
      last = progress
      isBusy = true
      writeProgress(op.services.db.command, op, { ...run, progress })
        .catch(() => {})
        .finally(() => {
          isBusy = false
        })
    },
  }
}
