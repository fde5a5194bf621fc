import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Amount, add, formatAmount, negate, parseAmount } from '#kernel/money'
import { type Balance, type FilledStatement, fillStatements } from './fill-statements.js'
import { codesIn } from './formula.js'
import { countryPacks, packOf } from './index.js'
import type { StatementCode, StatementScheme } from './statements.js'

for (const pack of countryPacks) {
  const postable = pack.chart.filter((account) => account.kind === 'postable')
  for (const scheme of pack.statementSchemes) {
    describe(`the ${scheme.code} accounts of ${pack.name.en}`, () => {
      test('have rows with accounts of the chart, or a formula over rows that exist', () => {
        for (const statement of scheme.statements) {
          const codes = statement.rows.map((row) => row.code)
          assert.equal(new Set(codes).size, codes.length, statement.code)
          for (const row of statement.rows) {
            assert.equal(row.accounts.length === 0, row.formula !== null, row.code)
            assert.ok(Number.isInteger(row.level) && row.level >= 0 && row.level < 6, row.code)
            for (const code of row.formula === null ? [] : codesIn(row.formula)) {
              const [own, other] = code.split(':')
              const found = other === undefined ? codes.includes(own!) : hasRow(scheme, code)
              assert.ok(found, `${row.code} reads ${code}`)
            }
            const ranges = row.accounts.filter(({ prefix }) =>
              postable.some(({ number }) => number.startsWith(prefix)),
            )
            assert.equal(ranges.length > 0, row.formula === null, row.code)
          }
        }
      })

      test('show every account once, whatever the side of its balance', () => {
        for (const balance of [cents(1n), cents(-1n)]) {
          const filled = fillStatements(
            scheme,
            postable.map(({ number }) => ({ number, balance })),
          )
          const onSheet = timesShown(filled, ['assets', 'liabilities'])
          const inIncome = timesShown(filled, ['income'])
          for (const { number, class: digit, type } of postable) {
            const isOnSheet = digit >= 1 && digit <= 7
            const isIncome = (digit === 6 || digit === 7) && type !== 'appropriation'
            assert.equal(onSheet.get(number) ?? 0, isOnSheet ? 1 : 0, number)
            assert.equal(inIncome.get(number) ?? 0, isIncome ? 1 : 0, number)
          }
        }
      })

      test('balance for any books that balance', () => {
        const onSheet = postable.filter(({ class: digit }) => digit >= 1 && digit <= 7)
        const posting = fc.tuple(
          fc.constantFrom(...onSheet),
          fc.constantFrom(...onSheet),
          fc.bigInt({ min: 1n, max: 10_000_000n }),
        )
        fc.assert(
          fc.property(fc.array(posting, { maxLength: 40 }), (postings) => {
            const balances = balancesOf(
              postings.map(([debit, credit, amount]) => [debit.number, credit.number, amount]),
            )
            const filled = fillStatements(scheme, balances)
            const { assets, liabilities, result } = scheme.totals
            assert.equal(
              amountIn(filled, 'assets', assets),
              amountIn(filled, 'liabilities', liabilities),
            )
            const own = balances.filter(({ number }) => isResult(pack.code, number))
            assert.equal(
              amountIn(filled, 'income', result),
              formatAmount(negate(add(...own.map(({ balance }) => balance)))),
            )
          }),
        )
      })
    })
  }
}

test('an overdrawn bank account is a debt in Belgium, and VAT is one balance', () => {
  const filled = fill('BE', 'abbreviated', [
    ['550000', '-500.00'],
    ['411059', '210.00'],
    ['451054', '-420.00'],
    ['240000', '1000.00'],
    ['240009', '-290.00'],
  ])
  assert.equal(amountIn(filled, 'assets', '54/58'), '0.00')
  assert.equal(amountIn(filled, 'liabilities', '430/8'), '500.00')
  assert.equal(amountIn(filled, 'assets', '41'), '0.00')
  assert.equal(amountIn(filled, 'liabilities', '450/3'), '210.00')
  assert.equal(amountIn(filled, 'assets', '20/58'), '710.00')
  assert.equal(amountIn(filled, 'liabilities', '10/49'), '710.00')
})

test('the result of a Belgian year is shown before it is appropriated', () => {
  const sold: [string, string][] = [
    ['550000', '700.00'],
    ['700000', '-1000.00'],
    ['610000', '300.00'],
  ]
  const before = fill('BE', 'full_capital', sold)
  assert.equal(amountIn(before, 'income', '9905'), '700.00')
  assert.equal(amountIn(before, 'liabilities', '14'), '700.00')
  assert.equal(amountIn(before, 'appropriation', '9906'), '700.00')
  const after = fill('BE', 'full_capital', [
    ...sold,
    ['692000', '35.00'],
    ['130000', '-35.00'],
    ['693000', '665.00'],
    ['140000', '-665.00'],
  ])
  assert.equal(amountIn(after, 'liabilities', '14'), '665.00')
  assert.equal(amountIn(after, 'appropriation', '14'), '665.00')
  assert.equal(amountIn(after, 'liabilities', '130'), '35.00')
})

