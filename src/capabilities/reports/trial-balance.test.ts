import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

/** Two years: the older one to be closed, the other under way. */
const books = useBooks()
let desk: Desk
let years: { id: number; starts_on: string }[]
before(async () => {
  desk = await openDesk(books, { fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  replies(
    await desk.admin.post(`${desk.path}/fiscal-years`, {
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
    }),
    201,
  )
  years = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  const on = (entry_date: string) => ({ entry_date })
  await post(['Dr 550000 1000.00', 'Cr 100000 1000.00'], on('2025-02-01'))
  await post(['Dr 612000 300.00', 'Cr 550000 300.00'], on('2025-06-30'))
  await post(['Dr 550000 500.00', 'Cr 700000 500.00'], on('2025-12-31'))
  await post(['Dr 612000 40.00', 'Cr 550000 40.00'], on('2026-01-31'))
  await post(['Dr 612100 60.00', 'Cr 550000 60.00'], on('2026-02-10'))
})

async function post(lines: string[], more: object): Promise<number> {
  return replies(await desk.free(lines, more), 201).body.id
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
const report = async (query = ''): Promise<any> =>
  replies(await desk.admin.get(`${desk.path}/reports/trial-balance${query}`), 200).body

type Row = Record<
  'number' | 'opening_debit' | 'opening_credit' | 'debit' | 'credit' | 'balance',
  string
>
const shown = ({ rows }: { rows: Row[] }) =>
  rows.map(
    ({ number, opening_debit, opening_credit, debit, credit, balance }) =>
      `${number} ${Number(opening_debit) - Number(opening_credit)} ${debit} ${credit} ${balance}`,
  )

test('each account has what it held before, what moved and what it holds after', async () => {
  const body = await report(`?fiscal_year_id=${years[0]!.id}`)
  assert.deepEqual(shown(body), [
    '100000 0 0.00 1000.00 -1000.00',
    '550000 0 1500.00 300.00 1200.00',
    '612000 0 300.00 0.00 300.00',
    '700000 0 0.00 500.00 -500.00',
  ])
  assert.deepEqual(
    [body.report, body.from, body.to, body.fiscal_year.code, body.comparison, body.as_of],
    ['trial-balance', '2025-01-01', '2025-12-31', '2025', null, null],
  )
  const { debit, credit, closing_debit, closing_credit, balance } = body.totals
  assert.deepEqual(
    [debit, credit, closing_debit, closing_credit, balance],
    ['1800.00', '1800.00', '1500.00', '1500.00', '0.00'],
  )
})

test('a year opens with what the open year before leaves, its result included, and says so', async () => {
  const body = await report(`?fiscal_year_id=${years[1]!.id}`)
  assert.deepEqual(shown(body), [
    '100000 -1000 0.00 0.00 -1000.00',
    '140000 -200 0.00 0.00 -200.00',
    '550000 1200 0.00 100.00 1100.00',
    '612000 0 40.00 0.00 40.00',
    '612100 0 60.00 0.00 60.00',
  ])
  assert.equal(body.rows[1].unclosed, '-200.00')
  assert.equal(body.totals.balance, '0.00')
  assert.deepEqual(
    body.warnings.map(({ code, years: named }: { code: string; years: string[] }) => [code, named]),
    [['year_not_closed', ['2025']]],
  )
})

describe('what may be asked', () => {
  test('a level groups by first digits, and the totals stay', async () => {
    const whole = await report()
    for (const level of [1, 2, 3, 6, 10]) {
      const body = await report(`?level=${level}`)
      assert.deepEqual(body.totals, whole.totals, `level ${level}`)
    }
    const body = await report('?level=3')
    assert.deepEqual(shown(body).slice(-2), [
      '550 1200 0.00 100.00 1100.00',
      '612 0 100.00 0.00 100.00',
    ])
    assert.ok(body.rows.at(-1).label, 'the heading has a name')
  })

  test('headings stand before what they hold, and are not added', async () => {
    const body = await report('?headings=1')
    const place = (number: string) => body.rows.findIndex((row: Row) => row.number === number)
    assert.ok(place('61') < place('612000') && place('61') >= 0)
    assert.deepEqual(body.totals, (await report()).totals)
    refusedAt(
      await desk.admin.get(`${desk.path}/reports/trial-balance?headings=1&level=2`),
      'headings',
    )
  })

  test('accounts by their beginnings, all of them, and what they were a year before', async () => {
    assert.deepEqual(shown(await report('?accounts=61')), [
      '612000 0 40.00 0.00 40.00',
      '612100 0 60.00 0.00 60.00',
    ])
    refusedAt(await desk.admin.get(`${desk.path}/reports/trial-balance?accounts=6x`), 'accounts')
    const all = await report('?all=1')
    assert.ok(all.rows.length > 100)
    const compared = await report('?compare=year')
    assert.deepEqual(compared.comparison, { from: '2025-01-01', to: '2025-12-31' })
    const previous = new Map(
      compared.rows.map((row: Row & { previous: string }) => [row.number, row.previous]),
    )
    assert.deepEqual(
      ['550000', '700000', '612100', '140000'].map((number) => previous.get(number)),
      ['1200.00', '-500.00', '0.00', '0.00'],
    )
    assert.equal(compared.totals.previous, '0.00')
  })
})

test('every link comes to its figure', async () => {
  const { rows } = await report('?from=2025-03-01&to=2026-01-31')
  for (const { link, balance } of rows) {
    if (link === null) continue
    const ledger = replies(await desk.admin.get(link), 200).body
    assert.equal(ledger.closing_balance, balance, link)
  }
})

test('as of a place of the log it is for ever what it was there', async () => {
  const queries = [
    `?fiscal_year_id=${years[0]!.id}`,
    `?fiscal_year_id=${years[1]!.id}`,
    '?from=2025-06-15&to=2026-02-05&compare=year',
  ]
  const before = await Promise.all(queries.map(report))
  const late = await post(['Dr 612000 7.00', 'Cr 550000 7.00'], { entry_date: '2025-07-14' })
  await post(['Dr 613000 11.00', 'Cr 550000 11.00'], { entry_date: '2026-02-03' })
  replies(await desk.reverse(late), 201)
  await close(desk, years[0]!.id)
  await post(['Dr 613000 1.00', 'Cr 550000 1.00'], { entry_date: '2026-01-03' })
  for (const [place, query] of queries.entries()) {
    const then = before[place]
    const now = await report(`${query}&as_of=${then.log_seq}`)
    assert.deepEqual(
      now.rows.map(({ link: _, ...row }: { link: string }) => row),
      then.rows.map(({ link: _, ...row }: { link: string }) => row),
      query,
    )
    assert.deepEqual([now.totals, now.fingerprint], [then.totals, then.fingerprint])
    assert.notEqual((await report(query)).fingerprint, then.fingerprint)
  }
  for (const as_of of ['0', '999999', 'yesterday', '-1', '1.5'])
    refusedAt(await desk.admin.get(`${desk.path}/reports/trial-balance?as_of=${as_of}`), 'as_of')
})
