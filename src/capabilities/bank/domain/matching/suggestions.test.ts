import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { languages } from '#kernel/languages'
import { formatAmount } from '#kernel/money'
import {
  amount,
  indexOf,
  item,
  ownPayment,
  parties,
  party,
  payment,
  rule,
} from '#testing/bank-matching'
import { workshop } from '#testing/bank-year/workshop'
import { bankYear } from '#testing/bank-year/year'
import { type MatchingBooks, matchingIndex } from './matching-index.js'
import type { PendingTransaction, Suggestion } from './model.js'
import { points } from './points.js'
import { suggestionsFor } from './suggestions.js'
import { sayReason } from './texts.js'

const iban = 'BE68539007547034'
const sale = item(1, '2026-0141', '121.00', { structured: '090202600112' })
const second = item(2, '2026-0142', '50.00')

const suggested = (books: Partial<MatchingBooks>, transaction: PendingTransaction) =>
  suggestionsFor(indexOf(books), transaction, 10)
const first = (books: Partial<MatchingBooks>, transaction: PendingTransaction) =>
  suggested(books, transaction)[0]!
const told = ({ reasons }: Suggestion) =>
  reasons.map(({ code, points: worth }) => `${code} ${worth}`)
const settles = ({ matches }: Suggestion) =>
  matches.map((match) => `${match.lineId} ${formatAmount(match.amount)}`)

test('the reasons say what was compared, with the points that make up the score', () => {
  const best = first(
    { items: [sale, second] },
    payment('121.00', {
      structuredCommunication: '090202600112',
      counterpartName: 'JANSSENS BAKKERIJ',
    }),
  )
  assert.deepEqual(told(best), [
    'structured_communication 0.6',
    'name_equal 0.2',
    'amount_exact 0.35',
    'only_candidate 0.05',
  ])
  assert.equal(best.score, 1)
})

test('a reason is told in four languages, amounts and days as each writes them', () => {
  const due = item(1, '2026-0141', '1210.00', { dueDate: day('2026-03-12') })
  const best = first({ items: [due] }, payment('1210.00', { communication: 'F2026-0141' }))
  const sentences = best.reasons.map((reason) => sayReason(reason, 'en'))
  assert.deepEqual(sentences.slice(0, 3), [
    'Invoice 2026-0141 in the communication',
    'The amount is exactly 1,210.00',
    'The due date 12/03/2026 is near',
  ])
  for (const language of languages)
    for (const reason of best.reasons) assert.doesNotMatch(sayReason(reason, language), /[{}]/)
})

test('several items share the points of being named, and are all that is open', () => {
  const best = first(
    { items: [sale, second] },
    payment('171.00', { communication: '2026-0141, 2026-0142', counterpartIban: iban }),
  )
  assert.deepEqual(told(best), [
    'invoice_number 0.2',
    'invoice_number 0.2',
    'iban_known 0.3',
    'amount_sum 0.3',
    'all_open_items 0.1',
    'only_candidate 0.05',
  ])
  assert.deepEqual(settles(best), ['1 121.00', '2 50.00'])
})

test('a list that the bank has cut is completed by what makes up the amount', () => {
  const third = item(3, '2026-0143', '29.00')
  const best = first(
    { items: [sale, second, third, item(4, '2026-0144', '17.00')] },
    payment('200.00', { communication: '2026-0141, 2026-0142, 2026-01' }),
  )
  assert.deepEqual([best.matches.length, best.isCertain], [3, false])
})

test('a part payment settles a part of the item, oldest first where it pays off more', () => {
  const part = first(
    { items: [sale] },
    payment('60.00', { structuredCommunication: '090202600112' }),
  )
  assert.deepEqual([settles(part), formatAmount(part.difference)], [['1 60.00'], '0.00'])
  assert.ok(told(part).includes('amount_part 0.15'))
  const more = suggested({ items: [sale, second] }, payment('150.00', { counterpartIban: iban }))
  assert.deepEqual(settles(more[0]!), ['1 121.00', '2 29.00'])
})

test('a difference within the limit is close, one beyond it differs', () => {
  const paid = (sum: string) =>
    first({ items: [sale] }, payment(sum, { structuredCommunication: '090202600112' }))
  assert.ok(told(paid('120.90')).includes('amount_close 0.15'))
  assert.equal(formatAmount(paid('120.90').difference), '-0.10')
  assert.ok(told(paid('131.00')).includes('amount_differs -0.2'))
  assert.equal(formatAmount(paid('131.00').difference), '10.00')
})

test('a discount that the invoice states explains what is missing, until its day', () => {
  const discounted = { ...sale, discount: { amount: amount('2.42'), until: day('2026-03-12') } }
  const paid = payment('118.58', { structuredCommunication: '090202600112' })
  assert.ok(told(first({ items: [discounted] }, paid)).includes('discount 0.2'))
  const late = { ...paid, entryDate: day('2026-03-13') }
  assert.ok(told(first({ items: [discounted] }, late)).includes('amount_part 0.15'))
})

test('items that fit alike are rivals, the older one first', () => {
  const older = item(3, '2026-0130', '121.00', { dueDate: day('2026-02-20') })
  const [one, other] = suggested(
    { items: [sale, older] },
    payment('121.00', { counterpartIban: iban }),
  )
  assert.deepEqual([one?.matches[0]?.lineId, other?.matches[0]?.lineId], [3, 1])
  assert.ok(told(one!).includes('rival -0.1') && told(other!).includes('rival -0.1'))
})

