import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exported } from '#testing/exported'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { openReportBooks, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'

/** A year before it is closed, after it, and when it is open again: reports and files, of each country. */
const books = useBooks()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any
const charts = {
  BE: ['550000', '100000', '604000', '700000', 'PG21', 'SG21'],
  FR: ['512000', '101300', '607000', '707000', 'P20', 'V20'],
  LU: ['5131', '101', '61128', '7061', 'P17-F', 'V17'],
} as const

async function twoYears(country_pack: keyof typeof charts): Promise<ReportBooks> {
  const desk = await openReportBooks(books, { country_pack, banks: [] })
  const [bank, capital, cost, sale, bought, sold] = charts[country_pack]
  await desk.post([`Dr ${bank} 5000.00`, `Cr ${capital} 5000.00`], '2025-01-02')
  await desk.bill('ACH', [`${cost} 300.00 ${bought}`], '2025-03-10')
  await desk.bill('VEN', [`${sale} 1000.00 ${sold}`], '2025-12-31')
  await desk.post([`Dr ${cost} 20.00`, `Cr ${bank} 20.00`], '2026-01-02')
  return desk
}

/** What must not move with closings: figures, links and the mark of the file. */
const same = ({ rows, totals, fingerprint }: Body) => ({ rows, totals, fingerprint })
/** What accounts held and hold, those that hold nothing aside. */
const ends = ({ rows }: Body) =>
  rows
    .map((row: Body) => [row.number, row.opening_debit, row.opening_credit, row.balance].join(' '))
    .filter((row: string) => !row.endsWith(' 0.00 0.00 0.00'))
const warned = ({ warnings }: Body) => warnings.map(({ code }: Body) => code)

async function look(desk: ReportBooks) {
  const year = `fiscal_year_id=${desk.older}`
  const trial = await desk.report(`trial-balance?${year}`)
  const emptied = await desk.report(`trial-balance?${year}&closing=1`)
  const next = await desk.report(`trial-balance?fiscal_year_id=${desk.newer}`)
  const sheet = await desk.report(`balance-sheet?${year}`)
  const income = await desk.report(`income-statement?${year}`)
  const annual = await desk.report(`annual-accounts?${year}`)
  for (const { totals } of [trial, emptied, next])
    for (const pair of ['opening_', '', 'closing_'])
      assert.equal(totals[`${pair}debit`], totals[`${pair}credit`])
  assert.equal(sheet.totals.assets, sheet.totals.liabilities)
  for (const { totals } of [sheet, income, annual]) assert.equal(totals.result, '700.00')
  for (const [name, { fingerprint }] of Object.entries({
    [`trial-balance?${year}&closing=1`]: emptied,
    [`annual-accounts?${year}`]: annual,
  })) {
    const [path, query] = name.split('?')
    assert.equal((await exported(desk, path!, query)).fingerprint, fingerprint, name)
  }
  return { trial, emptied, next, statements: [trial, sheet, income, annual].map(same), annual }
}

for (const country of ['BE', 'FR', 'LU'] as const)
  test(`${country}: what a year shows stays when it is closed and opened again`, async () => {
    const desk = await twoYears(country)
    const open = await look(desk)
    await close(desk, desk.older)
    const closed = await look(desk)
    replies(await desk.admin.post(`${desk.path}/fiscal-years/${desk.older}/reopen`), 200)
    const reopened = await look(desk)

    assert.deepEqual(closed.statements, open.statements)
    assert.deepEqual(reopened.statements, open.statements)
    assert.deepEqual(
      [open, closed, reopened].map(({ annual }) => annual.fiscal_year.is_closed),
      [false, true, false],
    )
    const notClosed = ['year_not_closed']
    assert.deepEqual(
      [open, closed, reopened].map(({ next }) => warned(next)),
      [notClosed, [], notClosed],
    )
    const results = ({ emptied }: typeof open) =>
      emptied.rows.filter(({ class: of }: Body) => of >= 6).map(({ balance }: Body) => balance)
    assert.deepEqual(results(open), ['300.00', '-1000.00'])
    assert.deepEqual(results(closed), ['0.00', '0.00'])
    assert.deepEqual(ends(reopened.emptied), ends(open.emptied))
    assert.deepEqual(ends(reopened.next), ends(open.next))
    // Luxembourg carries the result by an entry of the new year, which is moved, and moved back.
    if (country === 'LU') return
    assert.deepEqual(ends(closed.next), ends(open.next))
    for (const { next } of [closed, reopened]) assert.equal(next.fingerprint, open.next.fingerprint)
  })
