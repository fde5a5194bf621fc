import assert from 'node:assert/strict'

/** Asserts that eight times as much takes about eight times the work, by the processor's clock, not sixty-four. */
export function growsInProportion(work: (size: number) => void, size: number, what: string): void {
  const small = Math.min(...[1, 2, 3].map(() => effortOf(() => work(size / 8))))
  // A process that was busy before may clear its memory in the middle of it: once more, then.
  let large = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && large >= 24 * small + 60; time++)
    large = Math.min(
      large,
      effortOf(() => work(size)),
    )
  assert.ok(large < 24 * small + 60, `${what}: ${small} ms, eight times as much ${large} ms`)
}

function effortOf(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
