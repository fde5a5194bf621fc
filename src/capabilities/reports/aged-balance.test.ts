import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { addDays, type Day } from '#kernel/days'
import { refusedAt } from '#testing/desk'
import { exported, isSameInAllFormats } from '#testing/exported'
import { replies } from '#testing/http'
import { postItems, postNobodys } from '#testing/items'
import { close } from '#testing/ledger'
import { filed, openReportBooks, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

const books = useBooks()
let desk: ReportBooks
let second: number
before(async () => {
  desk = await openReportBooks(books)
  second = await books.party(desk.company, 'customer', { name: 'Zonnebloem' })
  const item = (amount: string, date: string, due: string | null = null, party = desk.customer) =>
    postItems(desk, [amount], { party, date, due }).then(([id]) => id!)
  const [a, b, c] = [
    await item('100.00', '2025-10-01', '2025-10-31'),
    await item('200.00', '2025-12-01', '2025-12-31'),
    await item('300.00', '2026-02-01', '2026-03-03'),
  ]
  // Paid in full by two payments, the later one after the year.
  const [p, q] = [await item('-120.00', '2025-12-15'), await item('-180.00', '2026-01-20')]
  await desk.letter([a!, b!, p, q])
  // Paid in part.
  const r = await item('-50.00', '2026-02-15')
  await desk.letter([c!, r], { partial: true })
  await item('70.00', '2026-01-05', null, second)
  await item('-20.00', '2026-03-01', null, second)
  await postItems(desk, ['-90.00'], {
    account: '440000',
    party: desk.supplier,
    date: '2026-01-15',
    due: '2026-02-14',
  })
  await postNobodys(books, desk, ['12.00'], { date: '2026-02-22' })
})

type Item = {
  line_id: number
  open: string
  days_late: number
  column: string
  due_date: string | null
}
type Row = {
  third_party_id: number | null
  type: string
  amounts: Record<string, string>
  total: string
  oldest_on: string
  items_count: number
  link: string | null
  items: Item[]
}
const aged = (query = '') => desk.report(`aged-balance${query}`)

/** What was open on a day by the letterings of today, line by line, by another hand. */
async function openBySql(to: string, types: string[]) {
  const lines = await desk.sql<{
    id: string
    cents: string
    due: string
    tie: string | null
    party: string | null
  }>(
    `SELECT l.id, (l.debit - l.credit) * 100 AS cents, coalesce(l.due_date, e.due_date, l.entry_date)::text AS due,
            coalesce(l.lettering_id, l.partial_lettering_id) AS tie, l.third_party_id AS party
       FROM entry_lines l JOIN entries e ON (e.company_id, e.id) = (l.company_id, l.entry_id)
         JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
       LEFT JOIN third_parties t ON (t.company_id, t.id) = (l.company_id, l.third_party_id)
      WHERE l.company_id = $1 AND a.is_reconcilable AND e.phase <> 'opening' AND l.entry_date <= $2
        AND coalesce(t.type, CASE left(a.number, 2) WHEN '40' THEN 'customer' WHEN '44' THEN 'supplier' END) = ANY ($3)
      ORDER BY 3, l.id`,
    [to, types],
  )
  const open = new Map<number, number>()
  for (const line of lines) {
    const together = line.tie === null ? [line] : lines.filter(({ tie }) => tie === line.tie)
    const whole = together.reduce((sum, { cents }) => sum + Number(cents), 0)
    const same = together.filter(({ cents }) => Number(cents) > 0 === whole > 0)
    if (whole === 0 || !same.includes(line)) continue
    // What is left lies on the lines that are due last.
    const later = same
      .slice(same.indexOf(line) + 1)
      .reduce((sum, { cents }) => sum + Math.abs(Number(cents)), 0)
    const left = Math.min(Math.abs(Number(line.cents)), Math.max(0, Math.abs(whole) - later))
    if (left > 0) open.set(Number(line.id), whole > 0 ? left : -left)
  }
  return open
}

const openOf = ({ rows }: { rows: Row[] }) =>
  new Map(
    rows.flatMap(({ items }) =>
      items.map(({ line_id, open }) => [line_id, Math.round(Number(open) * 100)] as const),
    ),
  )
const sorted = (open: Map<number, number>) => [...open].sort(([one], [other]) => one - other)

test('on every day it shows what was open then, whatever was paid later', async () => {
  for (const [type, types] of [
    ['customer', ['customer']],
    ['supplier', ['supplier']],
    ['all', ['customer', 'supplier']],
  ] as const)
    for (const to of [
      '2025-09-30',
      '2025-10-01',
      '2025-12-14',
      '2025-12-15',
      '2025-12-31',
      '2026-01-01',
      '2026-01-19',
      '2026-01-20',
      '2026-02-01',
      '2026-02-15',
      '2026-03-16',
      '2026-12-31',
    ]) {
      const body = await aged(`?to=${to}&type=${type}&detail=1`)
      assert.deepEqual(
        sorted(openOf(body)),
        sorted(await openBySql(to, [...types])),
        `${type} ${to}`,
      )
      const [check] = body.checks
      assert.deepEqual(
        [check.code, check.ok, check.open, check.difference],
        ['control_agrees', true, body.totals.total, '0.00'],
        to,
      )
      assert.equal(body.from, null)
    }
})

test('columns count days late from the day it was due', async () => {
  const { columns, rows, totals } = await aged('?to=2025-12-31&detail=1')
  assert.deepEqual(
    columns.map(({ key, from_days, to_days }: Record<string, unknown>) => [
      key,
      from_days,
      to_days,
    ]),
    [
      ['not_due', null, 0],
      ['d0_30', 1, 30],
      ['d31_60', 31, 60],
      ['d61_90', 61, 90],
      ['d90', 91, null],
    ],
  )
  assert.deepEqual(rows[0].amounts, {
    not_due: '180.00',
    d0_30: '0.00',
    d31_60: '0.00',
    d61_90: '0.00',
    d90: '0.00',
  })
  assert.deepEqual([rows[0].items[0].days_late, rows[0].oldest_on], [0, '2025-12-31'])
  assert.deepEqual(totals, { amounts: rows[0].amounts, total: '180.00' })
  const due = '2025-10-31' as Day
  for (const [days, column] of [
    [0, 'not_due'],
    [1, 'd0_30'],
    [30, 'd0_30'],
    [31, 'd31_60'],
    [44, 'd31_60'],
  ] as const) {
    const body = await aged(`?to=${addDays(due, days)}&detail=1`)
    const item = body.rows[0].items.find(({ due_date }: Item) => due_date === due)
    assert.deepEqual([item.days_late, item.column], [days, column])
  }
  const by = await aged('?to=2026-03-16&intervals=10,20&basis=entry_date&detail=1')
  assert.deepEqual(
    by.columns.map(({ key }: { key: string }) => key),
    ['not_due', 'd0_10', 'd11_20', 'd20'],
  )
  assert.equal(by.rows.find((row: Row) => row.third_party_id === second).items[0].days_late, 70)
})

describe('what may be asked', () => {
  test('third parties, accounts, and items only with detail; nobody has a row of his own', async () => {
    const { rows } = await aged('?to=2026-03-16')
    assert.deepEqual(
      rows.map(({ third_party_id }: Row) => third_party_id).sort(),
      [desk.customer, second, null].sort(),
    )
    assert.equal(rows.at(-1).third_party_id, null)
    assert.equal(rows.at(-1).total, '12.00')
    assert.equal(rows[0].items, undefined)
    const one = await aged(`?to=2026-03-16&third_party_id=${second}`)
    assert.deepEqual([one.rows.length, one.totals.total, one.checks[0].ok], [1, '50.00', true])
    const none = await aged(`?to=2026-03-16&account_id=${await desk.accountId('440000')}`)
    assert.deepEqual([none.rows, none.checks[0].ok], [[], true])
  })

  test('without a day it is today', async () => {
    assert.equal((await aged()).to, '2026-03-16')
  })

  test('what is wrong is refused under its name', async () => {
    for (const wrong of ['', '0', '30,20', '30,30', 'x', '1,2,3,4,5,6,7', '-1'])
      if (wrong !== '') refusedAt(await desk.get(`aged-balance?intervals=${wrong}`), 'intervals')
    refusedAt(await desk.get('aged-balance?type=bank'), 'type')
    refusedAt(await desk.get('aged-balance?basis=x'), 'basis')
    refusedAt(await desk.get('aged-balance?to=2026-02-30'), 'to')
    refusedAt(await desk.get('aged-balance?third_party_id=99999999'), 'third_party_id')
  })
})

test('every link comes to its figure', async () => {
  for (const to of ['2025-12-31', '2026-01-19', '2026-03-16']) {
    const { rows } = await aged(`?to=${to}&type=all`)
    for (const { link, total } of rows as Row[])
      if (link)
        assert.equal(
          replies(await desk.admin.get(link), 200).body.totals.closing_balance,
          total,
          link,
        )
  }
})

test('a file has the same rows, with one fingerprint in four languages', async () => {
  const prints = new Set<string>()
  for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
    const body = await aged(`?to=2026-03-16&type=all&lang=${lang}`)
    const asked = { to: '2026-03-16', type: 'all' } as never
    const file = await filed(books, desk, reports.agedBalance, asked, lang)
    assert.deepEqual(file.keys, [
      'type',
      'code',
      'name',
      ...Object.keys(body.totals.amounts),
      'total',
    ])
    assert.deepEqual(
      file.rows,
      // biome-ignore lint/suspicious/noExplicitAny: a row of the answer by the names of the columns
      body.rows.map((row: any) => file.keys.map((key) => row[key] ?? row.amounts[key] ?? null)),
    )
    prints.add(body.fingerprint).add(file.fingerprint)
  }
  assert.equal(prints.size, 1)
})

