import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
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
import type { MatchingBooks } from './matching-index.js'
import type { PendingTransaction } from './model.js'
import { suggestionsFor } from './suggestions.js'

/** The lines of what is certain, or its kind where it has none; undefined where nothing is. */
function certain(books: Partial<MatchingBooks>, transaction: PendingTransaction) {
  const found = suggestionsFor(indexOf(books), transaction, 25).filter(({ isCertain }) => isCertain)
  assert.ok(found.length <= 1)
  const [one] = found
  return one && (one.matches.map(({ lineId }) => lineId).join() || one.kind)
}

const iban = 'BE68539007547034'
const communication = '090202600112'
const sale = item(1, '2026-0141', '121.00', { structured: communication })
const second = item(2, '2026-0142', '50.00')

describe('an item is certain by its structured communication', () => {
  const paid = payment('121.00', { structuredCommunication: communication })

  test('whoever pays', () => {
    assert.equal(certain({ items: [sale, second] }, paid), '1')
  })

  test('and by one that was typed without its frame', () => {
    const typed = payment('121.00', { communication: 'merci 090 2026 00112' })
    assert.equal(certain({ items: [sale, second] }, typed), '1')
  })

  test('not when the amount is another', () => {
    const other = payment('120.00', { structuredCommunication: communication })
    assert.equal(certain({ items: [sale, second] }, other), undefined)
  })

  test('not when the text names another item beside it', () => {
    const both = { ...paid, communication: '+++090/2026/00112+++ 2026-0142' }
    assert.equal(certain({ items: [sale, second] }, both), undefined)
  })

  test('not when two items bear it and both have the amount', () => {
    const twin = item(3, '2026-0143', '121.00', { structured: communication })
    assert.equal(certain({ items: [sale, twin] }, paid), undefined)
  })

  test('and where two third parties use it, by who pays as well', () => {
    const other = item(3, 'A-7001', '121.00', { structured: communication, thirdPartyId: 2 })
    assert.equal(certain({ items: [sale, other] }, paid), undefined)
    assert.equal(certain({ items: [sale, other] }, { ...paid, counterpartIban: iban }), '1')
  })

  test('not when the item is dated more than three days after the payment', () => {
    const early = { ...paid, entryDate: day('2026-02-06') }
    assert.equal(certain({ items: [sale] }, early), undefined)
    assert.equal(certain({ items: [sale] }, { ...paid, entryDate: day('2026-02-07') }), '1')
  })
})

describe('items are certain by their numbers', () => {
  const both = payment('171.00', { communication: 'Fact. 2026-0141 + 2026/0142' })

  test('of sales that no other item bears, whoever pays', () => {
    assert.equal(certain({ items: [sale, second] }, both), '1,2')
    assert.equal(
      certain({ items: [sale] }, payment('121.00', { communication: 'FA2026 0141' })),
      '1',
    )
  })

  test('not when one of them is missing', () => {
    const third = item(3, '2026-0143', '29.00')
    const paid = payment('200.00', { communication: '2026-0141 2026-0142' })
    assert.equal(certain({ items: [sale, second, third] }, paid), undefined)
  })

  test('not of several third parties', () => {
    const other = item(2, '2026-0142', '50.00', { thirdPartyId: 2 })
    assert.equal(certain({ items: [sale, other] }, both), undefined)
  })

  test('of purchases only with the account or the name', () => {
    const purchase = item(5, 'F-88123', '-99.00')
    const paid = payment('-99.00', { communication: 'F-88123' })
    assert.equal(certain({ items: [purchase] }, paid), undefined)
    assert.equal(certain({ items: [purchase] }, { ...paid, counterpartIban: iban }), '5')
    const named = { ...paid, counterpartName: 'JANSSENS BAKKERIJ' }
    assert.equal(certain({ items: [purchase] }, named), '5')
  })

  test('that two suppliers have in common only by who is paid', () => {
    const items = [item(5, 'F-88123', '-99.00'), item(6, 'F-88123', '-99.00', { thirdPartyId: 2 })]
    const paid = payment('-99.00', { communication: 'F-88123', counterpartName: 'Garage Dupont' })
    assert.equal(certain({ items }, paid), '6')
  })

  test('not when the account is that of someone else: a digit may be wrong', () => {
    const other = item(3, '2026-0151', '121.00', { thirdPartyId: 2 })
    const paid = payment('121.00', { communication: '2026-0151', counterpartIban: iban })
    assert.equal(certain({ items: [sale, other] }, paid), undefined)
  })

  test('not when a number that is nearly the same has the same amount and nobody is known', () => {
    const other = item(3, '2026-0151', '121.00', { thirdPartyId: 2 })
    const paid = payment('121.00', { communication: '2026-0151' })
    assert.equal(certain({ items: [sale, other] }, paid), undefined)
    assert.equal(certain({ items: [other] }, paid), '3')
  })

  test('of which a part is named only beside the account, and among items that do not fit alike', () => {
    const equal = item(3, '2026-0150', '121.00')
    const tail = payment('121.00', { communication: 'factuur 0141' })
    assert.equal(certain({ items: [sale] }, tail), undefined)
    assert.equal(certain({ items: [sale] }, { ...tail, counterpartIban: iban }), '1')
    assert.equal(certain({ items: [sale, equal] }, { ...tail, counterpartIban: iban }), undefined)
  })

  test('not where the number is a piece of something longer', () => {
    const longer = payment('121.00', { communication: '77-2026-0141' })
    assert.equal(certain({ items: [sale] }, longer), undefined)
    assert.equal(certain({ items: [sale] }, { ...longer, counterpartIban: iban }), '1')
  })

  test('not by a year, a date, an amount or a postcode', () => {
    const odd = [
      item(5, '2026', '99.00'),
      item(6, '20260114', '99.00'),
      item(7, '1050', '99.00'),
      item(8, '9900', '99.00'),
    ]
    for (const [place, text] of ['2026', 'dd 20260114', '1050 Brussels', '9900'].entries())
      assert.equal(
        certain({ items: [odd[place]!] }, payment('99.00', { communication: text })),
        undefined,
        text,
      )
  })
})

