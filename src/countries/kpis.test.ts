import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import { codesIn } from './formula.js'
import type { CountryPack, StatementRow } from './index.js'
import { countryPacks, isInRanges, kpiSources, prefixesIn } from './index.js'

const today = day('2026-03-16')

/** The rows whose sum is the operating result, in a model of each country. */
const operating: Readonly<Record<string, { scheme: string; rows: readonly string[] }>> = {
  BE: { scheme: 'full', rows: ['9901'] },
  FR: { scheme: 'full', rows: ['GG'] },
  LU: { scheme: 'full', rows: ['701', '703', '705', '713', '671', '605', '657', '621'] },
}
const result: Readonly<Record<string, string>> = { BE: '9904', FR: 'HN', LU: '669' }

for (const pack of countryPacks) {
  const held = pack.kpiAccountsOn(today)
  const numbers = pack.chart.filter(({ kind }) => kind === 'postable').map(({ number }) => number)
  const counted = (source: (typeof kpiSources)[number]) =>
    numbers.filter((number) => isInRanges(held[source], number))

  describe(`the key figures of ${pack.name.en}`, () => {
    test('each has accounts of the chart', () => {
      for (const source of kpiSources) assert.ok(counted(source).length > 0, source)
    })

    test('the operating result and the result are those of the income statement', () => {
      const { scheme, rows } = operating[pack.code]!
      const income = incomeOf(pack, scheme)
      assert.deepEqual(
        counted('operating_result'),
        numbers.filter((number) => shows(income, rows, number)),
      )
      assert.deepEqual(
        counted('result'),
        numbers.filter((number) => shows(income, [result[pack.code]!], number)),
      )
    })

    test('prefixes alone say the same', () => {
      for (const source of kpiSources) {
        const prefixes = prefixesIn(held[source])
        assert.ok(prefixes.length <= 50, source)
        assert.deepEqual(
          numbers.filter((number) => prefixes.some((prefix) => number.startsWith(prefix))),
          counted(source),
          source,
        )
      }
    })
  })
}

function incomeOf({ statementSchemes }: CountryPack, code: string): readonly StatementRow[] {
  const scheme = statementSchemes.find((one) => one.code === code)!
  return scheme.statements.find((statement) => statement.code === 'income')!.rows
}

/** Whether an account is behind rows, or behind those that they follow from. */
function shows(rows: readonly StatementRow[], codes: readonly string[], number: string): boolean {
  return codes.some((code) => {
    const row = rows.find((one) => one.code === code)!
    if (row.formula !== null) return shows(rows, codesIn(row.formula), number)
    return row.accounts.some(({ prefix }) => number.startsWith(prefix))
  })
}
