import type { CompanyId } from '#kernel/ids'
import { problem } from '#kernel/problem'
import { problems } from '#platform/db/problems'
import { openFileTurns } from './file-turns.js'

/**
 * The gates of company files. An operation that holds the log of a file for long closes its gate; others who write there
 * wait at it without a connection, so that the pool serves everyone else. What is closed here is not closed for other
 * processes: their writers wait in the database, for ten seconds.
 */
export type FileGates = {
  /** Closes the gate of a file until the operation has ended. */
  close(companyId: CompanyId, operationId: string): void
  isClosed(companyId: CompanyId): boolean
  /** Waits until the gate of a file is open, which is refused when that takes too long, and for a turn; the way out. */
  enter(companyId: CompanyId): Promise<() => void>
  /** Says that an operation has ended, however it did. */
  end(operationId: string): void
}

/** Longer than most of what is taken over takes, shorter than clients wait. */
const usualPatienceMs = 25_000

export function openFileGates(patienceMs = usualPatienceMs): FileGates {
  const holders = new Map<CompanyId, Set<string>>()
  const waiting = new Map<CompanyId, Set<() => void>>()
  const takeTurn = openFileTurns()

  function opened(companyId: CompanyId): Promise<boolean> {
    return new Promise((done) => {
      const waiters = waiting.get(companyId) ?? new Set()
      waiting.set(companyId, waiters)
      const go = () => {
        clearTimeout(timer)
        waiters.delete(go)
        done(!holders.has(companyId))
      }
      const timer = setTimeout(go, patienceMs)
      waiters.add(go)
    })
  }

  return {
    close(companyId, operationId) {
      const ofFile = holders.get(companyId) ?? new Set()
      holders.set(companyId, ofFile.add(operationId))
    },
    isClosed: (companyId) => holders.has(companyId),
    async enter(companyId) {
      for (;;) {
        if (holders.has(companyId) && !(await opened(companyId))) throw fileHeld()
        const leave = await takeTurn(companyId)
        // Somebody may have closed it meanwhile.
        if (!holders.has(companyId)) return leave
        leave()
      }
    },
    end(operationId) {
      for (const [companyId, ofFile] of holders) {
        if (!ofFile.delete(operationId) || ofFile.size > 0) continue
        holders.delete(companyId)
        for (const go of waiting.get(companyId) ?? []) go()
        waiting.delete(companyId)
      }
    },
  }
}

/** What someone is told who would have to wait too long. */
export const fileHeld = () => problem(problems.file_held, {}, { headers: { 'retry-after': '30' } })
