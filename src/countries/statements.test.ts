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
        const anyone = fc.array(fc.bigInt({ min: -9_999n, max: 9_999n }).map(cents), {
          maxLength: 3,
        })
        fc.assert(
          fc.property(fc.array(posting, { maxLength: 40 }), anyone, (postings, parties) => {
            const balances = balancesOf(
              postings.map(([debit, credit, amount]) => [debit.number, credit.number, amount]),
            ).map((account) => ({ ...account, parties }))
            const filled = fillStatements(scheme, balances)
            for (const { rows } of filled)
              for (const { row, amount, accounts, gross, contra } of rows) {
                const sum = add(...accounts.map((account) => account.amount))
                if (row.formula === null) assert.equal(sum, amount, row.code)
                else assert.deepEqual(accounts, [], row.code)
                if (gross !== null) assert.equal(gross - (contra ?? 0n), amount, row.code)
              }
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

test('VAT accounts that come to nothing are shown all the same', () => {
  const filled = fill('BE', 'abbreviated', [
    ['411059', '210.00'],
    ['451054', '-210.00'],
  ])
  assert.equal(amountIn(filled, 'liabilities', '450/3'), '0.00')
  assert.deepEqual(accountsIn(filled, 'liabilities', '450/3'), [
    '411059 whole -210.00',
    '451054 whole 210.00',
  ])
})

test('third parties are not set off against each other where sides have rows of their own', () => {
  const customers = { number: '400000', ...held('950.00', '1000.00', '-300.00', '200.00') }
  const suppliers = { number: '440000', ...held('-800.00', '-900.00', '100.00') }
  const banks = { number: '550000', ...held('-150.00') }
  const filled = fillStatements(schemeOf('BE', 'abbreviated'), [customers, suppliers, banks])
  assert.deepEqual(accountsIn(filled, 'assets', '40'), [
    '400000 debit 1200.00',
    '400000 rest 50.00',
  ])
  assert.deepEqual(accountsIn(filled, 'liabilities', '47/48'), ['400000 credit 300.00'])
  assert.deepEqual(accountsIn(filled, 'assets', '41'), ['440000 debit 100.00'])
  assert.deepEqual(accountsIn(filled, 'liabilities', '440/4'), ['440000 credit 900.00'])
  assert.deepEqual(accountsIn(filled, 'liabilities', '430/8'), ['550000 whole 150.00'])
  assert.equal(amountIn(filled, 'assets', '20/58'), amountIn(filled, 'liabilities', '10/49'))
  const oneSide = { number: '400000', ...held('1200.00', '1000.00', '200.00') }
  const whole = fillStatements(schemeOf('BE', 'abbreviated'), [oneSide])
  assert.deepEqual(accountsIn(whole, 'assets', '40'), ['400000 whole 1200.00'])
  const luxembourgish = { number: '4011', ...held('700.00', '1000.00', '-300.00') }
  const together = fillStatements(schemeOf('LU', 'full'), [luxembourgish])
  assert.deepEqual(accountsIn(together, 'assets', '167'), ['4011 whole 700.00'])
  const partners = { number: '455100', ...held('-700.00', '300.00', '-1000.00') }
  const french = fillStatements(schemeOf('FR', 'abbreviated'), [partners])
  assert.equal(amountIn(french, 'assets', '072'), '300.00')
  assert.equal(amountIn(french, 'liabilities', '172'), '1000.00')
  assert.equal(amountIn(french, 'liabilities', '169'), '1000.00', 'of which, and no more')
})

test('a French result of earlier years is retained until it is appropriated', () => {
  const amounts: [string, string][] = [
    ['120000', '-500.00'],
    ['120900', '80.00'],
    ['110000', '-100.00'],
    ['706000', '-300.00'],
  ]
  for (const [scheme, retained, result] of [
    ['full', 'DH', 'DI'],
    ['abbreviated', '134', '136'],
  ] as const) {
    const filled = fill('FR', scheme, amounts)
    assert.equal(amountIn(filled, 'liabilities', retained), '600.00')
    assert.equal(amountIn(filled, 'liabilities', result), '220.00')
  }
})

test('the French result ends on a second form, and fields of Luxembourg come in pairs', () => {
  const forms = (country: 'BE' | 'FR' | 'LU', scheme: string) => [
    ...new Set(
      schemeOf(country, scheme).statements.flatMap(({ rows }) => rows.map(({ form }) => form)),
    ),
  ]
  assert.deepEqual(forms('FR', 'full'), ['2050', '2051', '2052', '2053'])
  assert.deepEqual(forms('FR', 'abbreviated'), ['2033-A', '2033-B'])
  assert.deepEqual(forms('BE', 'full'), ['m82'])
  assert.deepEqual(forms('LU', 'full'), ['CA_BILAN', 'CA_COMPP'])
  const { rows } = schemeOf('LU', 'full').statements[0]!
  assert.deepEqual([rows[0]!.code, rows[0]!.codePrevious], ['101', '102'])
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

function schemeOf(country: 'BE' | 'FR' | 'LU', code: string): StatementScheme {
  return packOf(country).statementSchemes.find((scheme) => scheme.code === code)!
}

/** A balance, and what third parties have of it. */
function held(balance: string, ...parties: string[]) {
  return {
    balance: parseAmount(balance)!,
    parties: parties.map((amount) => parseAmount(amount)!),
  }
}

function accountsIn(filled: readonly FilledStatement[], code: StatementCode, row: string) {
  const statement = filled.find((candidate) => candidate.statement.code === code)!
  return statement.rows
    .find((candidate) => candidate.row.code === row)!
    .accounts.map(({ number, part, amount }) => `${number} ${part} ${formatAmount(amount)}`)
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
      for (const { number } of accounts) times.set(number, (times.get(number) ?? 0) + 1)
    }
  }
  return times
}

function amountIn(filled: readonly FilledStatement[], code: StatementCode, row: string): string {
  const statement = filled.find((candidate) => candidate.statement.code === code)
  return formatAmount(statement!.rows.find((candidate) => candidate.row.code === row)!.amount)
}
