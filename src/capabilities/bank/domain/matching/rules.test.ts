import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount, noConditions, payment, rule } from '#testing/bank-matching'
import { readyRules, ruleTest, ruleView } from './rules.js'

const fits = (conditions: object, of: ReturnType<typeof payment>) =>
  ruleTest({ ...noConditions, ...conditions })(ruleView(of))

const bill = payment('-45.20', {
  counterpartName: 'PROXIMUS S.A.',
  counterpartIban: 'BE68539007547034',
  communication: 'Télécom, facture n° 12',
  transactionCode: 'PMNT/RDDT/ESDD',
})

test('texts compare without case, accents and punctuation', () => {
  assert.ok(fits({ nameContains: 'Proximus SA' }, bill))
  assert.ok(fits({ communicationContains: 'telecom facture' }, bill))
  assert.ok(!fits({ nameContains: 'Telenet' }, bill))
  assert.ok(!fits({ nameContains: '...' }, bill))
})

test('all conditions that are given must hold', () => {
  assert.ok(fits({ iban: 'BE68539007547034', code: 'PMNT/RDDT', sign: 'out', journalId: 1 }, bill))
  assert.ok(!fits({ iban: 'BE68539007547034', journalId: 2 }, bill))
  assert.ok(!fits({ iban: 'BE68539007547034', sign: 'in' }, bill))
  assert.ok(!fits({ code: 'RDDT' }, bill))
})

test('bounds are signed as the amount; with the sign out they may be sizes', () => {
  const between = (least: string, most: string, sign: 'out' | null) =>
    fits({ amountMin: amount(least), amountMax: amount(most), sign }, bill)
  assert.ok(between('-50.00', '-40.00', null))
  assert.ok(between('40.00', '50.00', 'out'))
  assert.ok(!between('40.00', '50.00', null))
  assert.ok(!between('46.00', '50.00', 'out'))
})

test('rules made by hand come before learned ones, then their positions decide', () => {
  const account = { accountId: 6160 }
  const rules = [
    rule({}, account, { id: 1, position: 1, origin: 'learned' }),
    rule({}, account, { id: 2, position: 9 }),
    rule({}, account, { id: 3, position: 4 }),
    rule({}, account, { id: 4, position: 2, isActive: false }),
    rule({ iban: 'x' }, { thirdPartyId: 5 }, { id: 5, origin: 'learned' }),
  ]
  assert.deepEqual(
    readyRules(rules).map(({ rule: { id } }) => id),
    [3, 2, 1],
  )
})
