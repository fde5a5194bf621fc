import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type MonthCount, placeOf } from './box-pages.js'

const months = (counts: readonly number[]): MonthCount[] =>
  counts.map((count, place) => ({
    from: day(`2026-0${place + 1}-01`),
    to: day(`2026-0${place + 1}-28`),
    count,
  }))

/** The lines of a place, read as the database would: each line is its number in the whole list. */
function read(all: readonly MonthCount[], offset: number, perPage: number): number[] {
  const place = placeOf(all, offset, perPage)
  if (!place) return []
  let before = 0
  const lines: number[] = []
  for (const { from, count } of all) {
    if (from >= place.from && from <= place.to)
      for (let line = before; line < before + count; line++) lines.push(line)
    before += count
  }
  const walked = place.isBackwards ? lines.toReversed() : lines
  const taken = walked.slice(place.skip, place.skip + place.take)
  return place.isBackwards ? taken.toReversed() : taken
}

test('every page holds its lines in order, read from either end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 25 }),
      fc.nat(5),
      (counts, perPage, page) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        const offset = page * perPage
        const wanted = Array.from({ length: total }, (_, line) => line)
        assert.deepEqual(
          read(months(counts), offset, perPage),
          wanted.slice(offset, offset + perPage),
        )
      },
    ),
  )
})

test('the last page passes over few lines, as the first does', () => {
  const place = placeOf(months([30_000, 30_000, 30_000]), 89_950, 50)!
  assert.deepEqual([place.skip, place.isBackwards], [0, true])
})
