import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import {
  checkReturn,
  computeReturn,
  formFor,
  ledgerFor,
  packOf,
  refusedCorrections,
} from '../index.js'
import type { BoxAmounts } from './boxes.js'
import type { ReturnFigures } from './form.js'

const { vatReturns } = packOf('LU')
const periodic = formFor(vatReturns, 'monthly')!
const yearly = formFor(vatReturns, 'monthly', 'yearly')!

type Written = Readonly<Record<string, string>>

const read = (written: Written): BoxAmounts =>
  Object.fromEntries(Object.entries(written).map(([box, text]) => [box, parseAmount(text)!]))
const filled = ({ boxes }: { boxes: BoxAmounts }): Written =>
  Object.fromEntries(
    Object.entries(boxes)
      .filter(([, amount]) => amount !== 0n)
      .map(([box, amount]) => [box, formatAmount(amount)]),
  )
const figures = (ledger: Written, more: Partial<ReturnFigures> = {}): ReturnFigures => ({
  ledger: read(ledger),
  carried: {},
  manual: {},
  askRestitution: false,
  ...more,
})

describe('the periodic return', () => {
  // March 2026: sales of 10,000 at 17 %, 2,000 to the Union, services of 500 from there, 340 of domestic input tax.
  // biome-ignore format: a table
  const march: Written = {
    '472': '12000.00', '701': '10000.00', '702': '1700.00', '457': '2000.00',
    '741': '500.00', '742': '85.00', '458': '340.00', '461': '85.00',
  }

  test('computes its totals from boxes of two decimals', () => {
    const vatReturn = computeReturn(periodic, figures(march))
    // biome-ignore format: a table
    assert.deepEqual(filled(vatReturn), {
      ...march,
      '012': '12000.00', '454': '12000.00', '021': '2000.00', '022': '10000.00', '037': '10000.00',
      '046': '1700.00', '409': '500.00', '436': '500.00', '410': '85.00', '462': '85.00', '076': '1785.00',
      '093': '425.00', '102': '425.00', '103': '1785.00', '104': '425.00', '105': '1360.00',
    })
    assert.equal(formatAmount(vatReturn.amountDue), '1360.00')
    assert.deepEqual(vatReturn.choices, { '204': true, '205': false })
    const period = { periodType: 'monthly', year: 2026, period: 3 } as const
    assert.deepEqual(checkReturn(periodic, vatReturn, { period, intraListing: null }), [])
  })

  test('keeps amounts below zero, and shows a refund as plus', () => {
    const vatReturn = computeReturn(
      periodic,
      figures({ '472': '-100.00', '701': '-100.00', '702': '-17.00' }),
    )
    assert.equal(filled(vatReturn)['701'], '-100.00')
    assert.equal(filled(vatReturn)['105'], '-17.00')
    assert.equal(formatAmount(vatReturn.amountRefund), '17.00')
    assert.equal(formatAmount(vatReturn.amountDue), '0.00')
    assert.equal(formatAmount(vatReturn.balance), '-17.00')
  })

  test('says whether sales are taxed as they are received', () => {
    const { choices, isNil } = computeReturn(periodic, figures({}, { isOnReceipts: true }))
    assert.deepEqual(choices, { '204': false, '205': true })
    assert.equal(isNil, true)
  })

  test('takes corrections in any box but totals and choices', () => {
    const refused = refusedCorrections(
      periodic,
      read({ '455': '1.25', '105': '1.00', '204': '1.00', '077': '1.00' }),
      day('2026-03-31'),
    )
    assert.deepEqual(
      refused.map(({ box }) => box),
      ['105', '204', '077'],
    )
  })

  test('stands by its sections', () => {
    const sections = periodic.boxes.map(({ section }) => section)
    assert.deepEqual(sections, [...sections].sort())
    assert.ok(periodic.boxes.every(({ box }) => !['013', '077', '001'].includes(box)))
  })
})

