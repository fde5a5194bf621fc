import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, parseAmount } from '#kernel/money'
import { rounds } from '#testing/rounds'
import { certainGroups, type OpenLine } from './certain.js'

/** Lines as `amount party names…`; a party `-` is nobody. */
const open = (...lines: string[]): OpenLine[] =>
  lines.map((line, index) => {
    const [amount = '', party = '1', ...names] = line.split(' ')
    return {
      id: index + 1,
      amount: parseAmount(amount)!,
      thirdPartyId: party === '-' ? null : Number(party),
      names,
    }
  })

test('an invoice and its payment with the same amount are a pair', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '-121.00 1', '7.00 1')), [[1, 2]])
  assert.deepEqual(certainGroups(open('-121.00 -', '121.00 -')), [[1, 2]])
})

test('two lines of the same amount on the same side are no pair', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '121.00 1')), [])
})

test('two invoices of the same amount and one payment are left to a person', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '121.00 1', '-121.00 1')), [])
  assert.deepEqual(certainGroups(open('121.00 1', '-121.00 1', '-121.00 1')), [])
})

test('a reference decides what the amounts alone do not', () => {
  assert.deepEqual(certainGroups(open('121.00 1 f-1', '121.00 1 f-2', '-121.00 1 f-2')), [[2, 3]])
})

test('an invoice paid in parts is a group once its reference comes to zero', () => {
  assert.deepEqual(
    certainGroups(open('100.00 1 f-7', '-60.00 1 f-7', '-40.00 1 f-7', '-40.00 1')),
    [[1, 2, 3]],
  )
  assert.deepEqual(certainGroups(open('100.00 1 f-7', '-60.00 1 f-7')), [])
})

test('an invoice, the credit note on it and the payment of the rest are a group', () => {
  assert.deepEqual(
    certainGroups(open('121.00 1 f-1', '-21.00 1 c-1 f-1', '-100.00 1 f-1', '100.00 1 f-9')),
    [[1, 2, 3]],
  )
})

test('lines of two third parties never meet', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '-121.00 2')), [])
  assert.deepEqual(certainGroups(open('121.00 1 f-1', '-121.00 2 f-1')), [])
  assert.deepEqual(certainGroups(open('121.00 1 f-1', '-121.00 - f-1')), [])
})

test('after the references, what is left may be a pair', () => {
  assert.deepEqual(certainGroups(open('50.00 1 f-1', '-50.00 1 f-1', '50.00 1', '-50.00 1')), [
    [1, 2],
    [3, 4],
  ])
})

test('a payment that names another invoice is no pair with one of the same amount', () => {
  assert.deepEqual(certainGroups(open('100.00 1 f-1', '250.00 1 f-9', '-100.00 1 f-9')), [])
  assert.deepEqual(certainGroups(open('100.00 1 f-1', '250.00 1 f-9', '-100.00 1 f-8')), [[1, 3]])
})

test('two payments with one reference may each be a pair: they do not settle each other', () => {
  assert.deepEqual(
    certainGroups(open('100.00 1 f-1', '250.00 1 f-2', '-100.00 1 s-3', '-250.00 1 s-3')),
    [
      [1, 3],
      [2, 4],
    ],
  )
})

test('a line that two names would put into different groups is left to a person', () => {
  assert.deepEqual(
    certainGroups(open('100.00 1 f-1 d-1', '-100.00 1 f-1', '-100.00 1 d-1', '5.00 1')),
    [],
  )
})

test('a name within a wider one decides', () => {
  assert.deepEqual(
    certainGroups(
      open('100.00 1 f-1 d', '-100.00 1 f-1 d', '100.00 1 f-2 d', '-100.00 1 f-2 d', '9.00 1'),
    ),
    [
      [1, 2],
      [3, 4],
    ],
  )
})

test('two names for the same lines are one group', () => {
  assert.deepEqual(
    certainGroups(open('100.00 1 f-1 d', '-60.00 1 f-1 d', '-40.00 1 d f-1', '3.00 1')),
    [[1, 2, 3]],
  )
})

