import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.js'
import { endPostmaster, type Postmaster } from './postmaster.js'

export type Supervision = { current(): Postmaster; stop(): Promise<void> }

/** Keeps PostgreSQL running: starts it again whenever it ends without having been asked to. */
export function supervise(
  first: Postmaster,
  start: (signal: AbortSignal) => Promise<Postmaster>,
  binaries: Binaries,
  say: (sentence: string) => void,
): Supervision {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first
  let restarted: Promise<void> = Promise.resolve()
  let stopped: Promise<void> | undefined
  let delayMs = shortestDelayMs

  watch(first)

  function watch(postmaster: Postmaster): void {
    const since = performance.now()
    void postmaster.gone.then(() => {
      if (signal.aborted) return
      // One that ran well for a while has earned a quick restart again.
      if (performance.now() - since > calmMs) delayMs = shortestDelayMs
      say(`The database (process ${postmaster.mark.pid}) ended unexpectedly; it is restarted.`)
      restarted = restart()
    })
  }

  /** Never gives up by itself: a full disk, say, may be emptied. Never throws. */
  async function restart(): Promise<void> {
    while (!signal.aborted) {
      try {
        await wait(delayMs, undefined, { signal })
        delayMs = Math.min(delayMs * 2, longestDelayMs)
        current = await start(signal)
        say(`The database runs again (process ${current.mark.pid}).`)
        return watch(current)
      } catch (error) {
        if (!signal.aborted) say(`The database could not be restarted: ${(error as Error).message}`)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await restarted
    await endPostmaster(current.mark, binaries)
  }

  return {
    current: () => current,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const shortestDelayMs = 100
const longestDelayMs = 10_000
const calmMs = 60_000
