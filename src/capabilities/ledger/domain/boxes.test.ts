import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type BoxShare, countryPacks, type VatCode } from '#countries'
import { type Amount, formatAmount, times } from '#kernel/money'
import { boxesWritten, invoice, packRule } from '#testing/entry'
import { rounds } from '#testing/rounds'
import { summed } from './boxes.js'
import { parseRate } from './currency.js'
import type { Invoice } from './invoice.js'
import { invoiceEntry } from './invoice-entry.js'
import type { DraftLine } from './lines.js'
import { reversed } from './reversal.js'
import { type VatRule, vatRule, whole } from './vat-rule.js'

/** The boxes of a whole entry, as the VAT return adds them up. */
function totals(lines: readonly DraftLine[]): Record<string, string> {
  return plain(summed(lines.flatMap((line) => line.boxes)))
}

function plain(amounts: readonly { box: string; amount: Amount }[]): Record<string, string> {
  return Object.fromEntries(amounts.map(({ box, amount }) => [box, formatAmount(amount)]))
}

const boxes = (given: Invoice) => boxesWritten(invoiceEntry(given))

test('a Belgian purchase fills the box of its goods with the net and that of the VAT with the VAT', () => {
  assert.deepEqual(boxes(invoice('BE', 'purchase', ['604000 100.00 PG21', '604000 50.00 PG06'])), [
    '81 100.00',
    '81 50.00',
    '59 21.00',
    '59 3.00',
    '',
  ])
})

test('its credit note fills the boxes of credit notes', () => {
  assert.deepEqual(boxes(invoice('BE', 'purchase', ['604000 100.00 PG21'], true)), [
    '81 -100.00, 85 100.00',
    '63 21.00',
    '',
  ])
  assert.deepEqual(boxes(invoice('BE', 'sale', ['700000 100.00 SG21'], true)), [
    '',
    '49 100.00',
    '64 21.00',
  ])
})

test('a discount lowers the boxes, and a line of nothing fills none', () => {
  const lines = ['604000 100.00 PG21', '608000 -10.00 PG21', '604000 0.00 PG21']
  assert.deepEqual(boxes(invoice('BE', 'purchase', lines)), [
    '81 100.00',
    '81 -10.00',
    '59 18.90',
    '',
  ])
})

test('base boxes take the net, not the cost with its VAT; tax boxes take the VAT of a code once', () => {
  // 21 % of 133.35 is 28.00, of which half is lost and also belongs in 82.
  const lines = ['612000 100.05 PS21C', '613000 33.30 PS21C']
  assert.deepEqual(boxes(invoice('BE', 'purchase', lines)), [
    '82 100.05',
    '82 33.30',
    '82 14.00, 59 14.00',
    '',
  ])
})

test('the deductible part and what it leaves come to the whole VAT, also with an odd cent', () => {
  // VAT of 0.05: three cents are deducted, two are lost, in the boxes as in the accounts.
  assert.deepEqual(boxes(invoice('LU', 'purchase', ['60811 0.30 P17-PRO'])), [
    '',
    '458 0.05, 095 0.02',
    '',
    '',
  ])
})

test('without any line of VAT the last base line carries the boxes of the VAT, each box once', () => {
  const lines = ['612000 100.00 PS21ND', '613000 50.00 PS21ND', '613000 0.00 PS21ND']
  assert.deepEqual(boxes(invoice('BE', 'purchase', lines)), ['82 100.00', '82 81.50', ''])
})

test('reverse charge fills its boxes at the first line of the VAT alone', () => {
  assert.deepEqual(boxes(invoice('FR', 'purchase', ['607000 250.00 P20-ICG'])), [
    'B2 250.00, 08B 250.00',
    '08T 50.00, 17 50.00, 20 50.00',
    '',
    '',
  ])
})

test('lines without a VAT code fill no box', () => {
  assert.deepEqual(boxes(invoice('BE', 'purchase', ['640000 75.00'])), ['', ''])
})

