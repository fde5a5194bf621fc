import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raceOfPostings, races, roundsOfRace } from '#testing/races'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test(`of postings and the closing of their year at once, none is taken after it (${roundsOfRace} rounds)`, async () => {
  await races(books, async (file, { id, day }, round) => {
    // Every other round compares the base version, which takes the first lock.
    const base = round % 2 === 0 ? {} : { headers: { 'x-base-version': '1' } }
    const { stopped, taken, refused } = await raceOfPostings(
      books,
      { file, day, round },
      () => file.admin.post(`${file.path}/fiscal-years/${id}/close`, {}, base),
      { resource: 'fiscal-years', reason: 'fiscal_year_closed' },
    )
    assert.equal(await salesClosed(stopped.closing_entry_id), taken)
    return { taken, refused }
  })
})

/** The closing holds every entry that was taken: one euro of sales each. */
async function salesClosed(closingEntryId: number | null): Promise<number> {
  const { rows } = await books.sql.query(
    `SELECT coalesce(sum(debit), 0)::int AS sales FROM entry_lines WHERE entry_id = $1`,
    [closingEntryId],
  )
  return rows[0].sales
}
