import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { iban, readEnterpriseNumber, readVatNumber } from '#countries'
import { day } from '#kernel/days'
import { type Amount, add, zero } from '#kernel/money'
import { longOrShort } from '#testing/rounds'
import { demoPlans as eachPlan } from './index.js'
import type { BooksPlan, EntryPlan } from './plan.js'
import { grossOf } from './vat.js'

const today = day('2026-11-15')
const demoPlans = (...asked: Parameters<typeof eachPlan>) => [...eachPlan(...asked)]
/** Plans of the demo that several tests look at, made once. */
const made = new Map<string, BooksPlan[]>()
function plansOn(on: string): BooksPlan[] {
  const known = made.get(on) ?? demoPlans('dubbel', day(on))
  made.set(on, known)
  return known
}
const plans = demoPlans('dubbel', today)
const text = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}c` : one))

/** What an entry puts on an account: debits above zero. */
function onAccount(entry: EntryPlan, account: string): Amount {
  const { kind, journal, lines } = entry
  if (kind === 'free' || kind === 'return')
    return add(
      ...lines.map((line) =>
        line.account !== account ? zero : signed(line.amount, line.side === 'debit'),
      ),
    )
  const control = journal === 'ACH' || journal === 'NCA' ? '440000' : '400000'
  return account === control ? signed(grossOf(lines), journal === 'VEN' || journal === 'NCA') : zero
}
const signed = (amount: Amount, isDebit: boolean) => (isDebit ? amount : -amount) as Amount

test('the same seed and day tell the same story, to the last figure', () => {
  assert.equal(text(demoPlans('dubbel', today)), text(plans))
  assert.notEqual(text(demoPlans('tripel', today)), text(plans))
})

test('on an earlier day of the year the same story is told less far', () => {
  const until = day('2026-04-10')
  demoPlans('dubbel', until).forEach((earlier, place) => {
    const { entries } = plans[place]!
    // A return is validated by the day on which it is due.
    const isPast = ({ kind, date, dueDate }: EntryPlan) =>
      kind === 'return' && date >= '2026' ? dueDate! <= until : date <= until
    assert.equal(text(earlier.entries), text(entries.filter(isPast)))
  })
})

test('in another year the dates have moved and the figures are the same', () => {
  const figures = (plan: BooksPlan) =>
    plan.entries
      .filter(({ kind }) => kind === 'invoice')
      .map(({ lines }) => text(lines.map(({ amount }) => amount)))
      .sort()
  const later = plansOn('2027-12-31')
  plansOn('2026-12-31').forEach((plan, place) => {
    assert.deepEqual(figures(later[place]!), figures(plan))
    assert.deepEqual(
      later[place]!.years.map(({ code }) => code),
      ['2026', '2027'],
    )
  })
})

test('the files differ in regime, language and legal form', () => {
  const of = (field: keyof BooksPlan['company']) => plans.map(({ company }) => company[field])
  assert.deepEqual(of('vat_regime'), ['quarterly', 'monthly', 'quarterly', 'exempt'])
  assert.deepEqual(of('locale'), ['fr', 'nl', 'nl', 'fr'])
  assert.equal(new Set(of('legal_form_code')).size, 4)
})

test('the restaurant sells at 12 and 21 %, the contractor with the VAT owed by the customer', () => {
  const codes = (place: number) =>
    new Set(plans[place]!.entries.flatMap(({ lines }) => lines.map(({ vatCode }) => vatCode)))
  for (const code of ['SS12', 'SS21', 'PG06']) assert.ok(codes(1).has(code), code)
  for (const code of ['SCC', 'PGCC21', 'SS06']) assert.ok(codes(2).has(code), code)
  assert.ok([...codes(3)].every((code) => code === null || !/^(SS|SG|P[GS]\d\d$)/.test(code)))
})

for (const plan of plans)
  describe(plan.company.name, () => {
    const byKey = new Map(plan.entries.map((entry) => [entry.key, entry]))

    test('has some hundreds of entries over two years, none of them in the future', () => {
      assert.ok(plan.entries.length > 400 && plan.entries.length < 1500, `${plan.entries.length}`)
      const days = plan.entries.map(({ date }) => date)
      assert.deepEqual(days, [...days].sort())
      assert.ok(days[0]! >= plan.years[0].starts_on && days.at(-1)! <= today)
      assert.ok(plan.documents.every(({ date }) => date <= today && date >= '2026-11-01'))
    })

    test('balances entry by entry, and what is lettered comes to nothing', () => {
      for (const { kind, lines, key } of plan.entries) {
        if (kind !== 'free' && kind !== 'return') continue
        const sum = add(...lines.map(({ side, amount }) => signed(amount, side === 'debit')))
        assert.equal(sum, zero, `entry ${key}`)
      }
      const seen = new Set<string>()
      for (const { account, entries } of plan.letterings) {
        assert.equal(add(...entries.map((key) => onAccount(byKey.get(key)!, account))), zero)
        for (const key of entries) {
          assert.ok(!seen.has(`${account}/${key}`), `entry ${key} is lettered twice`)
          seen.add(`${account}/${key}`)
        }
      }
    })

    test('never owes its bank nor its till', () => {
      for (const account of ['550000', '570000']) {
        let held = zero
        for (const entry of plan.entries) {
          held = add(held, onAccount(entry, account))
          assert.ok(held >= zero, `${account} stands at ${held} on ${entry.date}`)
        }
      }
    })

    test('waits for customers who are late, and credits some', () => {
      const lettered = new Set(plan.letterings.flatMap(({ entries }) => entries))
      const open = plan.entries.filter(
        ({ journal, key }) => journal === 'VEN' && !lettered.has(key),
      )
      assert.ok(open.some(({ dueDate }) => dueDate! < today))
      assert.ok(open.some(({ dueDate }) => dueDate! >= today))
      assert.ok(plan.entries.some(({ journal }) => journal === 'NCV'))
      assert.ok(plan.letterings.length > 150)
    })

    test('pays purchases that nobody paid, and collects by a mandate', () => {
      const lettered = new Set(plan.letterings.flatMap(({ entries }) => entries))
      assert.equal(new Set(plan.transfers).size, 3)
      for (const key of plan.transfers) {
        assert.ok(!lettered.has(key))
        assert.equal(byKey.get(key)!.journal, 'ACH')
      }
      const customers = plan.parties.filter(({ type }) => type === 'customer')
      for (const mandate of plan.mandates) {
        assert.ok(customers.some(({ key }) => key === mandate.party))
        assert.ok(iban(mandate.iban).ok && mandate.signedOn < today)
      }
    })

    test('names only whom it knows, by numbers that are right and were never given out', () => {
      const known = new Set(plan.parties.map(({ key }) => key))
      assert.equal(known.size, plan.parties.length)
      for (const { party, lines } of plan.entries)
        for (const named of [party, ...lines.map((line) => line.party)])
          assert.ok(named === null || known.has(named), `${named}`)
      for (const { party } of plan.documents) assert.ok(known.has(party))
      const { enterprise_number, banks } = plan.company
      assert.ok(readEnterpriseNumber(enterprise_number, 'BE').ok)
      const numbers = plan.parties.flatMap(({ vat_number }) => vat_number ?? [])
      for (const number of numbers) assert.ok(readVatNumber(number, 'BE').ok, number)
      for (const number of [`BE${enterprise_number}`, ...numbers]) assert.match(number, /^BE01/)
      const accounts = [...banks, ...plan.parties.flatMap(({ ibans }) => ibans)]
      for (const account of accounts) assert.ok(iban(account.iban).ok, account.iban)
      assert.equal(new Set(plan.parties.map(({ language }) => language)).size, 2)
    })
  })

test('what is due was declared, and the next return is begun', () => {
  const told = (on: string) =>
    plansOn(on).map(({ entries, draft, years }) => [
      entries.filter(({ kind, date }) => kind === 'return' && date >= years[1].starts_on).length,
      draft && `${draft.period_type} ${draft.period}`,
    ])
  assert.deepEqual(told('2026-03-16'), [
    [0, 'quarterly 1'],
    [1, 'monthly 2'],
    [0, 'quarterly 1'],
    [0, 'quarterly 1'],
  ])
  assert.deepEqual(
    told('2026-12-31').map(([, draft]) => draft),
    ['quarterly 4', 'monthly 12', 'quarterly 4', 'quarterly 4'],
  )
})

test('every day of the calendar has a demo', () => {
  const days = ['2026-01-01', '2026-01-02', '2028-02-29', '2026-12-31']
  for (const on of longOrShort(days, ['2026-01-01', '2026-12-31']))
    for (const plan of plansOn(on)) {
      assert.ok(plan.entries.every(({ date }) => date <= on))
      assert.ok(plan.documents.every(({ date }) => date <= on && date >= plan.years[1].starts_on))
    }
})
