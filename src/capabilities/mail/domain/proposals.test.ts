import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packOf } from '#countries'
import { day } from '#kernel/days'
import { formatAmount, parseAmount } from '#kernel/money'
import { claimOn, type Debt, type Law } from './claims.js'
import type { Level } from './keys.js'
import {
  type Case,
  type Customer,
  hindranceTo,
  type LastReminder,
  letterOf,
  nextLevel,
  type OpenItem,
} from './proposals.js'
import { usualReminders } from './settings.js'

const rules = { ...usualReminders, charge_interest: true, charge_compensation: true }
const business = (code: 'BE' | 'FR' | 'LU' = 'BE'): Law => ({
  of: 'business',
  law: packOf(code).latePayment,
})
const consumer: Law = { of: 'consumer', law: packOf('BE').latePayment }

const debt = (more: Partial<Debt> = {}): Debt => ({
  open: parseAmount('1000.00')!,
  dueOn: day('2026-01-31'),
  isInvoice: true,
  remindedOn: null,
  ...more,
})
const claimed = (of: Debt, law: Law, level: Level, asOf: string, more: object = {}) => {
  const claim = claimOn(of, law, { ...rules, ...more }, level, day(asOf))
  return [formatAmount(claim.interest), formatAmount(claim.compensation)]
}

test('a business owes interest from the day after the due date, and 40 euro for an invoice', () => {
  // 28 days of February: 1,000 × 10.50 × 28 / 36,500 and so on.
  assert.deepEqual(claimed(debt(), business('BE'), 1, '2026-02-28'), ['8.05', '40.00'])
  assert.deepEqual(claimed(debt(), business('FR'), 1, '2026-02-28'), ['9.32', '40.00'])
  assert.deepEqual(claimed(debt(), business('LU'), 1, '2026-02-28'), ['7.79', '40.00'])
  assert.deepEqual(claimed(debt({ isInvoice: false }), business(), 1, '2026-02-28'), [
    '8.05',
    '0.00',
  ])
  const off = { charge_interest: false, charge_compensation: false }
  assert.deepEqual(claimed(debt(), business(), 1, '2026-02-28', off), ['0.00', '0.00'])
  const agreed = { interest_rate: '20.00' }
  assert.deepEqual(claimed(debt(), business(), 1, '2026-02-28', agreed), ['15.34', '40.00'])
})

test('of a Belgian consumer nothing is claimed by the first reminder, nor in the 14 days after it', () => {
  assert.deepEqual(claimed(debt(), consumer, 1, '2026-02-28'), ['0.00', '0.00'])
  assert.deepEqual(claimed(debt(), consumer, 2, '2026-02-28'), ['0.00', '0.00'], 'never reminded')
  const reminded = debt({ remindedOn: day('2026-02-07') })
  assert.deepEqual(claimed(reminded, consumer, 1, '2026-03-28'), ['0.00', '0.00'])
  assert.deepEqual(claimed(reminded, consumer, 2, '2026-02-21'), ['0.00', '0.00'], 'the 14th day')
  // From the day after the first reminder: 15 days of 10.50; 65 euro and a twentieth of 500.
  assert.deepEqual(claimed(reminded, consumer, 2, '2026-02-22'), ['4.32', '90.00'])
})

test('a consumer owes the rate of the law at most, whatever was agreed', () => {
  const reminded = debt({ remindedOn: day('2026-02-07') })
  const at = (interest_rate: string) =>
    claimed(reminded, consumer, 2, '2026-02-22', { interest_rate })[0]
  assert.deepEqual([at('20.00'), at('5.00')], ['4.32', '2.05'])
})

test('of consumers elsewhere nothing is claimed', () => {
  for (const law of [null, packOf('FR').latePayment, packOf('LU').latePayment])
    assert.deepEqual(
      claimed(debt({ remindedOn: day('2026-02-01') }), { of: 'consumer', law }, 2, '2026-03-16'),
      ['0.00', '0.00'],
    )
})

const customer: Customer = {
  id: 1,
  code: 'A',
  name: 'A',
  contact_name: null,
  email: 'a@example.be',
  reminder_email: null,
  language: null,
  no_reminders: false,
  bounced_emails: [],
  country: null,
  vat_number: 'BE0150200342',
  enterprise_number: null,
}
const item = (line_id: number, open: string, due: string): OpenItem => ({
  line_id,
  entry_id: line_id,
  document_id: null,
  reference: null,
  label: null,
  entry_date: day(due),
  due_date: day(due),
  amount: open,
  open,
  is_invoice: true,
  third_party_id: 1,
})
const caseOf = (more: Partial<Case> = {}): Case => ({
  customer,
  items: [item(1, '100.00', '2026-02-01')],
  named: new Map(),
  last: null,
  law: business(),
  ...more,
})
const last = (level: Level, on: string): LastReminder => ({
  id: 9,
  level,
  sent_at: null,
  message_id: 1,
  on: day(on),
})
const asOf = day('2026-03-16')
const hindrance = (of: Case, wish = {}, on = asOf, level = nextLevel(of.last)) =>
  hindranceTo(of, letterOf(of, usualReminders, level, on), usualReminders, on, wish)

