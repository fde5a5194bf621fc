import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'

/** Asserts that eight times as much takes about eight times the work, by the processor's clock, not sixty-four. */
export function growsInProportion(work: (size: number) => void, size: number, what: string): void {
  const small = Math.min(...[1, 2, 3].map(() => effortOf(() => work(size / 8))))
  // A process that was busy before may clear its memory in the middle of it: once more, then.
  let large = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5 && large >= 24 * small + 60; time++)
    large = Math.min(
      large,
      effortOf(() => work(size)),
    )
  assert.ok(large < 24 * small + 60, `${what}: ${small} ms, eight times as much ${large} ms`)
}

function effortOf(work: () => void): number {
  const begun = timeOfThread()
  work()
  return timeOfThread() - begun
}

const ownThread = '/proc/thread-self/schedstat'
const isTold = existsSync(ownThread)

/**
 * Milliseconds that this thread spent on a processor: a file of tests shares its process with others, whose
 * memory is cleared by threads beside it. Where the system does not tell, those of the whole process.
 */
function timeOfThread(): number {
  if (isTold) return Number(readFileSync(ownThread, 'latin1').split(' ', 1)[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