test('a file has third parties and no items, whether these are shown or not', async () => {
  const query = 'to=2026-03-16&type=all'
  const body = await aged(`?${query}&detail=1&lang=en`)
  const file = await exported(desk, 'aged-balance', `${query}&detail=1`)
  assert.deepEqual(file, await exported(desk, 'aged-balance', query))
  assert.equal(file.fingerprint, body.fingerprint)
  assert.equal(file.rows.length, body.rows.length)
  const total = await isSameInAllFormats(desk, 'aged-balance', `${query}&detail=1`)
  const totals = [...Object.values<string>(body.totals.amounts), body.totals.total]
  assert.deepEqual(total.slice(3), totals.map(Number))
})

test('as of a place of the log the letterings are those that stood there', async () => {
  const days = ['2025-12-31', '2026-01-25', '2026-03-16']
  const ask = (to: string, more = '') => aged(`?to=${to}&type=all&detail=1${more}`)
  const then = await Promise.all(days.map((to) => ask(to)))
  const place = then[0].log_seq
  const letterings = await desk.sql<{ id: string }>(
    'SELECT id FROM letterings WHERE company_id = $1 ORDER BY id',
  )
  for (const { id } of letterings)
    replies(await desk.admin.delete(`${desk.path}/lettering/${id}`), 204)
  const items = replies(
    await desk.admin.get(`${desk.path}/lettering/open-items?third_party_id=${desk.customer}`),
    200,
  ).body
  const pick = (open: string) => items.find((item: { open: string }) => item.open === open).line_id
  await desk.letter([pick('300.00'), pick('-120.00'), pick('-180.00')])
  await postItems(desk, ['55.00'], { party: desk.customer, date: '2025-12-20' })
  await desk.admin.patch(`${desk.path}/entries/${items[0].entry_id}`, { due_date: '2025-11-11' })
  await close(desk, desk.older)
  const plain = ({
    rows,
    totals,
    fingerprint,
    checks,
  }: {
    rows: Row[]
    totals: object
    fingerprint: string
    checks: object
  }) => [rows.map(({ link: _, ...row }) => row), totals, fingerprint, checks]
  for (const [at, to] of days.entries()) {
    const now = await ask(to)
    assert.deepEqual(sorted(openOf(now)), sorted(await openBySql(to, ['customer', 'supplier'])), to)
    assert.equal(now.checks[0].ok, true)
    const again = await ask(to, `&as_of=${place}`)
    assert.deepEqual(plain(again), plain(then[at]), to)
    assert.notDeepEqual(plain(now), plain(again))
  }
})