test('what was due before the day is late; credits lessen what is open, not what is due', () => {
  const items = [
    item(1, '100.00', '2026-02-01'),
    item(2, '-30.00', '2026-02-01'),
    item(3, '50.00', '2026-03-16'),
    item(4, '20.00', '2026-03-15'),
  ]
  const letter = letterOf(caseOf({ items }), usualReminders, 1, asOf)
  assert.deepEqual(
    letter.items.map(({ line_id, days_late }) => [line_id, days_late]),
    [
      [1, 43],
      [4, 1],
    ],
  )
  assert.deepEqual(
    [letter.total_open, letter.total_due, letter.total_claimed, letter.days_late],
    ['140.00', '120.00', '120.00', 43],
  )
})

test('levels follow each other, and a letter of a level names no item that had one of it', () => {
  assert.deepEqual(
    [null, last(1, '2026-01-01'), last(2, '2026-01-01'), last(3, '2026-01-01')].map(nextLevel),
    [1, 2, 3, 3],
  )
  const named = new Map([[1, { level: 2 as Level, firstOn: day('2026-02-10') }]])
  const items = [item(1, '100.00', '2026-02-01'), item(2, '40.00', '2026-02-01')]
  const ids = (level: Level) =>
    letterOf(caseOf({ items, named }), usualReminders, level, asOf, 'unnamed').items.map(
      ({ line_id }) => line_id,
    )
  assert.deepEqual([ids(1), ids(2), ids(3)], [[2], [2], [1, 2]])
})

test('each reason for which a letter is not sent', () => {
  assert.equal(hindrance(caseOf()), null)
  assert.equal(hindrance(caseOf({ customer: { ...customer, email: null } })), 'no_email')
  assert.equal(hindrance(caseOf({ customer: { ...customer, no_reminders: true } })), 'opted_out')
  const bounced = { ...customer, email: 'A@Example.be', bounced_emails: ['a@example.be'] }
  assert.equal(hindrance(caseOf({ customer: bounced })), 'address_bounced')
  assert.equal(hindrance(caseOf(), {}, day('2026-02-07')), 'not_yet')
  assert.equal(hindrance(caseOf(), {}, day('2026-02-08')), null)
  assert.equal(hindrance(caseOf({ last: last(1, '2026-03-03') })), 'too_soon', '13 days')
  assert.equal(hindrance(caseOf({ last: last(1, '2026-03-02') })), null, '14 days')
  const reached = caseOf({ last: last(3, '2025-01-01') })
  assert.equal(hindrance(reached), 'level_reached')
  const nothingNew = { ...reached, items: [] }
  assert.equal(hindrance(nothingNew), 'level_reached', 'as the list says it')
  assert.equal(hindrance(caseOf({ items: [item(1, '4.99', '2026-01-01')] })), 'nothing_due')
})

test('force passes time and bounces, and neither an opt-out nor a level that was reached', () => {
  const force = { force: true }
  assert.equal(hindrance(caseOf(), force, day('2026-02-03')), null)
  assert.equal(hindrance(caseOf({ last: last(1, '2026-03-15') }), force), null)
  const bounced = { ...customer, bounced_emails: ['a@example.be'] }
  assert.equal(hindrance(caseOf({ customer: bounced }), force), null)
  assert.equal(
    hindrance(caseOf({ customer: { ...customer, no_reminders: true } }), force),
    'opted_out',
  )
  const reached = caseOf({ last: last(2, '2025-01-01') })
  for (const level of [1, 2] as const)
    assert.equal(hindrance(reached, { ...force, level }, asOf, level), 'already_reminded')
  assert.equal(hindrance(reached, { level: 3 }, asOf, 3), null)
})

test('a level may be skipped, and then the whole way between the two is waited', () => {
  const of = caseOf({ last: last(1, '2026-02-20') })
  assert.equal(hindrance(of, { level: 2 }, asOf, 2), null, '24 of 14 days')
  assert.equal(hindrance(of, { level: 3 }, asOf, 3), 'too_soon', '24 of 28 days')
})

test('a consumer has 14 whole days between letters, however short a file would have them', () => {
  const quick = {
    ...usualReminders,
    min_days_between: 7,
    levels: [1, 2, 3].map((level) => ({ level, days_after_due: level * 7 })),
  }
  const told = (law: Law, lastOn: string) => {
    const of = caseOf({ law, last: last(1, lastOn) })
    return hindranceTo(of, letterOf(of, quick, 2, asOf), quick, asOf)
  }
  assert.deepEqual(
    [told(business(), '2026-03-09'), told(consumer, '2026-03-02'), told(consumer, '2026-03-01')],
    [null, 'too_soon', null],
  )
})
