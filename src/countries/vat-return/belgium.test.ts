import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import { computeReturn, formFor, ledgerFor, packOf, refusedCorrections } from '../index.js'
import type { BoxAmounts } from './boxes.js'
import type { ReturnFigures } from './form.js'

const periodic = formFor(packOf('BE').vatReturns, 'quarterly')!
const special = formFor(packOf('BE').vatReturns, 'exempt')!

type Written = Readonly<Record<string, string>>

const read = (written: Written): BoxAmounts =>
  Object.fromEntries(Object.entries(written).map(([box, text]) => [box, parseAmount(text)!]))
const shown = (amounts: BoxAmounts): Written =>
  Object.fromEntries(Object.entries(amounts).map(([box, amount]) => [box, formatAmount(amount)]))

function figures(
  ledger: Written,
  more: { carried?: Written; manual?: Written } = {},
): ReturnFigures {
  return {
    ledger: read(ledger),
    carried: read(more.carried ?? {}),
    manual: read(more.manual ?? {}),
    askRestitution: false,
  }
}

const returnOf = (...given: Parameters<typeof figures>) =>
  computeReturn(periodic, figures(...given))

/** A quarter of a trader: sales at 6 and 21 %, abroad and to co-contractors, purchases with credit notes. */
// biome-ignore format: a table
const quarter: Written = {
  '01': '1000.00', '03': '20000.00', '44': '1500.00', '45': '3000.00', '46': '2900.00', '48': '100.00',
  '49': '200.00', '54': '4260.00', '55': '420.00', '56': '210.00', '59': '2310.00', '63': '21.00',
  '64': '42.00', '81': '5900.00', '82': '3000.00', '83': '2000.00', '85': '100.00', '86': '2000.00',
  '87': '1000.00',
}