describe('an item is certain by an account of one third party alone', () => {
  const paid = payment('121.00', { counterpartIban: iban, communication: 'merci' })

  test('where it alone has the amount, or the amount is all that is open', () => {
    assert.equal(certain({ items: [sale, second] }, paid), '1')
    assert.equal(certain({ items: [sale, second] }, { ...paid, amount: amount('171.00') }), '1,2')
  })

  test('not where two items have the amount, unless one came after the payment', () => {
    const equal = item(3, '2026-0150', '121.00')
    assert.equal(certain({ items: [sale, equal] }, paid), undefined)
    const later = { ...equal, entryDate: day('2026-03-20') }
    assert.equal(certain({ items: [sale, later] }, paid), '1')
  })

  test('not where two others together have the amount as well', () => {
    const items = [sale, second, item(3, '2026-0143', '71.00'), item(4, '2026-0144', '9.00')]
    assert.equal(certain({ items }, paid), undefined)
    assert.equal(certain({ items: items.slice(0, 2) }, paid), '1')
  })

  test('not where another number is named, of an item or of the same series', () => {
    const named = (text: string) => ({ ...paid, communication: text })
    assert.equal(certain({ items: [sale, second] }, named('2026-0142')), undefined)
    assert.equal(certain({ items: [sale, second] }, named('2025-0977')), undefined)
    assert.equal(certain({ items: [sale, second] }, named('client 77')), '1')
    const structured = { ...paid, structuredCommunication: '202600012320' }
    assert.equal(certain({ items: [sale, second] }, structured), undefined)
  })

  test('nor a part of the number of someone else’s item', () => {
    const others = item(3, '2026-0917', '80.00', { thirdPartyId: 2 })
    const named = { ...paid, communication: 'fact 26-0917' }
    assert.equal(certain({ items: [sale, others] }, named), undefined)
  })

  test('not where two third parties have the account', () => {
    const both = [...parties, party(3, 'Janssens Gent', { ibans: [iban] })]
    assert.equal(certain({ items: [sale], parties: both }, paid), undefined)
  })

  test('nor where the name is that of someone else, in its field or in the text', () => {
    const items = [sale]
    assert.equal(certain({ items }, { ...paid, counterpartName: 'Garage Dupont' }), undefined)
    assert.equal(certain({ items }, { ...paid, communication: 'pour Garage Dupont' }), undefined)
  })

  test('who may name itself in the text', () => {
    const named = { ...paid, communication: 'van Bakkerij Janssens' }
    assert.equal(certain({ items: [sale] }, named), '1')
  })

  test('and by one that was learned twice, not once', () => {
    const learned = (lessons: number) =>
      rule(
        { iban: 'FR7630006000011234567890189' },
        { thirdPartyId: 1 },
        { origin: 'learned', lessons },
      )
    const from = payment('121.00', { counterpartIban: 'FR7630006000011234567890189' })
    assert.equal(certain({ items: [sale], rules: [learned(1)] }, from), undefined)
    assert.equal(certain({ items: [sale], rules: [learned(2)] }, from), '1')
  })

  test('not a second time within the month, where the next item has the same amount', () => {
    const next = item(3, '2026-0150', '121.00')
    const before = (on: string) => [
      { thirdPartyId: 1, amount: amount('121.00'), paidOn: day(on), identifiers: sale.identifiers },
    ]
    assert.equal(certain({ items: [next], paid: before('2026-03-02') }, paid), undefined)
    assert.equal(certain({ items: [next], paid: before('2026-02-08') }, paid), '3')
    const named = { ...paid, communication: '2026-0150' }
    assert.equal(certain({ items: [next], paid: before('2026-03-02') }, named), '3')
  })

  test('not where the text names what was paid before', () => {
    const [before] = [{ thirdPartyId: 1, amount: amount('121.00'), paidOn: day('2025-09-01') }]
    const old = { ...before!, identifiers: item(9, '2025-0333', '121.00').identifiers }
    const named = { ...paid, communication: 'facture 2025-0333' }
    assert.equal(certain({ items: [sale], paid: [old] }, named), undefined)
  })
})

