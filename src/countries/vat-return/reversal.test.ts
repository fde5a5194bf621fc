import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import { boxesOfReversal, type PackCode, packOf, type VatRegime } from '../index.js'
import type { BoxShare, VatCode } from '../vat.js'

type Written = Readonly<Record<string, string>>

const posted = day('2026-02-10')

/** What reversing a line of a code declares, on a day, by the regime of the file. */
function reversed(
  country: PackCode,
  code: string,
  boxes: Written,
  { isCreditNote = false, on = '2026-04-02', regime = 'quarterly' as VatRegime } = {},
): Written {
  const pack = packOf(country)
  const vatCode = pack.vatCodes.find((one) => one.code === code)!
  const line = {
    boxes: Object.entries(boxes).map(([box, text]) => ({ box, amount: parseAmount(text)! })),
    isCreditNote,
    invoiceBoxes: vatCode.baseBoxes.map(({ box }) => box),
  }
  const when = { regime, postedOn: posted, reversedOn: day(on) }
  return Object.fromEntries(
    boxesOfReversal(pack.vatReturns, line, when).map(({ box, amount }) => [
      box,
      formatAmount(amount),
    ]),
  )
}

describe('a reversal within the same VAT period', () => {
  test('takes the same boxes back', () => {
    const sale = { '03': '100.00', '54': '21.00' }
    const same = { on: '2026-03-31' }
    assert.deepEqual(reversed('BE', 'SG21', sale, same), { '03': '-100.00', '54': '-21.00' })
  })

  test('is told by the regime of the file', () => {
    const later = { on: '2026-03-01' }
    assert.deepEqual(reversed('BE', 'SG21', { '03': '100.00' }, later), { '03': '-100.00' })
    assert.deepEqual(reversed('BE', 'SG21', { '03': '100.00' }, { ...later, regime: 'monthly' }), {
      '49': '100.00',
    })
    assert.deepEqual(reversed('BE', 'SG21', { '03': '100.00' }, { on: '2027-02-10' }), {
      '49': '100.00',
    })
  })
})

describe('a reversal in a later VAT period', () => {
  // biome-ignore format: a table
  const invoices: [string, Written, Written][] = [
    ['S00', { '00': '10.00' }, { '49': '10.00' }],
    ['SG06', { '01': '10.00', '54': '0.60' }, { '49': '10.00', '62': '0.60' }],
    ['SG12', { '02': '10.00', '54': '1.20' }, { '49': '10.00', '62': '1.20' }],
    ['SG21', { '03': '10.00', '54': '2.10' }, { '49': '10.00', '62': '2.10' }],
    ['SCC', { '45': '10.00' }, { '49': '10.00' }],
    ['SEXP', { '47': '10.00' }, { '49': '10.00' }],
    ['SSIC', { '44': '10.00' }, { '48': '10.00' }],
    ['SGIC', { '46': '10.00' }, { '48': '10.00' }],
    ['PG21', { '81': '10.00', '59': '2.10' }, { '81': '-10.00', '85': '10.00', '61': '2.10' }],
    ['PI21', { '83': '10.00', '59': '2.10' }, { '83': '-10.00', '85': '10.00', '61': '2.10' }],
    ['PSCC21', { '82': '10.00', '87': '10.00', '56': '2.10', '59': '2.10' },
               { '82': '-10.00', '87': '-10.00', '85': '10.00', '62': '2.10', '61': '2.10' }],
    ['PGIC21', { '81': '10.00', '86': '10.00', '55': '2.10', '59': '2.10' },
               { '81': '-10.00', '86': '-10.00', '84': '10.00', '62': '2.10', '61': '2.10' }],
    ['PSICS21', { '82': '10.00', '88': '10.00', '55': '2.10', '59': '2.10' },
                { '82': '-10.00', '88': '-10.00', '84': '10.00', '62': '2.10', '61': '2.10' }],
    ['PGIM21', { '81': '10.00', '87': '10.00', '57': '2.10', '59': '2.10' },
               { '81': '-10.00', '87': '-10.00', '85': '10.00', '62': '2.10', '61': '2.10' }],
  ]
  for (const [code, boxes, expected] of invoices)
    test(`of an invoice with ${code} is a correction in Belgium`, () => {
      assert.deepEqual(reversed('BE', code, boxes), expected)
    })

  // biome-ignore format: a table
  const creditNotes: [string, Written, Written][] = [
    ['SG21', { '49': '10.00', '64': '2.10' }, { '03': '10.00', '61': '2.10' }],
    ['SGIC', { '48': '10.00' }, { '46': '10.00' }],
    ['PG21', { '81': '-10.00', '85': '10.00', '63': '2.10' }, { '81': '10.00', '62': '2.10' }],
    ['PSICS21C', { '82': '-11.05', '88': '-10.00', '84': '10.00', '62': '2.10', '61': '1.05' },
                 { '82': '11.05', '88': '10.00', '61': '2.10', '62': '1.05' }],
  ]
  for (const [code, boxes, expected] of creditNotes)
    test(`of a credit note with ${code} fills the boxes of the invoice in Belgium`, () => {
      assert.deepEqual(reversed('BE', code, boxes, { isCreditNote: true }), expected)
    })

  test('is the same with a minus in France and Luxembourg', () => {
    assert.deepEqual(reversed('FR', 'V20', { A1: '10.00', '08B': '10.00', '08T': '2.00' }), {
      A1: '-10.00',
      '08B': '-10.00',
      '08T': '-2.00',
    })
    const credit = { '472': '-10.00', '701': '-10.00', '702': '-1.70' }
    assert.deepEqual(reversed('LU', 'V17', credit, { isCreditNote: true }), {
      '472': '10.00',
      '701': '10.00',
      '702': '1.70',
    })
  })
})

test('whatever is reversed later in Belgium, its VAT is declared the other way round', () => {
  const codes = packOf('BE').vatCodes
  // A document of a code, at a base: shares of it in the base boxes, of its VAT in the tax boxes.
  const filled = (shares: readonly BoxShare[], amount: bigint) =>
    shares.map(({ box, sign, percent }) => ({
      box,
      amount: ((BigInt(sign) * amount * BigInt(percent.replace('.', ''))) / 10_000n) as Amount,
    }))
  const vatOf = (boxes: readonly { box: string; amount: bigint }[]) =>
    boxes.reduce((total, { box, amount }) => {
      if (['54', '55', '56', '57', '61', '63'].includes(box)) return total + amount
      return ['59', '62', '64'].includes(box) ? total - amount : total
    }, 0n)
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.bigInt({ min: 1n, max: 1_000_000n }),
      fc.boolean(),
      (code: VatCode, cents, isCreditNote) => {
        const vat = (cents * BigInt(code.rate.replace('.', ''))) / 10_000n
        const boxes = [
          ...filled(isCreditNote ? code.baseBoxesCredit : code.baseBoxes, cents),
          ...filled(isCreditNote ? code.taxBoxesCredit : code.taxBoxes, vat),
        ]
        const line = { boxes, isCreditNote, invoiceBoxes: code.baseBoxes.map(({ box }) => box) }
        const corrected = packOf('BE').vatReturns.correctedBoxes(line)
        assert.equal(vatOf(corrected), -vatOf(boxes), code.code)
        for (const { box } of corrected)
          assert.ok(packOf('BE').vatBoxes.some((one) => one.box === box))
      },
    ),
  )
})
