import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { formatAmount, parseAmount } from '#kernel/money'
import { setOff } from './set-off.js'

/** What remains of lines that are written as `2026-03-31 100.00`, in their order. */
function remaining(...lines: readonly string[]): string[] {
  const tied = lines.map((line, place) => {
    const [dueOn = '', amount = ''] = line.split(' ')
    return { id: place + 1, dueOn: day(dueOn), amount: parseAmount(amount)! }
  })
  return setOff(tied).map(formatAmount)
}

test('a part payment leaves the rest of its invoice, and nothing of itself', () => {
  assert.deepEqual(remaining('2026-03-31 1210.00', '2026-03-10 -500.00'), ['710.00', '0.00'])
  assert.deepEqual(remaining('2026-03-31 -1210.00', '2026-03-10 500.00'), ['-710.00', '0.00'])
})

test('of several invoices the earliest due is settled first, of two of one day the oldest', () => {
  const paid = '2026-05-01 -150.00'
  assert.deepEqual(remaining('2026-04-30 200.00', '2026-03-31 100.00', paid), [
    '150.00',
    '0.00',
    '0.00',
  ])
  assert.deepEqual(remaining('2026-03-31 200.00', '2026-03-31 100.00', paid), [
    '50.00',
    '100.00',
    '0.00',
  ])
})

test('where more was paid than owed, the last payments remain', () => {
  assert.deepEqual(
    remaining('2026-03-31 100.00', '2026-04-02 -80.00', '2026-04-01 -50.00', '2026-04-03 -7.00'),
    ['0.00', '-30.00', '0.00', '-7.00'],
  )
})

test('what comes to zero leaves nothing', () => {
  assert.deepEqual(remaining('2026-03-31 5.00', '2026-04-02 -5.00'), ['0.00', '0.00'])
})