test('an item that is named but dated after the payment, or held by a payment file, counts less', () => {
  const later = { ...sale, entryDate: day('2026-03-20'), inPaymentBy: 4 }
  const best = first({ items: [later] }, payment('121.00', { communication: '2026-0141' }))
  assert.ok(told(best).includes('dated_after -0.2') && told(best).includes('in_payment -0.1'))
})

test('who pays what is paid already gets an advance suggested before other items', () => {
  const old = { thirdPartyId: 1, amount: amount('80.00'), paidOn: day('2026-03-01') }
  const paid = [{ ...old, identifiers: item(9, '2026-0099', '80.00').identifiers }]
  const again = payment('80.00', { communication: '2026-0099', counterpartIban: iban })
  const best = first({ items: [sale], paid }, again)
  assert.deepEqual([best.kind, best.thirdPartyId, best.accountId], ['account', 1, null])
})

test('a return goes to whom our payment was for, or by our mandate', () => {
  const ownPayments = [ownPayment({ thirdPartyId: 2 })]
  const back = payment('50.00', { isReturn: true, endToEndId: 'E-1' })
  const best = first({ ownPayments }, back)
  assert.deepEqual([best.kind, best.thirdPartyId, told(best)], ['account', 2, ['return 0.6']])
  const mandated = [...parties, party(4, 'Peeters', { mandateReferences: ['M-77'] })]
  const collected = payment('-50.00', { isReturn: true, mandateReference: 'M-77' })
  assert.equal(first({ parties: mandated }, collected).thirdPartyId, 4)
})

test('what a person chose leads: an account, or a third party with its items', () => {
  const account = first({}, payment('9.00', { accountId: 6100 }))
  assert.deepEqual(
    [account.kind, account.accountId, told(account)],
    ['account', 6100, ['chosen 0.6']],
  )
  const chosen = first({ items: [sale] }, payment('121.00', { thirdPartyId: 1 }))
  assert.deepEqual(told(chosen), ['chosen 0.6', 'amount_exact 0.35', 'only_candidate 0.05'])
})

test('a rule says what its points are: made by hand, learned, or learned and turned to automatic', () => {
  const worth = (rest: object) =>
    told(first({ rules: [rule({ nameContains: 'shell' }, { accountId: 6120 }, rest)] }, shell))
  const shell = payment('-60.00', { counterpartName: 'SHELL 4021' })
  assert.deepEqual(worth({}), ['rule 0.95'])
  assert.deepEqual(worth({ origin: 'learned', lessons: 2 }), ['learned 0.6'])
  assert.deepEqual(worth({ origin: 'learned', lessons: 2, isAuto: true }), ['learned 0.95'])
})

test('who pays is also known by an enterprise number, a mandate, or a name in the text', () => {
  const known = [
    party(1, 'Bakkerij Janssens BV', {
      enterpriseNumber: '0403227515',
      mandateReferences: ['M-77'],
    }),
  ]
  const reasons = (rest: Partial<PendingTransaction>) =>
    told(first({ items: [sale], parties: known }, payment('121.00', rest)))
  assert.ok(reasons({ communication: 'BE 0403.227.515' }).includes('enterprise_number 0.3'))
  assert.ok(reasons({ mandateReference: 'M-77' }).includes('mandate 0.4'))
  assert.ok(reasons({ communication: 'voor Bakkerij Janssens' }).includes('name_like 0.1'))
})

test('a payment in another currency is compared with what is open in that currency', () => {
  const dollars = { ...sale, foreign: { currency: 'USD', open: amount('130.00') } }
  const best = first(
    { items: [dollars] },
    payment('130.00', { currency: 'USD', communication: '2026-0141' }),
  )
  assert.ok(told(best).includes('amount_exact 0.35'))
  assert.deepEqual(settles(best), ['1 121.00'])
})

test('every score is the sum of its points, cut to 0 and 1, and every list is in order', () => {
  const { books, transactions } = bankYear(77, workshop, 300)
  const index = matchingIndex(books)
  for (const { transaction } of transactions) {
    const all = suggestionsFor(index, transaction, 10)
    for (const { score, reasons } of all) {
      const sum = reasons.reduce((total, reason) => total + Math.round(reason.points * 100), 0)
      assert.equal(score, Math.min(100, Math.max(0, sum)) / 100)
    }
    assert.deepEqual(
      all.map(({ score }) => score),
      all.map(({ score }) => score).sort((one, other) => other - one),
    )
  }
})

test('what is suggested can be sent back: parts of what is open that make up the amount', () => {
  const { books, transactions } = bankYear(78, workshop, 300)
  const index = matchingIndex(books)
  for (const { transaction } of transactions.filter((one) => one.transaction.currency === 'EUR'))
    for (const { matches, difference, kind } of suggestionsFor(index, transaction, 25)) {
      if (kind !== 'items') continue
      const sum = matches.reduce((total, match) => total + match.amount, 0n)
      assert.equal(sum + difference, transaction.amount)
      assert.equal(new Set(matches.map(({ lineId }) => lineId)).size, matches.length)
      for (const match of matches) {
        assert.equal(match.amount > 0n, match.open > 0n)
        assert.ok(match.open > 0n ? match.amount <= match.open : match.amount >= match.open)
      }
    }
})

test('all points have a text, and none is worth nothing', () => {
  for (const worth of Object.values(points)) assert.notEqual(worth, 0)
})
