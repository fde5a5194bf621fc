import { test } from 'node:test'
import { raceOfPostings, races, roundsOfRace } from '#testing/races'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test(`of postings and the locking of their period at once, none is taken after it (${roundsOfRace} rounds)`, async () => {
  await races(books, async (file, { periodId, day }, round) => {
    const base = round % 2 === 0 ? {} : { headers: { 'x-base-version': '1' } }
    const { taken, refused } = await raceOfPostings(
      books,
      { file, day, round },
      () => file.admin.post(`${file.path}/periods/${periodId}/lock`, {}, base),
      { resource: 'periods', reason: 'period_locked' },
    )
    return { taken, refused }
  })
})