test('the oldest item is told by its day, and a line without one is due with its entry', async () => {
  const party = await books.party(desk.company, 'customer', { name: 'Laat' })
  const post = (amount: string, date: string, due: string) =>
    postItems(desk, [amount], { party, date, due })
  await post('10.00', '2026-01-10', '2026-03-10')
  const [line] = await post('20.00', '2026-01-11', '2026-02-11')
  await post('40.00', '2026-01-12', '2026-02-28')
  await desk.sql('UPDATE entry_lines SET due_date = NULL WHERE company_id = $1 AND id = $2', [line])
  const read = async (query = '') =>
    (await aged(`?to=2026-03-16&detail=1&third_party_id=${party}${query}`)).rows[0]
  const row = await read()
  assert.deepEqual([row.oldest_on, row.items_count, row.total], ['2026-02-11', 3, '70.00'])
  assert.deepEqual(
    row.items.map(({ due_date, days_late, open }: Item) => [due_date, days_late, open]),
    [
      ['2026-02-11', 33, '20.00'],
      ['2026-02-28', 16, '40.00'],
      ['2026-03-10', 6, '10.00'],
    ],
  )
  assert.equal((await read('&basis=entry_date')).oldest_on, '2026-01-10')
})

test('what someone had who was merged is open with who he is today', async () => {
  const [merged, into_id] = [
    await books.party(desk.company, 'customer', { name: 'Toen' }),
    await books.party(desk.company, 'customer', { name: 'Nu' }),
  ]
  await postItems(desk, ['5.00'], { party: merged, date: '2026-01-10' })
  replies(await desk.admin.post(`${desk.path}/third-parties/${merged}/merge`, { into_id }), 200)
  const { rows } = await aged(`?to=2026-03-16&third_party_id=${into_id}`)
  assert.deepEqual(
    rows.map(({ third_party_id, total }: Row) => [third_party_id, total]),
    [[into_id, '5.00']],
  )
})
