import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import {
  computeReturn,
  formFor,
  type PackCode,
  type PeriodType,
  packOf,
  type ReturnFigures,
  settlementOf,
} from '../index.js'
import type { BoxAmounts } from './boxes.js'

type Written = Readonly<Record<string, string>>
type Asked = {
  readonly ledger: Written
  readonly movements: Written
  readonly becameDue?: readonly [waiting: string, final: string, amount: string][]
  readonly carried?: Written
  readonly manual?: Written
  readonly corrections?: boolean
  readonly type?: PeriodType
  readonly correctedBefore?: string
} & Pick<Partial<ReturnFigures>, 'balanceBefore' | 'askRestitution'>

const read = (written: Written): BoxAmounts =>
  Object.fromEntries(Object.entries(written).map(([box, text]) => [box, parseAmount(text)!]))

/** The settlement of a return as lines of a journal; VAT accounts move debit less credit. */
function settled(country: PackCode, asked: Asked): string[] | readonly string[] {
  const { vatReturns, controlAccounts } = packOf(country)
  const form = formFor(vatReturns, 'quarterly', asked.type)!
  const hasCorrections = asked.corrections ?? true
  const settlement = settlementOf(vatReturns.settlement, {
    form,
    figures: {
      ledger: read(asked.ledger),
      carried: read(asked.carried ?? {}),
      manual: read(asked.manual ?? {}),
      askRestitution: asked.askRestitution ?? false,
      ...(asked.balanceBefore === undefined ? {} : { balanceBefore: asked.balanceBefore }),
    },
    accounts: {
      payable: controlAccounts.vatPayableSettlement,
      receivable: controlAccounts.vatReceivableSettlement,
      correctionPayable: hasCorrections ? 'more' : null,
      correctionReceivable: hasCorrections ? 'less' : null,
    },
    movements: Object.entries(read(asked.movements)).map(([account, amount]) => ({
      account,
      amount,
    })),
    becameDue: (asked.becameDue ?? []).map(([waitingAccount, finalAccount, amount]) => ({
      waitingAccount,
      finalAccount,
      amount: parseAmount(amount)!,
    })),
    correctedBefore: parseAmount(asked.correctedBefore ?? '0.00')!,
  })
  if (!settlement.ok) return settlement.missing
  const sum = settlement.lines.reduce((total, { debit, credit }) => total + debit - credit, 0n)
  assert.equal(sum, 0n, 'the entry balances')
  return settlement.lines.map(({ account, debit, credit }) =>
    debit > 0n ? `${account} D ${formatAmount(debit)}` : `${account} C ${formatAmount(credit)}`,
  )
}

describe('settling a Belgian return', () => {
  // biome-ignore format: a table
  const quarter = {
    ledger: { '03': '20000.00', '01': '1000.00', '54': '4260.00', '55': '420.00', '56': '210.00', '59': '2310.00', '63': '21.00', '64': '42.00' },
    movements: { '411059': '2310.00', '411064': '42.00', '451054': '-4260.00', '451055': '-420.00', '451056': '-210.00', '451063': '-21.00' },
  }

  test('empties the VAT accounts into what is payable', () => {
    assert.deepEqual(settled('BE', quarter), [
      '411059 C 2310.00',
      '411064 C 42.00',
      '451054 D 4260.00',
      '451055 D 420.00',
      '451056 D 210.00',
      '451063 D 21.00',
      '451200 C 2559.00',
    ])
  })

  test('leaves a credit on the provision account', () => {
    const credit = { ledger: { '59': '100.00' }, movements: { '411059': '100.00' } }
    assert.deepEqual(settled('BE', credit), ['411059 C 100.00', '411200 D 100.00'])
  })

  test('books what was added by hand on the accounts for corrections', () => {
    const more = settled('BE', { ...quarter, manual: { '61': '50.00' } })
    assert.deepEqual(more.slice(-2), ['451200 C 2609.00', 'more D 50.00'])
    const less = settled('BE', { ...quarter, manual: { '62': '9.00', '82': '500.00' } })
    assert.deepEqual(less.slice(-2), ['451200 C 2550.00', 'less C 9.00'])
  })

  test('names the account that the settings lack', () => {
    assert.deepEqual(settled('BE', { ...quarter, manual: { '61': '1.00' }, corrections: false }), [
      'correctionPayable',
    ])
    assert.deepEqual(settled('BE', { ...quarter, manual: { '62': '1.00' }, corrections: false }), [
      'correctionReceivable',
    ])
    assert.equal(
      settled('BE', { ...quarter, manual: { '82': '1.00' }, corrections: false }).length,
      7,
    )
  })

  test('takes differences with the books as rounding', () => {
    const off = { ...quarter, movements: { ...quarter.movements, '451054': '-4260.02' } }
    assert.equal(settled('BE', off).at(-1), '746000 C 0.02')
    const other = { ...quarter, movements: { ...quarter.movements, '451054': '-4259.99' } }
    assert.equal(settled('BE', other).at(-1), '646000 D 0.01')
  })

  test('of a quarter without anything posts nothing', () => {
    assert.deepEqual(settled('BE', { ledger: {}, movements: {} }), [])
  })
})

