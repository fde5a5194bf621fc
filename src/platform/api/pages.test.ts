import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feedPage, pageAsked, pageWindow, paginate } from './pages.js'

const path = 'https://books.example/v1/x'

test('fewer than 14 pages are all shown', () => {
  assert.deepEqual(pageWindow(5, 13), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  assert.deepEqual(pageWindow(1, 1), [1])
})

test('from 14 pages on the window follows the current page', () => {
  assert.deepEqual(pageWindow(7, 14), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, '...', 13, 14])
  assert.deepEqual(pageWindow(8, 14), [1, 2, '...', 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  assert.deepEqual(pageWindow(10, 20), [1, 2, '...', 7, 8, 9, 10, 11, 12, 13, '...', 19, 20])
  assert.deepEqual(pageWindow(13, 20), [1, 2, '...', 10, 11, 12, 13, 14, 15, 16, '...', 19, 20])
  assert.deepEqual(pageWindow(14, 20), [1, 2, '...', 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

test('the window always shows the first, the last and the current page, in order and without repeats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)]
      const numbers = pageWindow(current, last).filter((item) => item !== '...')
      assert.ok(numbers.includes(1) && numbers.includes(last) && numbers.includes(current))
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].sort((x, y) => x - y),
      )
      assert.ok(numbers.length <= 13)
    }),
  )
})

test('an empty list has one page, from and to are null', () => {
  const page = paginate([], 0, { page: 1, perPage: 50, offset: 0 }, path, 'fr')
  assert.deepEqual(Object.keys(page), [
    'current_page',
    'data',
    'first_page_url',
    'from',
    'last_page',
    'last_page_url',
    'links',
    'next_page_url',
    'path',
    'per_page',
    'prev_page_url',
    'to',
    'total',
  ])
  assert.deepEqual(
    [page.last_page, page.from, page.to, page.next_page_url, page.prev_page_url],
    [1, null, null, null, null],
  )
  assert.deepEqual(page.links, [
    { url: null, label: '&laquo; Précédent', active: false },
    { url: `${path}?page=1`, label: '1', active: true },
    { url: null, label: 'Suivant &raquo;', active: false },
  ])
})

test('a page beyond the last answers no data and points back by one', () => {
  const page = paginate([], 120, { page: 9, perPage: 50, offset: 400 }, path, 'en')
  assert.deepEqual([page.current_page, page.last_page, page.from, page.to], [9, 3, null, null])
  assert.equal(page.prev_page_url, `${path}?page=8`)
  assert.equal(page.next_page_url, null)
})

test('a middle page counts its rows from the whole', () => {
  const page = paginate(
    Array.from({ length: 50 }),
    120,
    { page: 2, perPage: 50, offset: 50 },
    path,
    'nl',
  )
  assert.deepEqual([page.from, page.to, page.total], [51, 100, 120])
  assert.equal(page.next_page_url, `${path}?page=3`)
  assert.equal(page.links.at(-1)?.label, 'Volgende &raquo;')
})

test('bad pages and sizes count as the default, large sizes as the most', () => {
  const asked = (query: Record<string, unknown>) => {
    const { page, perPage } = pageAsked(query, 50, 200)
    return [page, perPage]
  }
  assert.deepEqual(asked({}), [1, 50])
  for (const bad of ['0', '-1', '1.5', 'x', '', ['1', '2'], '1e3', null])
    assert.deepEqual(asked({ page: bad, per_page: bad }), [1, 50], String(bad))
  assert.deepEqual(asked({ page: '3', per_page: '201' }), [3, 200])
  assert.deepEqual(asked({ per_page: '1' }), [1, 1])
  // A whole number, however large.
  for (const huge of ['99999999999999999999', '9'.repeat(400)])
    assert.deepEqual(asked({ page: huge, per_page: huge }), [1_000_000_000, 200])
})

test('a feed tells that there is more by the one row too many', () => {
  assert.deepEqual(feedPage([1, 2, 3], { page: 1, perPage: 2, offset: 0 }), {
    data: [1, 2],
    current_page: 1,
    per_page: 2,
    has_more: true,
  })
  assert.equal(feedPage([1, 2], { page: 1, perPage: 2, offset: 0 }).has_more, false)
})
