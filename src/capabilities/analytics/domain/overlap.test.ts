import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstOverlap } from './overlap.js'

/** Code 2 lies below 1, code 3 below 2; code 4 stands alone. */
const above = (code: number) => ({ 2: [1], 3: [2, 1] })[code] ?? []

type Line = { number: string; codeId: number | null }

/** The rule as the page says it, line by line. */
function slowly(lines: readonly Line[]): number | undefined {
  const related = (one: number | null, other: number | null) =>
    one === other ||
    (one !== null && other !== null && (above(one).includes(other) || above(other).includes(one)))
  const found = lines.findIndex((line, place) =>
    lines
      .slice(0, place)
      .some(
        (earlier) =>
          (line.number.startsWith(earlier.number) || earlier.number.startsWith(line.number)) &&
          related(line.codeId, earlier.codeId),
      ),
  )
  return found === -1 ? undefined : found
}

test('an overlap is found as the rule says it', () => {
  const line = fc.record({
    number: fc.stringMatching(/^[67][0-2]{0,3}$/),
    codeId: fc.constantFrom(null, 1, 2, 3, 4),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      assert.equal(firstOverlap(lines, above), slowly(lines))
    }),
  )
})

test('five thousand lines are looked at in no time', () => {
  const lines = Array.from({ length: 5000 }, (_, place) => ({
    number: `6${String(place).padStart(5, '0')}`,
    codeId: null,
  }))
  assert.equal(firstOverlap(lines, above), undefined)
  assert.equal(firstOverlap([...lines, { number: '60499', codeId: null }], above), 5000)
})
