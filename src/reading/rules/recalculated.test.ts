import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extracted, ExtractedLine } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { nothingExtracted } from './extracted.js'
import { judged } from './judged.js'
import { recalculated } from './recalculated.js'

const line = (
  net: number,
  rate: number | null,
  rest: Partial<ExtractedLine> = {},
): ExtractedLine => ({
  description: 'Papier',
  quantity: 1,
  unit_price: net,
  vat_rate: rate,
  vat_category: 'S',
  amount_net: net,
  amount_vat: null,
  amount_gross: null,
  ...rest,
})

function extracted(rest: Partial<Extracted>): Extracted {
  return {
    ...nothingExtracted(),
    direction: 'purchase',
    counterparty: { name: 'Delvaux', vat_number: 'BE0131004240', iban: null, bic: null },
    number: 'F1',
    date: '2026-01-12',
    currency: 'EUR',
    ...rest,
  }
}

const about = {
  own: {
    name: 'Meridien',
    vatNumber: 'BE0123456749',
    enterpriseNumber: null,
    country: 'BE',
    ibans: [],
  },
  today: day('2026-03-16'),
}
const codes = (of: Extracted) => judged(of, about).map(({ code }) => code)

test('VAT and totals follow from the lines, rounded once for each rate', () => {
  const { totals, lines } = recalculated(
    extracted({ lines: [line(10.05, 21), line(10.05, 21), line(3.33, 6)] }),
  )
  assert.deepEqual(
    lines.map(({ amount_vat, amount_gross }) => [amount_vat, amount_gross]),
    [
      [2.11, 12.16],
      [2.11, 12.16],
      [0.2, 3.53],
    ],
  )
  assert.deepEqual(totals.vat_breakdown, [
    { category: 'S', rate: 21, base: 20.1, amount: 4.22 },
    { category: 'S', rate: 6, base: 3.33, amount: 0.2 },
  ])
  assert.deepEqual(
    [totals.net, totals.vat, totals.gross, totals.payable],
    [23.43, 4.42, 27.85, 27.85],
  )
})

test('amounts are rounded half away from zero by their decimals, not by floats', () => {
  const { lines, totals } = recalculated(
    extracted({ lines: [line(1.005, 0), line(-1.005, 0), line(0.1, 0), line(0.2, 0)] }),
  )
  assert.deepEqual(
    lines.map(({ amount_net }) => amount_net),
    [1.01, -1.01, 0.1, 0.2],
  )
  assert.equal(totals.net, 0.3)
})

test('the breakdown of the seller stays where it follows from the lines, and goes where it does not', () => {
  const stated = extracted({ lines: [line(100, 21)] })
  const totals = {
    ...stated.totals,
    vat_breakdown: [{ category: 'S', rate: 21, base: 100, amount: 21.01 }],
  }
  assert.equal(recalculated({ ...stated, totals }).totals.vat, 21.01)
  assert.equal(recalculated({ ...stated, totals, lines: [line(90, 21)] }).totals.vat, 18.9)
})

test('a VAT that does not follow from its rate is computed anew', () => {
  const wrong = extracted({ lines: [line(100, 21)] })
  const totals = {
    ...wrong.totals,
    vat_breakdown: [{ category: 'S', rate: 21, base: 100, amount: 25 }],
  }
  assert.equal(recalculated({ ...wrong, totals }).totals.gross, 121)
})

test('adjustments count in the base, deposits in what is to be paid', () => {
  const { totals } = recalculated(
    extracted({
      lines: [line(100, 21)],
      adjustments: [
        {
          kind: 'allowance',
          description: ' Remise ',
          vat_rate: 21,
          vat_category: 's',
          amount_net: -10,
        },
      ],
      totals: { ...nothingExtracted().totals, prepaid: 50, rounding: 0.02 },
    }),
  )
  assert.deepEqual([totals.net, totals.vat, totals.gross, totals.payable], [90, 18.9, 108.9, 58.92])
})

test('without lines the totals stay as they are given', () => {
  const totals = { ...nothingExtracted().totals, net: 10, vat: 2.1, gross: 12.1 }
  assert.deepEqual(recalculated(extracted({ totals })).totals.gross, 12.1)
  assert.equal(recalculated(extracted({})).totals.gross, null)
})

test('numbers are put in their stored form', () => {
  const { counterparty, payment, structured_communication, currency, number } = recalculated(
    extracted({
      counterparty: {
        name: '  Delvaux  & Fils ',
        vat_number: 'be 0131.004.240',
        iban: 'BE96 0689 0123 4505',
        bic: 'gkccbebb',
      },
      payment: { iban: 'be96 0689 0123 4505', bic: null, paid: false },
      structured_communication: '+++043/1202/51270+++',
      currency: 'eur',
      number: ' ',
    }),
  )
  assert.deepEqual(counterparty, {
    name: 'Delvaux & Fils',
    vat_number: 'BE0131004240',
    iban: 'BE96068901234505',
    bic: 'GKCCBEBB',
  })
  assert.deepEqual(
    [payment.iban, structured_communication, currency, number],
    ['BE96068901234505', '043120251270', 'EUR', null],
  )
})

test('a extracted in order has nothing against it', () => {
  assert.deepEqual(codes(recalculated(extracted({ lines: [line(100, 21)] }))), [])
})

test('each fault of a extracted is named', () => {
  const good = recalculated(extracted({ lines: [line(100, 21)] }))
  const faults: [Partial<Extracted>, string][] = [
    [{ counterparty: null }, 'counterparty_missing'],
    [{ direction: null }, 'own_company_not_found'],
    [{ number: null }, 'number_missing'],
    [{ date: null }, 'date_missing'],
    [{ date: '2026-03-17' }, 'date_in_future'],
    [{ currency: null }, 'currency_missing'],
    [{ totals: { ...good.totals, gross: null } }, 'totals_missing'],
    [{ totals: { ...good.totals, gross: 121.01 } }, 'totals_mismatch'],
    [{ totals: { ...good.totals, vat: 25, gross: 125 } }, 'vat_mismatch'],
    [{ lines: [line(90, 21)] }, 'lines_mismatch'],
    [
      { counterparty: { name: 'X', vat_number: 'BE0131004241', iban: null, bic: null } },
      'vat_number_invalid',
    ],
    [{ payment: { iban: 'BE96068901234506', bic: null, paid: false } }, 'iban_invalid'],
  ]
  for (const [fault, code] of faults) assert.deepEqual(codes({ ...good, ...fault }), [code], code)
})
