import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, day } from '#kernel/days'
import { type HeldPeriod, redrawn } from './periods.js'
import { periodsOf, type Span } from './years.js'

const held = (span: Span, isLocked = false): HeldPeriod[] =>
  periodsOf(span, 'fr').map((period) => ({ ...period, id: 100 + period.number, isLocked }))

const span = fc
  .record({ from: fc.integer({ min: 0, max: 900 }), length: fc.integer({ min: 0, max: 700 }) })
  .map(({ from, length }): Span => {
    const startsOn = addDays(day('2025-01-01'), from)
    return { startsOn, endsOn: addDays(startsOn, length) }
  })

test('whatever the bounds were and become, the periods are those of the new ones, each month with its id', () => {
  fc.assert(
    fc.property(span, span, (before, after) => {
      const drafts = periodsOf(after, 'fr')
      const periods = held(before)
      const { moved, added, gone } = redrawn(periods, drafts)
      const changed = new Map(moved.map((period) => [period.id, period]))
      const left = periods
        .filter(({ id }) => !gone.some((period) => period.id === id))
        .map((period) => changed.get(period.id) ?? period)
      const now = [...left, ...added]
        .map(({ number, startsOn, endsOn }) => ({ number, startsOn, endsOn }))
        .sort((one, other) => one.number - other.number)
      assert.deepEqual(
        now,
        drafts.map(({ number, startsOn, endsOn }) => ({ number, startsOn, endsOn })),
      )
      for (const { id, startsOn } of moved)
        assert.equal(
          startsOn.slice(0, 7),
          periods.find((period) => period.id === id)?.startsOn.slice(0, 7),
        )
    }),
  )
})

test('a locked period is refused exactly when its days would change', () => {
  fc.assert(
    fc.property(span, span, (before, after) => {
      const drafts = periodsOf(after, 'fr')
      const isSame = (period: Span) =>
        drafts.some(
          ({ startsOn, endsOn }) => startsOn === period.startsOn && endsOn === period.endsOn,
        )
      const refused = redrawn(held(before, true), drafts).refused.map(({ id }) => id)
      const expected = held(before)
        .filter((period) => !isSame(period))
        .map(({ id }) => id)
      assert.deepEqual(refused.toSorted(), expected)
      assert.deepEqual(redrawn(held(before), drafts).refused, [])
    }),
  )
})