describe('a movement is certain by our own payment file', () => {
  const ownPayments = [
    ownPayment({ lineOpen: amount('-80.00') }),
    ownPayment({ endToEndId: 'E-2', amount: amount('-30.00'), lineOpen: amount('-80.00') }),
  ]

  test('payment by payment, or as a whole', () => {
    assert.equal(certain({ ownPayments }, payment('-30.00', { endToEndId: 'E-2' })), '900')
    assert.equal(
      certain({ ownPayments }, payment('-80.00', { paymentInformationId: 'P-1' })),
      '900',
    )
  })

  test('not with another amount, nor by its amount alone', () => {
    assert.equal(certain({ ownPayments }, payment('-31.00', { endToEndId: 'E-2' })), undefined)
    assert.equal(certain({ ownPayments }, payment('-80.00')), undefined)
  })
})

describe('money between own banks is certain', () => {
  const ownAccounts = [
    { journalId: 1, iban: 'BE71096123456769', currency: 'EUR' },
    { journalId: 2, iban: 'LU280019400644750000', currency: 'EUR' },
  ]

  test('when the other account is another bank of the file', () => {
    const transfer = payment('-500.00', { counterpartIban: 'LU280019400644750000' })
    assert.equal(certain({ ownAccounts }, transfer), 'transfer')
  })

  test('not when it is the same account, as on charges of the bank', () => {
    const charge = payment('-5.00', { counterpartIban: 'BE71096123456769' })
    assert.equal(certain({ ownAccounts }, charge), undefined)
  })
})

describe('a rule is certain', () => {
  const fees = rule({ nameContains: 'Proximus' }, { accountId: 6160 }, { isAuto: true })
  const bill = payment('-45.20', { counterpartName: 'PROXIMUS NV' })

  test('once a person has turned it to automatic', () => {
    assert.equal(certain({ rules: [fees] }, bill), 'account')
    assert.equal(certain({ rules: [{ ...fees, isAuto: false }] }, bill), undefined)
  })

  test('not where an open invoice may be what was paid', () => {
    const proximus = [party(8, 'Proximus')]
    const invoice = item(5, 'P-99887', '-45.20', { thirdPartyId: 8 })
    const books = { rules: [fees], items: [invoice], parties: proximus }
    assert.equal(certain(books, bill), undefined)
    const named = { ...bill, communication: 'P-99887', amount: amount('-40.00') }
    assert.equal(certain(books, named), undefined)
  })

  test('on a third party alone only where nothing of it is open', () => {
    const advance = rule({ nameContains: 'Dupont' }, { thirdPartyId: 2 }, { isAuto: true })
    const paid = payment('70.00', { counterpartName: 'Dupont' })
    assert.equal(certain({ rules: [advance] }, paid), 'account')
    const open = item(5, 'P-99887', '99.00', { thirdPartyId: 2 })
    assert.equal(certain({ rules: [advance], items: [open] }, paid), undefined)
  })
})

test('never certain: a foreign currency, a return, a part, a choice of someone else or of an account', () => {
  const paid = payment('121.00', { structuredCommunication: communication })
  const items = [sale]
  assert.equal(certain({ items }, paid), '1')
  assert.equal(certain({ items }, { ...paid, currency: 'USD' }), undefined)
  assert.equal(certain({ items }, { ...paid, isReturn: true }), undefined)
  assert.equal(certain({ items }, { ...paid, amount: amount('60.00') }), undefined)
  assert.equal(certain({ items }, { ...paid, thirdPartyId: 2 }), undefined)
  assert.equal(certain({ items }, { ...paid, thirdPartyId: 1 }), '1')
  assert.equal(certain({ items }, { ...paid, accountId: 6100 }), undefined)
})