describe('form 625', () => {
  test('adds up what is due and what is deducted', () => {
    const { boxes, amountDue, amountRefund, balance, isNil, details } = returnOf(quarter)
    assert.deepEqual(shown(boxes), { ...quarter, XX: '4911.00', YY: '2352.00', '71': '2559.00' })
    assert.equal(formatAmount(amountDue), '2559.00')
    assert.equal(formatAmount(amountRefund), '0.00')
    assert.equal(formatAmount(balance), '2559.00')
    assert.equal(isNil, false)
    assert.deepEqual(
      details.map(({ box }) => box).join(' '),
      '01 03 44 45 46 48 49 81 82 83 85 86 87 54 55 56 63 XX 59 64 YY 71',
    )
  })

  test('shows what the State owes in 72 alone', () => {
    const { boxes, amountRefund, balance } = returnOf({
      '47': '10000.00',
      '59': '1050.00',
      '81': '5000.00',
    })
    assert.deepEqual(shown(boxes), {
      '47': '10000.00',
      '59': '1050.00',
      '81': '5000.00',
      XX: '0.00',
      YY: '1050.00',
      '72': '1050.00',
    })
    assert.equal(formatAmount(amountRefund), '1050.00')
    assert.equal(formatAmount(balance), '-1050.00')
  })

  test('of a quarter without anything says 71 = 0.00', () => {
    const { boxes, isNil, details } = returnOf({})
    assert.deepEqual(shown(boxes), { XX: '0.00', YY: '0.00', '71': '0.00' })
    assert.equal(isNil, true)
    assert.deepEqual(
      details.map(({ box }) => box),
      ['XX', 'YY', '71'],
    )
  })

  // Where each grid goes when credit notes or reversals of the period make it negative.
  // biome-ignore format: a table
  const moves: [string, string][] = [
    ['00', '49'], ['01', '49'], ['02', '49'], ['03', '49'], ['45', '49'], ['47', '49'],
    ['44', '48'], ['46', '48'],
    ['54', '64'], ['59', '63'], ['55', '62'], ['56', '62'], ['57', '62'], ['61', '62'], ['63', '62'],
    ['62', '61'], ['64', '61'],
  ]
  for (const [from, to] of moves)
    test(`a negative ${from} is declared as plus in ${to}`, () => {
      const { boxes, details } = returnOf({ [from]: '-12.34', [to]: '100.00' })
      assert.equal(boxes[from], undefined)
      assert.equal(formatAmount(boxes[to]!), '112.34')
      const row = details.find(({ box }) => box === from)!
      assert.equal(formatAmount(row.ledger!), '-12.34')
      assert.equal(formatAmount(row.adjusted!), '12.34')
    })

  test('a grid that takes from another may turn positive by it', () => {
    assert.deepEqual(shown(returnOf({ '54': '-30.00', '64': '-20.00' }).boxes), {
      '64': '10.00',
      XX: '0.00',
      YY: '10.00',
      '72': '10.00',
    })
    assert.deepEqual(shown(returnOf({ '54': '-20.00', '64': '-50.00' }).boxes), {
      '61': '30.00',
      XX: '30.00',
      YY: '0.00',
      '71': '30.00',
    })
  })

  test('negative adjustments on both sides change places', () => {
    assert.deepEqual(shown(returnOf({ '61': '-10.00', '62': '-20.00' }).boxes), {
      '61': '20.00',
      '62': '10.00',
      XX: '20.00',
      YY: '10.00',
      '71': '10.00',
    })
  })

  for (const grid of ['81', '82', '83', '86', '87', '88'])
    test(`what ${grid} lacks waits for the next return`, () => {
      const before = returnOf({ [grid]: '-40.00' })
      assert.equal(before.boxes[grid], undefined)
      assert.deepEqual(shown(before.carriedOut), { [grid]: '-40.00' })
      const carried = shown(before.carriedOut)
      const next = returnOf({ [grid]: '100.00' }, { carried })
      assert.equal(formatAmount(next.boxes[grid]!), '60.00')
      assert.deepEqual(next.carriedOut, {})
      const still = returnOf({ [grid]: '10.00' }, { carried })
      assert.deepEqual(shown(still.carriedOut), { [grid]: '-30.00' })
    })

  test('credit notes that are themselves negative stay so, for a person to look at', () => {
    assert.deepEqual(shown(returnOf({ '49': '-5.00', '85': '-6.00' }).boxes), {
      '49': '-5.00',
      '85': '-6.00',
      XX: '0.00',
      YY: '0.00',
      '71': '0.00',
    })
  })

  test('a correction by hand counts before anything moves', () => {
    const { boxes, details } = returnOf(
      { '03': '-50.00' },
      { manual: { '03': '80.00', '61': '5.00' } },
    )
    assert.deepEqual(shown(boxes), {
      '03': '30.00',
      '61': '5.00',
      XX: '5.00',
      YY: '0.00',
      '71': '5.00',
    })
    const row = details.find(({ box }) => box === '03')!
    assert.equal(formatAmount(row.manual!), '80.00')
    assert.equal(formatAmount(row.adjusted!), '0.00')
  })

  test('does not know boxes that are none of its own', () => {
    const line = { box: 'ZZ', amount: parseAmount('5.00')!, vatCode: 'OWN', account: '' }
    const { ledger, outside } = ledgerFor(periodic, [line, { ...line, box: '03' }])
    assert.deepEqual([shown(ledger), shown(outside)], [{ '03': '5.00' }, { ZZ: '5.00' }])
  })

  test('takes corrections in its grids, not in totals nor in one that was repealed', () => {
    const refusedOn = (box: string, endsOn: string) =>
      refusedCorrections(periodic, read({ [box]: '1.50' }), day(endsOn)).map(({ box }) => box)
    for (const box of ['01', '54', '62', '88']) assert.deepEqual(refusedOn(box, '2026-03-31'), [])
    for (const box of ['XX', 'YY', '71', '72', '99', '91', 'constructor'])
      assert.deepEqual(refusedOn(box, '2026-03-31'), [box])
    assert.deepEqual(refusedOn('91', '2020-12-31'), [])
  })
})

