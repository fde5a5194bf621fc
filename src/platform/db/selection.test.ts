import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { pageOfFound, pageOfSorted } from './selection.js'

const books = useBooks()

/** A page of the numbers up to a last one, newest first: even ones are found as 'even', every third as 'elevenses'. */
const pageOf = (last: number, pattern: string, offset = 0) =>
  books.service.services.db.snapshot((tx) =>
    pageOfFound(
      tx,
      {
        from: '(SELECT n, n % 2 AS odd FROM generate_series(1, $1::int) n)',
        id: 'n',
        order: 'odd, n DESC',
        where: 'n > 0',
        values: [last],
      },
      { ways: ["n % 2 = 0 AND 'even' LIKE $?", "n % 3 = 0 AND 'elevenses' LIKE $?"], pattern },
      4,
      offset,
    ),
  )

test('what is found in several ways is counted once and stands in order, few hits or many', async () => {
  for (const last of [60, 60_000])
    for (const pattern of ['%eve%', '%ev%']) {
      const total = (last * 2) / 3
      assert.deepEqual(await pageOf(last, pattern), {
        total,
        ids: [last, last - 2, last - 4, last - 6],
      })
      const odd = last - 3
      assert.deepEqual(await pageOf(last, pattern, last / 2), {
        total,
        ids: [odd, odd - 6, odd - 12, odd - 18],
      })
    }
})

test('what one way alone finds is all there is, and nothing is nothing', async () => {
  assert.deepEqual(await pageOf(60, '%seven%'), { total: 0, ids: [] })
  assert.deepEqual(await pageOf(60, '%eleven%', 18), { total: 20, ids: [9, 3] })
})

test('a page that is sorted says how many there are, beyond the last page too', async () => {
  const page = (last: number, offset: number) =>
    books.service.services.db.snapshot((tx) =>
      pageOfSorted(
        tx,
        {
          from: '(SELECT n FROM generate_series(1, $1::int) n)',
          id: 'n',
          order: 'n DESC',
          where: 'n % 2 = 0',
          values: [last],
        },
        4,
        offset,
      ),
    )
  assert.deepEqual(await page(10, 0), { total: 5, ids: [10, 8, 6, 4] })
  assert.deepEqual(await page(10, 4), { total: 5, ids: [2] })
  assert.deepEqual(await page(10, 8), { total: 5, ids: [] })
  assert.deepEqual(await page(1, 0), { total: 0, ids: [] })
  assert.deepEqual(await page(1, 4), { total: 0, ids: [] })
})