test('everything of a third party is a group when it comes to zero, after all other certainties', () => {
  assert.deepEqual(certainGroups(open('100.00 1', '50.00 1', '-150.00 1')), [[1, 2, 3]])
  assert.deepEqual(certainGroups(open('100.00 1', '50.00 1', '-150.00 1', '0.01 1')), [])
  assert.deepEqual(
    certainGroups(open('100.00 1', '-30.00 1 f-1', '50.00 1', '30.00 1 f-1', '-150.00 1')),
    [
      [1, 3, 5],
      [2, 4],
    ],
  )
})

test('nobody’s lines are no group only because they come to zero', () => {
  assert.deepEqual(certainGroups(open('100.00 -', '50.00 -', '-150.00 -')), [])
})

test('a group beyond a thousand lines is left to a person', () => {
  const many = (count: number) => open(...Array.from({ length: count }, () => '1.00 1 f-1'))
  const with1000 = [...many(999), { ...open('-999.00 1 f-1')[0]!, id: 5000 }]
  assert.equal(certainGroups(with1000)[0]?.length, 1000)
  const with1001 = [...many(1000), { ...open('-1000.00 1 f-1')[0]!, id: 5000 }]
  assert.deepEqual(certainGroups(with1001), [])
})

const anyLines = fc
  .array(
    fc.record({
      thirdPartyId: fc.constantFrom(null, 1, 2),
      amount: fc
        .integer({ min: -6, max: 6 })
        .filter((cents) => cents !== 0)
        .map((cents) => BigInt(cents) as Amount),
      names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 2 }),
    }),
    { maxLength: 14 },
  )
  .map((lines) => lines.map((line, index): OpenLine => ({ ...line, id: index + 1 })))

test('groups come to zero, share no line and stay within one third party', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const byId = new Map(lines.map((line) => [line.id, line]))
      const groups = certainGroups(lines).map((group) => group.map((id) => byId.get(id)!))
      for (const group of groups) {
        assert.ok(group.length >= 2)
        assert.equal(
          group.reduce((sum, line) => sum + line.amount, 0n),
          0n,
        )
        assert.equal(new Set(group.map((line) => line.thirdPartyId)).size, 1)
      }
      const taken = groups.flat()
      assert.equal(new Set(taken).size, taken.length)
    }),
    { numRuns: rounds(20_000) },
  )
})

test('groups do not depend on the order of the lines', () => {
  fc.assert(
    fc.property(
      anyLines.chain((lines) =>
        fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
      ),
      ([lines, shuffled]) => assert.deepEqual(certainGroups(shuffled), certainGroups(lines)),
    ),
    { numRuns: rounds(8000) },
  )
})

test('a pair without a common name is the only way to put these amounts together', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const byId = new Map(lines.map((line) => [line.id, line]))
      const groups = certainGroups(lines)
      const pairs = groups
        .map((group) => group.map((id) => byId.get(id)!))
        .filter(({ length }) => length === 2)
        .filter(([one, other]) => !one!.names.some((name) => other!.names.includes(name)))
      for (const [one] of pairs) {
        const named = new Set(
          groups.filter((group) => isNamed(group.map((id) => byId.get(id)!))).flat(),
        )
        const rivals = lines.filter(
          (line) =>
            line.thirdPartyId === one!.thirdPartyId &&
            (line.amount === one!.amount || line.amount === -one!.amount) &&
            !named.has(line.id),
        )
        assert.equal(rivals.length, 2)
      }
    }),
    { numRuns: rounds(20_000) },
  )
})

/** Whether all lines of a group have a name in common. */
function isNamed([first, ...others]: OpenLine[]): boolean {
  return first!.names.some((name) => others.every((line) => line.names.includes(name)))
}

test('what is left of a third party that comes to zero as a whole is never lines without a group', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const mine = lines.filter((line) => line.thirdPartyId === 1)
      const sum = mine.reduce((total, line) => total + line.amount, 0n)
      const grouped = certainGroups(mine).flat().length
      if (sum === 0n) assert.equal(grouped, mine.length)
    }),
    { numRuns: rounds(8000) },
  )
})
