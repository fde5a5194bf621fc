import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#kernel/languages'
import type { ReadTx } from '#platform/db/index'
import type { Cell, Table } from '#platform/tables/table'
import { replies } from '#testing/http'
import { book } from '#testing/ledger'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'
import type { Computed } from './actions/report.js'

const books = useBooks()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

async function rowsOf({ rows }: Table): Promise<(readonly Cell[])[]> {
  const all: (readonly Cell[])[] = []
  for await (const portion of rows()) all.push(...portion)
  return all
}

test('the table of a file shows what JSON shows, column by column', async () => {
  const desk = await books.openCompany({ country_pack: 'FR', banks: [] })
  await book(desk, '2026-01-05', ['Dr 512000 5000.00', 'Cr 101300 5000.00'])
  await book(desk, '2026-01-06', ['Dr 215400 3000.00', 'Cr 512000 3000.00'])
  await book(desk, '2026-01-31', ['Dr 681120 100.00', 'Cr 281500 100.00'])
  await book(desk, '2026-02-03', ['Dr 512000 800.00', 'Cr 706000 800.00'])
  const { id, token: publicToken } = desk.company
  const company = { id, publicToken, locale: 'en', countryPack: 'FR' }
  const statement = ['statement', 'code', 'label', 'level', 'amount', 'previous']
  for (const [report, path, asked, keys] of [
    [
      reports.balanceSheet,
      'balance-sheet?zero=0',
      { zero: false },
      [...statement, 'gross', 'contra'],
    ],
    [reports.incomeStatement, 'income-statement', {}, statement],
    [
      reports.incomeStatement,
      'income-statement?to=2026-02-28&by=month',
      { to: '2026-02-28', by: 'month' },
      [...statement, '2026-01', '2026-02'],
    ],
    [
      reports.annualAccounts,
      'annual-accounts?scheme=full',
      { scheme: 'full' },
      ['form', ...statement, 'gross', 'contra'],
    ],
    [reports.cashFlow, 'cash-flow', {}, ['section', 'code', 'label', 'amount', 'previous']],
  ] as const) {
    const body = replies(await desk.admin.get(`${desk.path}/reports/${path}`), 200).body
    const compute = report.compute as (op: never, asked: never) => Promise<Computed>
    const { services } = books.service
    const { table } = await services.db.snapshot((tx: ReadTx) => {
      const op = { tx, company, services, language: 'en', now: books.clock() }
      return compute(op as never, asked as never)
    })
    assert.deepEqual(
      table.columns.map(({ key }) => key),
      keys,
    )
    for (const { title } of table.columns)
      for (const language of languages) assert.ok(title[language])
    const shown = body.rows.map((row: Body) =>
      keys.map((key) => {
        if (key === 'contra') return row.contra?.amount ?? null
        return /^\d/.test(key) ? row.amounts[key] : row[key]
      }),
    )
    assert.deepEqual(await rowsOf(table), shown, path)
  }
})
