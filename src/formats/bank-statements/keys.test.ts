import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { parseAmount } from '#kernel/money'
import {
  accountKey,
  continuityWarnings,
  isSameStatement,
  type KnownStatement,
  statementKey,
  transactionKey,
  transactionKeys,
} from './index.js'

const amount = (text: string) => parseAmount(text)!
const account = { iban: 'BE20539001234556', number: null, currency: 'EUR', bic: null, holder: null }
const known: KnownStatement = {
  format: 'coda',
  number: '2026-034',
  account,
  openingBalance: amount('10.00'),
  closingBalance: amount('20.00'),
  closingDate: day('2026-01-15'),
}

test('a statement is known by account, currency, balances and closing day, whatever its format', () => {
  assert.ok(
    isSameStatement(known, { ...known, account: { ...account, holder: 'Other', bic: 'DEMOBE22' } }),
  )
  assert.ok(isSameStatement(known, { ...known, format: 'mt940', number: '2026-001' }))
  for (const other of [
    { account: { ...account, currency: 'USD' } },
    { account: { ...account, iban: 'BE28539006789020' } },
    { openingBalance: amount('10.01') },
    { closingBalance: amount('20.01') },
    { closingDate: day('2026-01-16') },
    { closingBalance: null },
  ])
    assert.notEqual(statementKey({ ...known, ...other }), statementKey(known))
})

test('within one format the number tells them apart too', () => {
  assert.ok(!isSameStatement(known, { ...known, number: '2026-035' }))
  assert.ok(isSameStatement({ ...known, number: null }, { ...known, number: null }))
})

const transaction = {
  entryDate: day('2026-01-15'),
  amount: amount('-5.00'),
  bankReference: 'REF',
  counterpartIban: 'BE06545111222322',
  counterpartAccount: null,
  counterpartName: 'Bakery',
  communication: 'Bread',
}

test('a transaction is known by day, amount and the reference of the bank', () => {
  assert.equal(
    transactionKey(transaction),
    transactionKey({ ...transaction, communication: 'Other', counterpartIban: null }),
  )
  for (const other of [
    { entryDate: day('2026-01-16') },
    { amount: amount('5.00') },
    { bankReference: 'OTHER' },
  ])
    assert.notEqual(transactionKey({ ...transaction, ...other }), transactionKey(transaction))
})

test('without a reference by counterpart and communication', () => {
  const without = { ...transaction, bankReference: null }
  assert.equal(transactionKeys(without).byReference, null)
  assert.equal(transactionKey(without), transactionKeys(transaction).byText)
  assert.equal(
    transactionKey(without),
    transactionKey({ ...without, counterpartName: 'Other', communication: 'BREAD' }),
  )
  assert.notEqual(transactionKey(without), transactionKey({ ...without, communication: 'Cake' }))
  assert.notEqual(transactionKey(without), transactionKey({ ...without, counterpartIban: null }))
  assert.notEqual(transactionKey(without), transactionKey(transaction))
})

test('an account without an IBAN is its number', () => {
  const one = { iban: null, number: '70050000/1234567', currency: 'EUR' }
  assert.notEqual(accountKey(one), accountKey({ ...one, number: '70050000/1234568' }))
})

test('statements follow each other in balances and in numbers', () => {
  const next = {
    number: '2026-035',
    openingBalance: amount('20.00'),
    closingBalance: amount('5.00'),
  }
  const codes = (after: Partial<typeof next> | { number: null }) =>
    continuityWarnings(known, { ...next, ...after }).map(({ code }) => code)
  assert.deepEqual(codes({}), [])
  assert.deepEqual(codes({ openingBalance: amount('20.01') }), ['gap_before'])
  assert.deepEqual(codes({ number: '2026-036' }), ['number_gap'])
  assert.deepEqual(codes({ number: '2027-001' }), [])
  assert.deepEqual(codes({ number: '2027-002' }), ['number_gap'])
  assert.deepEqual(codes({ number: null }), [])
  const [gap] = continuityWarnings(known, { ...next, openingBalance: amount('21.00') })
  assert.deepEqual(gap!.values, { closing: '20.00', opening: '21.00' })
})
