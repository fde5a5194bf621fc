import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/db/index'
import type { Logger } from '#platform/log/index'
import { type Result, storeResults } from '../queries/sending.js'

/** After how long a batch is tried again; then it is given up. */
const pausesMs = [100, 1000]

/** Stores results, those together that came while others were being stored. */
export function openResults(db: Database, log: Logger) {
  let waiting: Result[] = []
  let storing: Promise<void> | undefined

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      await store(now)
    }
    // In one step with the last look at what waits: a result in between would be forgotten.
    storing = undefined
  }

  async function store(results: readonly Result[]): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await db.write((tx) => storeResults(tx, results))
      } catch (error) {
        log.warn({ err: error, results: results.length }, 'the results of webhooks were not stored')
        const pause = pausesMs[tries]
        if (pause === undefined) return
        await setTimeout(pause)
      }
    }
  }

  return {
    /** Done when it is stored or given up; what was given up is sent again. Never throws. */
    add(result: Result): Promise<void> {
      waiting.push(result)
      storing ??= storeAll()
      return storing
    },
  }
}
