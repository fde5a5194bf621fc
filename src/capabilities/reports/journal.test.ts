import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import {
  filed,
  lineOf,
  openReportBooks,
  type Posted,
  type ReportBooks,
} from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

const books = useBooks()
let desk: ReportBooks
let sale: Posted
let paid: Posted
before(async () => {
  desk = await openReportBooks(books)
  await desk.post(['Dr 550000 1000.00', 'Cr 100000 1000.00'], '2025-02-01')
  sale = await desk.bill('VEN', ['700000 300.00 SG21'], '2025-11-15', { reference: 'V-1' })
  // Posted in another order than they are dated.
  for (const day of ['2026-02-10', '2026-01-15', '2026-03-10', '2026-01-31', '2026-02-28'])
    await desk.bill('VEN', ['700000 10.00 SG21'], day)
  await desk.bill('ACH', ['604000 100.00 PG21', '612000 50.00 PG21'], '2026-01-31')
  paid = await desk.post(['Dr 550000 363.00', 'Cr 400000 363.00'], '2026-01-20')
  await desk.letter([lineOf(sale, '400000'), lineOf(paid, '400000')], {})
})

type Line = { id: number; debit: string; credit: string }
type Row = {
  entry_id: number
  journal_code: string
  number: number
  debit: string
  credit: string
  status: string
  phase: string
  link: string
  lines: Line[]
}
const journal = (query = '') => desk.report(`journal${query}`)
const shown = ({ rows }: { rows: Row[] }) =>
  rows.map(({ journal_code, number, debit }) => `${journal_code} ${number} ${debit}`)

/** The entries of some days in the order of the legal journal, straight from the table. */
async function booked(from: string, to: string) {
  const entries = await desk.sql<{ code: string; number: number; total: string }>(
    `SELECT j.code, e.number, sum(l.debit)::text AS total FROM entries e
       JOIN journals j ON (j.company_id, j.id) = (e.company_id, e.journal_id)
       JOIN fiscal_years y ON (y.company_id, y.id) = (e.company_id, e.fiscal_year_id)
       JOIN entry_lines l ON (l.company_id, l.entry_id) = (e.company_id, e.id)
      WHERE e.company_id = $1 AND e.entry_date BETWEEN $2 AND $3
      GROUP BY e.id, j.code, y.starts_on, e.number ORDER BY j.code, y.starts_on, e.number`,
    [from, to],
  )
  return entries.map(({ code, number, total }) => `${code} ${number} ${total}`)
}

const spans = [
  ['2025-01-01', '2025-12-31'],
  ['2025-01-01', '2026-12-31'],
  ['2026-01-31', '2026-02-28'],
  ['2026-01-16', '2026-02-10'],
  ['2025-11-15', '2026-01-15'],
] as const

test('every entry of the span stands under its journal, by year and number', async () => {
  for (const [from, to] of spans) {
    const body = await journal(`?from=${from}&to=${to}`)
    const expected = await booked(from, to)
    assert.deepEqual(shown(body), expected, `${from} ${to}`)
    assert.deepEqual([body.total, body.totals.entries], [expected.length, expected.length])
    for (const { lines, debit, credit } of body.rows as Row[]) {
      const sum = (side: 'debit' | 'credit') =>
        lines.reduce((total, line) => total + Math.round(Number(line[side]) * 100), 0)
      assert.deepEqual(
        [sum('debit'), sum('credit')],
        [debit, credit].map((one) => Math.round(Number(one) * 100)),
      )
    }
  }
})

test('what each journal comes to covers the span, by month, whatever the page', async () => {
  for (const [from, to] of spans) {
    const expected = await desk.sql<{
      code: string
      entries: number
      debit: string
      months: unknown
    }>(
      `SELECT s.code, sum(s.entries)::int AS entries, sum(s.debit)::text AS debit,
              json_agg(json_build_object('month', s.month, 'entries', s.entries, 'debit', s.debit::text,
                                         'credit', s.debit::text) ORDER BY s.month) AS months
         FROM (SELECT j.code, to_char(e.entry_date, 'YYYY-MM') AS month, count(DISTINCT e.id)::int AS entries,
                      sum(l.debit) AS debit
                 FROM entries e JOIN journals j ON (j.company_id, j.id) = (e.company_id, e.journal_id)
                   JOIN entry_lines l ON (l.company_id, l.entry_id) = (e.company_id, e.id)
                WHERE e.company_id = $1 AND e.entry_date BETWEEN $2 AND $3 GROUP BY 1, 2) s
        GROUP BY s.code ORDER BY s.code`,
      [from, to],
    )
    const whole = await journal(`?from=${from}&to=${to}`)
    for (const query of ['', '&summary=1', '&per_page=1&page=2']) {
      const { journals, totals, rows } = await journal(`?from=${from}&to=${to}${query}`)
      assert.deepEqual(
        journals.map(({ code, entries, debit, months }: (typeof expected)[number]) => ({
          code,
          entries,
          debit,
          months,
        })),
        expected,
      )
      assert.deepEqual(totals, whole.totals)
      if (query === '&summary=1') assert.deepEqual(rows, [])
    }
    for (const { code, first_number, last_number } of whole.journals) {
      const own = (whole.rows as Row[]).filter(({ journal_code }) => journal_code === code)
      assert.deepEqual([first_number, last_number], [own[0]!.number, own.at(-1)!.number])
    }
  }
})