const fedGrids = periodic.boxes.filter(({ formula }) => formula === null).map(({ box }) => box)
const cents = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map((amount) => amount as Amount)
const anyLedger = fc.dictionary(fc.constantFrom(...fedGrids), cents)

/** What a return comes to by the law: VAT due less VAT deductible, whatever the sign of a grid. */
function netOf(amounts: BoxAmounts): bigint {
  const sum = (...grids: string[]) =>
    grids.reduce((total, grid) => total + (amounts[grid] ?? 0n), 0n)
  return sum('54', '55', '56', '57', '61', '63') - sum('59', '62', '64')
}

test('moving negatives changes no balance, and leaves none but in grids of credit notes', () => {
  fc.assert(
    fc.property(anyLedger, anyLedger, (ledger, carried) => {
      const vatReturn = computeReturn(periodic, {
        ledger,
        carried,
        manual: {},
        askRestitution: false,
      })
      assert.equal(vatReturn.balance, netOf(ledger) + netOf(carried))
      for (const [box, amount] of Object.entries(vatReturn.boxes))
        assert.ok(amount >= 0n || ['48', '49', '84', '85', '91'].includes(box), `${box} ${amount}`)
      assert.equal('71' in vatReturn.boxes, !('72' in vatReturn.boxes))
      for (const { ledger, carried, manual, adjusted, amount } of vatReturn.details)
        if (ledger !== null) assert.equal(ledger + carried! + manual! + adjusted!, amount)
    }),
  )
})

describe('form 629', () => {
  const line = (box: string, amount: string) => ({
    box,
    amount: parseAmount(amount)!,
    vatCode: null,
    account: '',
  })
  const declared = (...lines: ReturnType<typeof line>[]) =>
    computeReturn(special, {
      ...ledgerFor(special, lines),
      carried: {},
      manual: {},
      askRestitution: false,
    })

  test('declares purchases from abroad and what is owed on them', () => {
    const { boxes, amountDue, outside } = declared(
      line('81', '1210.00'),
      line('86', '1000.00'),
      line('55', '210.00'),
      line('82', '605.00'),
      line('88', '500.00'),
      line('55', '105.00'),
    )
    assert.deepEqual(shown(boxes), {
      '71': '1000.00',
      '75': '500.00',
      '80': '315.00',
      '83': '315.00',
    })
    assert.equal(formatAmount(amountDue), '315.00')
    assert.deepEqual(shown(outside), { '81': '1210.00', '82': '605.00' })
  })

  test('tells credit notes from invoices', () => {
    const { boxes, amountRefund } = declared(
      line('86', '1000.00'),
      line('86', '-300.00'),
      line('88', '-50.00'),
      line('87', '400.00'),
      line('87', '-100.00'),
      line('55', '210.00'),
      line('56', '84.00'),
      line('62', '400.00'),
    )
    assert.deepEqual(shown(boxes), {
      '71': '1000.00',
      '76': '400.00',
      '77': '350.00',
      '78': '100.00',
      '80': '294.00',
      '82': '400.00',
      '84': '106.00',
    })
    assert.equal(formatAmount(amountRefund), '106.00')
  })

  test('takes new vehicles and excise products by hand', () => {
    const figures = {
      ledger: {},
      carried: {},
      manual: read({ '72': '20000.00', '80': '4200.00' }),
      askRestitution: false,
    }
    assert.deepEqual(shown(computeReturn(special, figures).boxes), {
      '72': '20000.00',
      '80': '4200.00',
      '83': '4200.00',
    })
    assert.deepEqual(
      refusedCorrections(special, read({ '83': '1.00', '59': '1.00' }), day('2026-03-31')).map(
        ({ box }) => box,
      ),
      ['59', '83'],
    )
  })

  test('declares VAT due below zero as recoverable', () => {
    assert.deepEqual(shown(declared(line('55', '-21.00')).boxes), { '82': '21.00', '84': '21.00' })
  })
})
