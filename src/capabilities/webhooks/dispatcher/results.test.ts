import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/db/index'
import { quiet } from '#testing/quiet'
import type { Result } from '../queries/sending.js'
import { openResults } from './results.js'

test('a result that comes at whichever moment of a transaction is stored', async () => {
  for (let moment = 0; moment < 8; moment++) {
    let transactions = 0
    // Only how transactions follow each other is looked at here, not what they write.
    const db = { write: async () => void transactions++ } as unknown as Database
    const results = openResults(db, quiet)
    const first = results.add({} as Result)
    for (let step = 0; step < moment; step++) await null
    await Promise.all([first, results.add({} as Result)])
    assert.equal(transactions, 2, `after ${moment} steps`)
  }
})
