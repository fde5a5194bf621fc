import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { postNobodys } from '#testing/items'
import { close } from '#testing/ledger'
import { filed, openReportBooks, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

const books = useBooks()
let desk: ReportBooks
let second: number
let idle: number
before(async () => {
  desk = await openReportBooks(books)
  second = await books.party(desk.company, 'customer', { name: 'Zonnebloem' })
  idle = await books.party(desk.company, 'supplier', { name: 'Nooit Geweest' })
  await desk.bill('VEN', ['700000 300.00 SG21'], '2025-11-15')
  await desk.bill('VEN', ['700000 50.00 SG21'], '2026-01-10')
  await desk.bill('VEN', ['700000 80.00 SG21'], '2026-01-12', { third_party_id: second })
  await desk.bill('ACH', ['604000 100.00 PG21'], '2026-02-02')
  await desk.post(['Dr 550000 400.00', 'Cr 400000 400.00'], '2026-02-20')
  await desk.post(['Dr 440000 200.00', 'Cr 550000 200.00'], '2026-02-21')
  await postNobodys(books, desk, ['12.00'], { date: '2026-02-22' })
})

type Row = {
  third_party_id: number
  type: string
  code: string
  number: string
  opening_balance: string
  debit: string
  credit: string
  closing_balance: string
  link: string
}
const balance = (query = '') => desk.report(`third-party-balance${query}`)
const shown = ({ rows }: { rows: Row[] }) =>
  rows.map((row) =>
    [
      row.third_party_id,
      row.number,
      row.opening_balance,
      row.debit,
      row.credit,
      row.closing_balance,
    ].join(' '),
  )

/** The same straight from the lines; classes 4 are carried from year to year. */
async function booked(from: string, to: string) {
  const rows = await desk.sql<Record<string, string>>(
    `SELECT t.type, t.code, l.third_party_id AS party, a.number,
            coalesce(sum(l.debit - l.credit) FILTER (WHERE l.entry_date < $2), 0)::numeric(15, 2)::text AS opening,
            coalesce(sum(l.debit) FILTER (WHERE l.entry_date >= $2), 0)::numeric(15, 2)::text AS debit,
            coalesce(sum(l.credit) FILTER (WHERE l.entry_date >= $2), 0)::numeric(15, 2)::text AS credit,
            sum(l.debit - l.credit)::text AS closing
       FROM entry_lines l JOIN entries e ON (e.company_id, e.id) = (l.company_id, l.entry_id)
         JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
       JOIN third_parties t ON (t.company_id, t.id) = (l.company_id, l.third_party_id)
      WHERE l.company_id = $1 AND l.entry_date <= $3 AND e.phase <> 'opening' AND left(a.number, 1) < '6'
      GROUP BY t.type, t.code, l.third_party_id, a.number ORDER BY t.type, t.code, a.number`,
    [from, to],
  )
  return rows.map((row) =>
    [row.party, row.number, row.opening, row.debit, row.credit, row.closing].join(' '),
  )
}

test('each third party has on each account what the lines say, and the totals foot', async () => {
  for (const [from, to] of [
    ['2026-01-01', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['2026-01-11', '2026-02-20'],
    ['2025-06-01', '2026-01-31'],
  ]) {
    const body = await balance(`?from=${from}&to=${to}`)
    assert.deepEqual(shown(body), await booked(from!, to!), from)
    for (const of of ['opening_balance', 'debit', 'credit', 'closing_balance'] as const) {
      const sum = body.rows.reduce(
        (total: number, row: Row) => total + Math.round(Number(row[of]) * 100),
        0,
      )
      assert.equal(Math.round(Number(body.totals[of]) * 100), sum)
    }
  }
})

test('an account shows beside what third parties have of it what nobody has', async () => {
  const { controls } = await balance()
  assert.deepEqual(
    controls.map(({ number, ledger, third_parties, difference }: Record<string, string>) => [
      number,
      ledger,
      third_parties,
      difference,
    ]),
    [
      ['400000', '132.30', '120.30', '12.00'],
      ['440000', '79.00', '79.00', '0.00'],
    ],
  )
  const filtered = await balance(`?third_party_id=${second}`)
  assert.deepEqual(filtered.controls, [controls[0]])
})

describe('what may be asked', () => {
  test('a type, a side, a third party, an account, and who has nothing', async () => {
    const parties = async (query: string) =>
      (await balance(query)).rows.map(({ third_party_id }: Row) => third_party_id)
    assert.deepEqual(await parties('?type=supplier'), [desk.supplier])
    assert.deepEqual(await parties('?side=debit&type=customer'), [desk.customer, second])
    assert.deepEqual(await parties('?side=credit'), [])
    assert.deepEqual(await parties(`?third_party_id=${second}`), [second])
    const account = await desk.accountId('440000')
    assert.deepEqual(await parties(`?account_id=${account}`), [desk.supplier])
    assert.deepEqual(await parties(`?all=1&third_party_id=${idle}`), [idle])
    assert.deepEqual(await parties(`?third_party_id=${idle}`), [])
    refusedAt(await desk.get('third-party-balance?side=left'), 'side')
    refusedAt(await desk.get('third-party-balance?type=all'), 'type')
    refusedAt(await desk.get('third-party-balance?third_party_id=99999999'), 'third_party_id')
  })
})

test('every link comes to its figure', async () => {
  const { rows } = await balance('?from=2026-01-11&to=2026-02-20')
  for (const { link, closing_balance } of rows as Row[])
    assert.equal(
      replies(await desk.admin.get(link), 200).body.totals.closing_balance,
      closing_balance,
    )
})

test('a file has the same rows, with one fingerprint in four languages', async () => {
  const prints = new Set<string>()
  for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
    const body = await balance(`?lang=${lang}`)
    const file = await filed(books, desk, reports.thirdPartyBalance, {}, lang)
    assert.deepEqual(file.keys, [
      'type',
      'code',
      'name',
      'number',
      'opening_balance',
      'debit',
      'credit',
      'closing_balance',
    ])
    assert.deepEqual(
      file.rows,
      // biome-ignore lint/suspicious/noExplicitAny: a row of the answer by the names of the columns
      body.rows.map((row: any) => file.keys.map((key) => row[key])),
    )
    prints.add(body.fingerprint).add(file.fingerprint)
  }
  assert.equal(prints.size, 1)
})

test('who was merged stands under his survivor, closing changes nothing, and a place of the log stays', async () => {
  const then = await balance(`?fiscal_year_id=${desk.newer}`)
  await close(desk, desk.older)
  assert.deepEqual(shown(await balance(`?fiscal_year_id=${desk.newer}`)), shown(then))
  await desk.bill('VEN', ['700000 33.00 SG21'], '2026-01-20')
  const again = await balance(`?fiscal_year_id=${desk.newer}&as_of=${then.log_seq}`)
  assert.deepEqual(
    [shown(again), again.totals, again.controls, again.fingerprint],
    [shown(then), then.totals, then.controls, then.fingerprint],
  )
  const linked = replies(await desk.admin.get(again.rows[0].link), 200).body
  assert.equal(linked.totals.closing_balance, again.rows[0].closing_balance)
  const before = await balance('?type=customer')
  replies(
    await desk.admin.post(`${desk.path}/third-parties/${second}/merge`, {
      into_id: desk.customer,
    }),
    200,
  )
  const after = await balance('?type=customer')
  assert.deepEqual([after.rows.length, after.totals], [1, before.totals])
})
