import type { CompanyId } from '#kernel/ids'

/** Takes a turn in a file, and gives it back when called. */
export type TakeTurn = (companyId: CompanyId) => Promise<() => void>

/** One who holds the log of the file, and others who meanwhile do what comes before it. */
export const mostAtOnce = 3

/** Of those at work any may take long: whoever has waited so long goes on beside them. */
const usualPatienceMs = 1000

type File = { underWay: number; readonly waiting: Set<() => void> }

/**
 * Turns of those who write in a company file. All of them wait for the lock of its log in the end, each with a connection,
 * and PostgreSQL spends a fifth of its time on eight who do: here they wait without one, in the order in which they came.
 */
export function openFileTurns(patienceMs = usualPatienceMs): TakeTurn {
  const files = new Map<CompanyId, File>()

  return async (companyId) => {
    const file = files.get(companyId) ?? { underWay: 0, waiting: new Set() }
    files.set(companyId, file)
    if (file.underWay < mostAtOnce) file.underWay++
    else await turnIn(file, patienceMs)
    return () => {
      const [next] = file.waiting
      if (next) return next()
      file.underWay--
      if (file.underWay === 0) files.delete(companyId)
    }
  }
}

/** Waits until another hands over the turn, or is waited for no longer. */
function turnIn(file: File, patienceMs: number): Promise<void> {
  return new Promise((go) => {
    const timer = setTimeout(() => {
      file.waiting.delete(handedOver)
      file.underWay++
      go()
    }, patienceMs)
    const handedOver = () => {
      clearTimeout(timer)
      file.waiting.delete(handedOver)
      go()
    }
    file.waiting.add(handedOver)
  })
}