describe('a box that takes a part of the base', () => {
  const rule: VatRule = {
    ...packRule('BE', 'PS21'),
    baseBoxes: [{ box: '82', sign: -1, percent: 3333n, isLost: false }],
  }
  const given = (...amounts: bigint[]): Invoice => ({
    ...invoice('BE', 'purchase', []),
    lines: amounts.map((amount) => ({
      account: '612000',
      amount: amount as Amount,
      vat: rule,
      label: null,
    })),
  })

  test('is computed on the sum and shared over the lines, the odd cent to the largest', () => {
    assert.deepEqual(boxes(given(100n, 101n, 100n)).slice(0, 3), [
      '82 -0.33',
      '82 -0.34',
      '82 -0.33',
    ])
  })

  test('takes nothing when the bases come to nothing', () => {
    assert.deepEqual(boxes(given(100n, -100n)), ['', ''])
  })
})

describe('every code of every country', () => {
  const codes = countryPacks.flatMap((pack) => pack.vatCodes.map((code) => ({ pack, code })))

  test('is seen', () => assert.equal(codes.length, 251))

  for (const { pack, code } of codes)
    for (const isCreditNote of [false, true])
      test(`${pack.code} ${code.code} fills its boxes on ${isCreditNote ? 'a credit note' : 'an invoice'}`, () => {
        const lines = ['1 100.05', '2 -10.00', '1 0.00', '3 33.28', '3 0.01'].map(
          (line) => `${line} ${code.code}`,
        )
        const posted = invoiceEntry(invoice(pack.code, code.direction, lines, isCreditNote))
        assert.deepEqual(totals(posted), expected(code, 12_334n as Amount, isCreditNote))
        for (const line of posted) {
          assert.equal(new Set(line.boxes.map(({ box }) => box)).size, line.boxes.length)
          assert.ok(line.boxes.every(({ amount }) => amount !== 0n))
        }
      })

  test('fills them whatever the lines, and takes them back when it is reversed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.array(fc.bigInt({ min: -10_000n, max: 1_000_000n }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        ({ pack, code }, cents, isCreditNote) => {
          const sum = cents.reduce((total, cent) => total + cent, 0n) as Amount
          fc.pre(sum > 0n)
          const posted = invoiceEntry({
            ...invoice(pack.code, code.direction, [], isCreditNote),
            lines: cents.map((amount) => ({
              account: '604000',
              amount: amount as Amount,
              vat: vatRule(code),
              label: null,
            })),
          })
          assert.deepEqual(totals(posted), expected(code, sum, isCreditNote))
          assert.deepEqual(totals([...posted, ...reversed(posted)]), {})
        },
      ),
      { numRuns: rounds(8000) },
    )
  })
})

/** What the return should show: shares of base and VAT, each rounded once; lost VAT is what deduction leaves. */
function expected(code: VatCode, base: Amount, isCreditNote: boolean): Record<string, string> {
  const percent = (text: string) => BigInt(text.replace('.', ''))
  const vat = times(base, percent(code.rate), whole)
  const of = (shares: readonly BoxShare[], amount: Amount) =>
    shares.map((share) => ({
      box: share.box,
      amount: (BigInt(share.sign) *
        (share.isLost
          ? amount - times(amount, percent(code.deductiblePercent), whole)
          : times(amount, percent(share.percent), whole))) as Amount,
    }))
  return plain(
    summed([
      ...of(isCreditNote ? code.baseBoxesCredit : code.baseBoxes, base),
      ...of(isCreditNote ? code.taxBoxesCredit : code.taxBoxes, vat),
    ]),
  )
}

describe('a document in another currency', () => {
  test('fills the boxes in the currency of the file, as its lines do', () => {
    const foreign = invoice('BE', 'purchase', ['604000 33.33 PG21', '604000 33.33 PG06'])
    assert.deepEqual(boxesWritten(invoiceEntry(foreign, parseRate('0.9215')!)), [
      '81 30.72',
      '81 30.71',
      '59 6.45',
      '59 1.84',
      '',
    ])
  })

  test('leaves out what comes to less than half a cent, but not the boxes it carried', () => {
    const foreign = invoice('BE', 'purchase', ['612000 1000.00 PS21ND', '613000 0.01 PS21ND'])
    assert.deepEqual(boxesWritten(invoiceEntry(foreign)), ['82 1000.00', '82 210.01', ''])
    assert.deepEqual(boxesWritten(invoiceEntry(foreign, parseRate('0.4')!)), ['82 484.00', ''])
    assert.deepEqual(invoiceEntry(foreign, parseRate('0.000001')!), [])
  })
})
