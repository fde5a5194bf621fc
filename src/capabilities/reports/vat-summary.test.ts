import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { filed, openReportBooks, type Posted, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

const books = useBooks()
let desk: ReportBooks
let sale: Posted
before(async () => {
  desk = await openReportBooks(books)
  await desk.bill('ACH', ['604000 100.00 PG21', '612000 50.00 PG21'], '2026-01-31')
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-01')
  await desk.bill('ACH', ['604000 200.00 PGIC21'], '2026-02-03')
  sale = await desk.bill('VEN', ['700000 300.00 SG21', '700000 40.00 SG06'], '2026-02-10')
  replies(await desk.creditNote('NCV', ['700000 30.00 SG21'], { entry_date: '2026-02-20' }), 201)
  replies(await desk.creditNote('NCA', ['604000 5.00 PG21'], { entry_date: '2026-02-21' }), 201)
})

type Row = {
  vat_code_id: number
  code: string
  direction: string
  month: string
  base: string
  due: string
  deductible: string
  waiting: string
  lines: number
  link: string
}
const summary = (query = '') => desk.report(`vat-summary${query}`)
const shown = ({ rows }: { rows: Row[] }) =>
  rows.map((row) =>
    [row.code, row.month, row.base, row.due, row.deductible, row.waiting, row.lines].join(' '),
  )

test('every code has by month what its lines say, credit notes taken off', async () => {
  assert.deepEqual(shown(await summary('?from=2026-01-01&to=2026-02-28')), [
    'PG21 2026-01 150.00 0.00 31.50 0.00 3',
    'PG21 2026-02 5.00 0.00 1.05 0.00 4',
    'PGIC21 2026-02 200.00 42.00 42.00 0.00 3',
    'SG06 2026-02 40.00 2.40 0.00 0.00 2',
    'SG21 2026-02 270.00 56.70 0.00 0.00 4',
  ])
})

test('base and VAT of the codes are those of the lines, and the totals foot', async () => {
  const { rows, totals } = await summary()
  const [lines] = await desk.sql<Record<string, string>>(
    `SELECT sum(l.debit - l.credit) FILTER (WHERE l.vat_role = 'base' AND v.direction = 'purchase')::text AS bought,
            sum(l.credit - l.debit) FILTER (WHERE l.vat_role = 'base' AND v.direction = 'sale')::text AS sold,
            sum(l.credit - l.debit) FILTER (WHERE l.vat_role = 'tax')::text AS tax
       FROM entry_lines l JOIN vat_codes v ON (v.company_id, v.id) = (l.company_id, l.vat_code_id)
      WHERE l.company_id = $1`,
  )
  const cents = (decimal: string) => Math.round(Number(decimal) * 100)
  assert.deepEqual([totals.purchase.base, totals.sale.base], [lines!.bought, lines!.sold])
  const taxOf = ({ due, deductible }: Record<string, string>) => cents(due!) - cents(deductible!)
  assert.equal(taxOf(totals.purchase) + taxOf(totals.sale), cents(lines!.tax!))
  for (const direction of ['purchase', 'sale'])
    for (const of of ['base', 'due', 'deductible', 'waiting'] as const) {
      const own = (rows as Row[]).filter((row) => row.direction === direction)
      assert.equal(
        own.reduce((sum, row) => sum + cents(row[of]), 0),
        cents(totals[direction][of]),
      )
    }
})

test('a direction, some codes, some days', async () => {
  assert.deepEqual(shown(await summary('?direction=sale')).length, 2)
  const [first] = (await summary('?from=2026-02-01&to=2026-02-10')).rows
  assert.deepEqual([first.code, first.base], ['PG21', '10.00'])
  assert.equal((await summary(`?vat_code_id=${first.vat_code_id}`)).rows.length, 2)
  refusedAt(await desk.get('vat-summary?direction=both'), 'direction')
  refusedAt(await desk.get('vat-summary?vat_code_id=99999999'), 'vat_code_id')
})

test('every link shows the lines behind its row', async () => {
  for (const { link, lines } of (await summary('?from=2026-01-15&to=2026-02-15')).rows as Row[])
    assert.equal(replies(await desk.admin.get(link), 200).body.total, lines, link)
})

test('a file has the same rows, and a place of the log stays what it was', async () => {
  const then = await summary()
  const prints = new Set<string>([then.fingerprint])
  for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
    const file = await filed(books, desk, reports.vatSummary, {}, lang)
    const body = await summary(`?lang=${lang}`)
    prints.add(file.fingerprint).add(body.fingerprint)
    assert.deepEqual(
      file.rows,
      // biome-ignore lint/suspicious/noExplicitAny: a row of the answer by the names of the columns
      body.rows.map((row: any) => file.keys.map((key) => row[key === 'vat_code' ? 'code' : key])),
    )
  }
  assert.equal(prints.size, 1)
  replies(await desk.reverse(sale.id), 201)
  const again = await summary(`?as_of=${then.log_seq}`)
  assert.deepEqual(
    [shown(again), again.totals, again.fingerprint],
    [shown(then), then.totals, then.fingerprint],
  )
  assert.notEqual((await summary()).fingerprint, then.fingerprint)
})