test('a French asset is shown net, with its depreciation in a column of its own', () => {
  const filled = fill('FR', 'full', [
    ['215400', '10000.00'],
    ['281500', '-2625.00'],
    ['681120', '2625.00'],
    ['512000', '-10000.00'],
  ])
  const row = filled[0]!.rows.find(({ row: { code } }) => code === 'AR')!
  assert.equal(formatAmount(row.amount), '7375.00')
  assert.equal(formatAmount(row.contra!), '2625.00')
  const total = filled[0]!.rows.find(({ row: { code } }) => code === 'CO')!
  assert.equal(formatAmount(total.contra!), '2625.00')
  assert.equal(amountIn(filled, 'liabilities', 'DU'), '10000.00')
  assert.equal(amountIn(filled, 'liabilities', 'DI'), '-2625.00')
  assert.equal(amountIn(filled, 'income', 'HN'), '-2625.00')
})

test('the row that names an account most closely shows it', () => {
  const french = fill('FR', 'full', [
    ['409100', '10.00'],
    ['409800', '20.00'],
    ['509000', '-40.00'],
    ['503100', '80.00'],
    ['755100', '-160.00'],
    ['758000', '-320.00'],
  ])
  assert.equal(amountIn(french, 'assets', 'BV'), '10.00')
  assert.equal(amountIn(french, 'assets', 'BZ'), '20.00')
  assert.equal(amountIn(french, 'assets', 'CD'), '80.00')
  assert.equal(amountIn(french, 'liabilities', 'EA'), '40.00')
  assert.equal(amountIn(french, 'income', 'GH'), '160.00')
  assert.equal(amountIn(french, 'income', 'FQ'), '320.00')
  const luxembourgish = fill('LU', 'full', [
    ['4011', '10.00'],
    ['4015', '-20.00'],
    ['44111', '-40.00'],
    ['44113', '80.00'],
  ])
  assert.equal(amountIn(luxembourgish, 'assets', '167'), '90.00')
  assert.equal(amountIn(luxembourgish, 'liabilities', '369'), '60.00')
})

test('expenses are negative figures in Luxembourg', () => {
  const filled = fill('LU', 'full', [
    ['5131', '600.00'],
    ['7033', '-1000.00'],
    ['61111', '400.00'],
  ])
  assert.equal(amountIn(filled, 'income', '603'), '-400.00')
  assert.equal(amountIn(filled, 'income', '669'), '600.00')
  assert.equal(amountIn(filled, 'liabilities', '321'), '600.00')
})

function cents(amount: bigint): Amount {
  return parseAmount(`${amount}`)!
}

function fill(code: 'BE' | 'FR' | 'LU', schemeCode: string, amounts: [string, string][]) {
  const pack = packOf(code)
  const scheme = pack.statementSchemes.find((candidate) => candidate.code === schemeCode)!
  for (const [number] of amounts) {
    assert.ok(
      pack.chart.some((account) => account.number === number),
      number,
    )
  }
  return fillStatements(
    scheme,
    amounts.map(([number, amount]) => ({ number, balance: parseAmount(amount)! })),
  )
}

function balancesOf(postings: readonly [string, string, bigint][]): Balance[] {
  const balances = new Map<string, bigint>()
  const post = (number: string, amount: bigint) =>
    balances.set(number, (balances.get(number) ?? 0n) + amount)
  for (const [debit, credit, amount] of postings) {
    post(debit, amount)
    post(credit, -amount)
  }
  return [...balances].map(([number, balance]) => ({ number, balance: cents(balance) }))
}

/** The accounts of the year's result; in Belgium untaxed reserves and appropriation come after it. */
function isResult(code: string, number: string): boolean {
  if (!/^[67]/.test(number)) return false
  return code !== 'BE' || !/^(?:69|79|689|789)/.test(number)
}

function hasRow(scheme: StatementScheme, key: string): boolean {
  return scheme.statements.some(({ code, rows }) =>
    rows.some((row) => `${code}:${row.code}` === key),
  )
}

function timesShown(
  filled: readonly FilledStatement[],
  codes: readonly StatementCode[],
): Map<string, number> {
  const times = new Map<string, number>()
  for (const { statement, rows } of filled) {
    if (!codes.includes(statement.code)) continue
    for (const { row, accounts } of rows) {
      if (row.isMemo) continue
      for (const number of accounts) times.set(number, (times.get(number) ?? 0) + 1)
    }
  }
  return times
}

function amountIn(filled: readonly FilledStatement[], code: StatementCode, row: string): string {
  const statement = filled.find((candidate) => candidate.statement.code === code)
  return formatAmount(statement!.rows.find((candidate) => candidate.row.code === row)!.amount)
}