describe('the yearly return', () => {
  const line = (box: string, amount: string, vatCode: string, account: string) => ({
    box,
    amount: parseAmount(amount)!,
    vatCode,
    account,
  })
  // biome-ignore format: a table
  const lines = [
    line('472', '1000.00', 'V17', '7021'), line('472', '2000.00', 'V17', '7061'),
    line('472', '3000.00', 'V17', '7033'), line('472', '400.00', 'V17', '705'),
    line('472', '500.00', 'V17', '7441'), line('472', '60.00', 'V17', '7088'),
    line('472', '700.00', 'V-ICG', '7061'), line('457', '700.00', 'V-ICG', '7061'),
    line('701', '6960.00', 'V17', '7061'), line('702', '1183.20', 'V17', '461411'),
    line('711', '100.00', 'P17-ICG-M', '6061'), line('712', '17.00', 'P17-ICG-M', '461411'),
    line('458', '1.00', 'P17-M', ''), line('459', '17.00', 'P17-ICG-M', ''), line('460', '4.00', 'P17-IMP-M', ''), line('461', '8.00', 'X-M', ''),
    line('458', '16.00', 'P17-I', ''), line('459', '32.00', 'P17-ICG-I', ''), line('460', '64.00', 'P17-IMP-I', ''), line('461', '128.00', 'P17-ICS-I', ''),
    line('458', '256.00', 'P17-F', ''), line('459', '512.00', 'P17-ICG-F', ''), line('460', '1024.00', 'P17-IMP-F', ''), line('461', '2048.00', 'P17-RCS', ''),
    line('094', '10.00', 'P17-EX44', ''),
  ]
  const whole = (more: Partial<ReturnFigures> = {}) =>
    computeReturn(yearly, { ...figures({}), ...ledgerFor(yearly, lines), ...more })

  test('splits turnover by the account and input tax by what was bought', () => {
    // biome-ignore format: a table
    assert.deepEqual(filled(whole()), {
      '001': '1000.00', '002': '2700.00', '004': '3400.00', '005': '500.00', '007': '60.00', '012': '7660.00',
      '013': '700.00', '021': '700.00', '022': '6960.00', '037': '6960.00', '701': '6960.00', '702': '1183.20',
      '046': '1183.20', '711': '100.00', '712': '17.00', '051': '100.00', '056': '17.00', '076': '1200.20',
      '077': '1.00', '078': '17.00', '079': '4.00', '404': '8.00', '080': '30.00',
      '081': '16.00', '082': '32.00', '083': '64.00', '405': '128.00', '084': '240.00',
      '085': '256.00', '086': '512.00', '087': '1024.00', '406': '2048.00', '088': '3840.00',
      '093': '4110.00', '094': '10.00', '097': '10.00', '102': '4100.00',
      '103': '1200.20', '104': '4100.00', '105': '-2899.80',
    })
  })

  test('comes to what the returns of its periods left', () => {
    const outcome = (balanceBefore: string) => {
      const { amountDue, amountRefund } = whole({ balanceBefore: parseAmount(balanceBefore)! })
      return [formatAmount(amountDue), formatAmount(amountRefund)]
    }
    assert.deepEqual(outcome('0.00'), ['0.00', '2899.80'])
    assert.deepEqual(outcome('-2900.00'), ['0.20', '0.00'])
    assert.deepEqual(outcome('-2899.80'), ['0.00', '0.00'])
  })

  test('adds the adjustment of deductions to what is deductible', () => {
    const { boxes } = computeReturn(
      yearly,
      figures({ '085': '100.00' }, { manual: read({ '101': '5.00' }) }),
    )
    assert.equal(formatAmount(boxes['102']!), '105.00')
  })

  test('has no box of the periodic one that it replaces', () => {
    const names = yearly.boxes.map(({ box }) => box)
    for (const box of ['454', '471', '472', '455', '456', '457', '458', '459', '460', '461'])
      assert.ok(!names.includes(box), box)
    assert.equal(new Set(names).size, names.length)
  })
})

test('the year is the sum of its periods, whatever was booked', () => {
  const codes = packOf('LU').vatCodes
  const boxOf = fc.constantFrom(
    ...codes.flatMap(({ code, baseBoxes, taxBoxes }) =>
      [...baseBoxes, ...taxBoxes].map(({ box }) => ({ code, box })),
    ),
  )
  const booked = fc.array(
    fc.record({
      of: boxOf,
      cents: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
      account: fc.constantFrom('7021', '7061', '7033', '705', '744', '708', '6061'),
    }),
  )
  fc.assert(
    fc.property(booked, (lines) => {
      const given = lines.map(({ of, cents, account }) => ({
        box: of.box,
        amount: cents as Amount,
        vatCode: of.code,
        account,
      }))
      const [periods, year] = [periodic, yearly].map((form) =>
        computeReturn(form, { ...figures({}), ...ledgerFor(form, given) }),
      )
      for (const box of ['012', '021', '022', '037', '076', '093', '097', '102', '105'])
        assert.equal(year!.boxes[box], periods!.boxes[box], box)
    }),
  )
})
