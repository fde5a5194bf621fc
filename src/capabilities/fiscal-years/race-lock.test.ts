import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { raceOfPostings, races } from '#testing/races'

let books: Books
before(async () => {
  books = await openBooks({ environment: { RATE_LIMIT: '0' } })
})
after(() => books.close())

test('of postings and the locking of their period at once, none is taken after it (200 rounds)', async () => {
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