test('pages follow each other without a gap', async () => {
  for (const [from, to] of spans) {
    const whole = await journal(`?from=${from}&to=${to}`)
    for (const per_page of [1, 2, 3]) {
      const pages = []
      for (let page = 1; page <= Math.max(1, Math.ceil(whole.total / per_page)); page++)
        pages.push(await journal(`?from=${from}&to=${to}&per_page=${per_page}&page=${page}`))
      assert.deepEqual(
        pages.flatMap(({ rows }) => rows),
        whole.rows,
      )
      assert.equal(pages[0].fingerprint, pages.length > 1 ? null : whole.fingerprint)
    }
  }
  assert.equal((await journal('?per_page=5000')).per_page, 1000)
})

describe('what may be asked', () => {
  test('one journal, or several', async () => {
    const [od, sales] = ['OD', 'VEN'].map((code) => desk.journal(code))
    const codes = async (query: string) => [
      ...new Set((await journal(query)).rows.map(({ journal_code }: Row) => journal_code)),
    ]
    assert.deepEqual(await codes(`?journal_id=${od}`), ['OD'])
    assert.deepEqual(await codes(`?journal_id=${sales},${od}`), ['OD', 'VEN'])
    refusedAt(await desk.get('journal?journal_id=99999999'), 'journal_id')
    refusedAt(await desk.get('journal?summary=maybe'), 'summary')
  })

  test('a link answers the entry', async () => {
    for (const { link, entry_id } of (await journal()).rows as Row[])
      assert.equal(replies(await desk.admin.get(link), 200).body.id, entry_id)
  })
})

test('a file has a row for each line, and the same fingerprint in every language', async () => {
  for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
    const body = await journal(`?from=2025-06-01&to=2026-02-15&lang=${lang}`)
    const asked = { from: '2025-06-01', to: '2026-02-15' } as never
    const file = await filed(books, desk, reports.journal, asked, lang)
    assert.equal(file.fingerprint, body.fingerprint)
    // biome-ignore lint/suspicious/noExplicitAny: an entry of the answer
    const expected = body.rows.flatMap((entry: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: a line of the answer
      entry.lines.map((line: any) => [
        entry.journal_code,
        entry.number,
        entry.entry_date,
        entry.reference,
        entry.label,
        line.number,
        line.account_label,
        line.third_party_code,
        line.third_party_name,
        line.label,
        line.debit,
        line.credit,
        line.vat_code,
      ]),
    )
    assert.deepEqual(file.rows, expected)
  }
  const asked = { from: '2025-06-01', to: '2026-02-15', summary: true } as never
  const short = await filed(books, desk, reports.journal, asked)
  assert.deepEqual(short.rows, [])
  assert.equal(
    short.fingerprint,
    (await journal('?from=2025-06-01&to=2026-02-15&summary=1')).fingerprint,
  )
})

test('it has what opens and closes a year, and as of a place of the log it is what it was', async () => {
  const queries = [
    '?from=2025-01-01&to=2026-12-31',
    '?from=2026-01-16&to=2026-02-10',
    '?from=2025-01-01&to=2026-12-31&per_page=3&page=2',
  ]
  const before = await Promise.all(queries.map(journal))
  const [lettering] = await desk.sql<{ id: string }>(
    'SELECT id FROM letterings WHERE company_id = $1',
  )
  replies(await desk.admin.delete(`${desk.path}/lettering/${lettering!.id}`), 204)
  replies(await desk.reverse(paid.id), 201)
  await desk.bill('VEN', ['700000 99.00 SG21'], '2026-02-01')
  await close(desk, desk.older)
  const now = await journal('?from=2025-01-01&to=2026-12-31')
  assert.deepEqual(shown(now), await booked('2025-01-01', '2026-12-31'))
  assert.deepEqual([...new Set(now.rows.map(({ phase }: Row) => phase))].sort(), [
    'closing',
    'opening',
    'year',
  ])
  const without = ({ rows }: { rows: Row[] }) => rows.map(({ link: _, ...row }) => row)
  for (const [at, query] of queries.entries()) {
    const then = before[at]
    const again = await journal(`${query}&as_of=${then.log_seq}`)
    assert.deepEqual(without(again), without(then), query)
    assert.deepEqual(
      [again.totals, again.journals, again.fingerprint],
      [then.totals, then.journals, then.fingerprint],
    )
    const { link } = again.rows[0]
    assert.equal(replies(await desk.admin.get(link), 200).body.id, again.rows[0].entry_id)
  }
})