describe('settling a French return', () => {
  const sale = { A1: '10000.40', '08B': '10000.40', '08T': '2000.08' }

  test('rounds to the euro, and uses up the credit of before', () => {
    const lines = settled('FR', {
      ledger: { ...sale, '20': '150.33' },
      carried: { '22': '300.00' },
      movements: { '445660': '150.33', '445710': '-2000.08' },
    })
    assert.deepEqual(lines, [
      '445660 C 150.33',
      '445710 D 2000.08',
      '445670 C 300.00',
      '445510 C 1550.00',
      '658000 D 0.25',
    ])
  })

  test('shows VAT that became due on payment on both its accounts', () => {
    const lines = settled('FR', {
      ledger: { A1: '1000.00', '08B': '1000.00', '08T': '200.00', '20': '40.00' },
      movements: {},
      becameDue: [
        ['445740', '445710', '-200.00'],
        ['445640', '445660', '40.00'],
      ],
    })
    assert.deepEqual(lines, [
      '445740 D 200.00',
      '445710 C 200.00',
      '445710 D 200.00',
      '445640 C 40.00',
      '445660 D 40.00',
      '445660 C 40.00',
      '445510 C 160.00',
    ])
  })

  test('carries a credit on, and books its refund apart', () => {
    const credit = {
      ledger: { '20': '1000.00' },
      carried: { '22': '200.00' },
      movements: { '445660': '1000.00' },
    }
    assert.deepEqual(settled('FR', credit), [
      '445660 C 1000.00',
      '445670 C 200.00',
      '445670 D 1200.00',
    ])
    assert.deepEqual(
      settled('FR', { ...credit, askRestitution: true, manual: { '26': '900.00' } }),
      ['445660 C 1000.00', '445670 C 200.00', '445830 D 900.00', '445670 D 300.00'],
    )
    assert.deepEqual(settled('FR', { ...credit, manual: { AA: '1200.00' } }), [
      '445660 C 1000.00',
      '445670 C 200.00',
      'less D 1200.00',
    ])
  })

  test('takes a credit from elsewhere from its account, and other corrections from theirs', () => {
    const due = { ledger: sale, movements: { '445710': '-2000.08' } }
    assert.deepEqual(settled('FR', { ...due, manual: { '22': '100.00' } }), [
      '445710 D 2000.08',
      '445670 C 100.00',
      '445510 C 1900.00',
      '758000 C 0.08',
    ])
    assert.deepEqual(settled('FR', { ...due, manual: { '29': '30.00', AB: '5.00' } }), [
      '445710 D 2000.08',
      '445510 C 2025.00',
      'more D 25.00',
      '758000 C 0.08',
    ])
  })
})

