import { type Instant, instantOf, later } from '#kernel/instants'

/** Time stands still unless moved. */
export type TestClock = (() => Instant) & { advance(ms: number): void; reset(): void }

export function testClock(start = '2026-03-16T10:00:00.000Z'): TestClock {
  const begin = instantOf(Date.parse(start))
  let now = begin
  return Object.assign(() => now, {
    advance(ms: number) {
      now = later(now, ms)
    },
    reset() {
      now = begin
    },
  })
}
