import type { Database } from '#platform/db/index'
import { type Result, storeResults } from '../queries/sending.js'

/** Stores results, those together that came while others were being stored. */
export function openResults(db: Database) {
  let waiting: Result[] = []
  let storing: Promise<void> | undefined

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      await db.write((tx) => storeResults(tx, now))
    }
  }

  return {
    /** Done when it is stored. What cannot be stored is sent again when its endpoint's turn comes. */
    add(result: Result): Promise<void> {
      waiting.push(result)
      storing ??= storeAll().finally(() => {
        storing = undefined
      })
      return storing
    },
  }
}