describe('settling a Luxembourg return', () => {
  test('leaves what is to be paid or received', () => {
    const quarter = {
      ledger: { '472': '1000.00', '701': '1000.00', '702': '170.00', '458': '70.00' },
      movements: { '421611': '70.00', '461411': '-170.00' },
    }
    assert.deepEqual(settled('LU', quarter), [
      '421611 C 70.00',
      '461411 D 170.00',
      '461412 C 100.00',
    ])
    const refund = { ledger: { '458': '70.00' }, movements: { '421611': '70.00' } }
    assert.deepEqual(settled('LU', refund), ['421611 C 70.00', '421612 D 70.00'])
  })

  test('of the year posts only what the periods left', () => {
    const year = {
      type: 'yearly' as const,
      ledger: { '701': '1000.00', '702': '170.00', '085': '70.00' },
      balanceBefore: parseAmount('100.00')!,
    }
    assert.deepEqual(settled('LU', { ...year, movements: {} }), [])
    const late = {
      ...year,
      ledger: { ...year.ledger, '085': '75.00' },
      movements: { '421611': '5.00' },
    }
    assert.deepEqual(settled('LU', late), ['421611 C 5.00', '421612 D 5.00'])
  })

  test('of the year gives back a correction of a period that it does not repeat', () => {
    const year = {
      type: 'yearly' as const,
      ledger: { '702': '170.00' },
      movements: {},
      balanceBefore: parseAmount('180.00')!,
      correctedBefore: '10.00',
    }
    assert.deepEqual(settled('LU', year), ['421612 D 10.00', 'less C 10.00'])
    assert.deepEqual(settled('LU', { ...year, manual: { '227': '10.00' } }), [])
  })
})

const cents = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map((amount) => amount as Amount)

for (const country of ['BE', 'FR', 'LU'] as const)
  test(`whatever the books of ${country} hold, the entry balances and owes what the return says`, () => {
    const { vatReturns, controlAccounts } = packOf(country)
    const form = formFor(vatReturns, 'quarterly')!
    const fed = form.boxes.filter(({ formula, kind }) => formula === null && kind !== 'choice')
    const names = fc.constantFrom(...fed.map(({ box }) => box))
    const boxes = fc.dictionary(names, cents)
    const whole = fc.dictionary(
      names,
      cents.map((amount) => (amount * 100n) as Amount),
      { maxKeys: 3 },
    )
    const movements = fc.array(
      fc.record({ account: fc.constantFrom('v1', 'v2', 'v3'), amount: cents }),
    )
    const becameDue = fc.array(
      fc.record({
        waitingAccount: fc.constant('w'),
        finalAccount: fc.constant('f'),
        amount: cents,
      }),
      { maxLength: 2 },
    )
    const accounts = {
      payable: controlAccounts.vatPayableSettlement,
      receivable: controlAccounts.vatReceivableSettlement,
      correctionPayable: 'more',
      correctionReceivable: 'less',
    }
    fc.assert(
      fc.property(
        boxes,
        whole,
        movements,
        becameDue,
        fc.boolean(),
        (ledger, manual, moved, due, askRestitution) => {
          const carried = country === 'FR' ? { '22': 12_300n as Amount } : {}
          const figures = { ledger, manual, carried, askRestitution }
          const vatReturn = computeReturn(form, figures)
          const question = { form, figures, accounts, movements: moved, becameDue: due }
          const settlement = settlementOf(vatReturns.settlement, question)
          assert.ok(settlement.ok)
          const balanceOf = (account: string) =>
            settlement.lines
              .filter((line) => line.account === account)
              .reduce((total, { debit, credit }) => total + debit - credit, 0n)
          assert.equal(
            settlement.lines.reduce((total, { debit, credit }) => total + debit - credit, 0n),
            0n,
          )
          for (const { debit, credit } of settlement.lines)
            assert.ok((debit > 0n && credit === 0n) || (credit > 0n && debit === 0n))
          assert.equal(balanceOf(accounts.payable), -vatReturn.amountDue)
          for (const account of ['v1', 'v2', 'v3'])
            assert.equal(
              balanceOf(account),
              -moved
                .filter((one) => one.account === account)
                .reduce((total, { amount }) => total + amount, 0n),
            )
          assert.equal(balanceOf('f'), 0n)
          assert.equal(balanceOf('w'), -due.reduce((total, { amount }) => total + amount, 0n))
          if (country === 'FR') {
            const box = (name: string) => vatReturn.boxes[name] ?? 0n
            assert.equal(balanceOf(accounts.receivable), box('27') - box('22'))
            assert.equal(balanceOf('445830'), box('26'))
          } else assert.equal(balanceOf(accounts.receivable), vatReturn.amountRefund)
        },
      ),
    )
  })
