import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { filed, openReportBooks, type Posted, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

const books = useBooks()
let desk: ReportBooks
let sale: Posted
before(async () => {
  desk = await openReportBooks(books)
  await desk.post(['Dr 550000 5000.00', 'Cr 100000 5000.00'], '2025-01-02')
  for (const [day, sold, bought] of [
    ['2025-02-10', '100.00', '40.00'],
    ['2025-11-15', '300.00', '100.00'],
    ['2026-01-20', '250.00', '90.00'],
    ['2026-02-28', '410.00', '55.00'],
  ]) {
    sale = await desk.bill('VEN', [`700000 ${sold} SG21`], day!)
    await desk.bill('ACH', [`604000 ${bought} PG21`, '612000 10.00 PG21'], day!)
  }
  replies(await desk.creditNote('NCV', ['700000 20.00 SG21'], { entry_date: '2026-02-28' }), 201)
  await desk.post(['Dr 620200 70.00', 'Cr 550000 70.00'], '2026-01-31')
  await desk.post(['Dr 630200 25.00', 'Cr 230009 25.00'], '2026-02-28')
  await desk.post(['Dr 650000 5.00', 'Cr 550000 5.00'], '2026-02-28')
  await desk.post(['Dr 550000 363.00', 'Cr 400000 363.00'], '2026-02-15')
  await desk.post(['Dr 440000 60.00', 'Cr 550000 60.00'], '2026-03-01')
})

type Row = {
  key: string
  label: string
  unit: string
  kind: string
  values: (string | null)[]
  previous: (string | null)[] | null
  total: string | null
  previous_total: string | null
  link: string | null
}
const kpis = (query = '') => desk.report(`kpis${query}`)
const row = ({ rows }: { rows: Row[] }, key: string) => rows.find((one) => one.key === key)!

/** What lines on some accounts come to by month: those of the months, or all until their ends. */
async function booked(months: string[], pattern: string, isBalance = false) {
  const found: string[] = []
  for (const month of months) {
    const [sum] = await desk.sql<{ amount: string }>(
      `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15, 2)::text AS amount
         FROM entry_lines l JOIN entries e ON (e.company_id, e.id) = (l.company_id, l.entry_id)
           JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
        WHERE l.company_id = $1 AND a.number ~ $2 AND e.phase <> 'opening'
          AND CASE WHEN $4 THEN to_char(l.entry_date, 'YYYY-MM') <= $3
                   ELSE to_char(l.entry_date, 'YYYY-MM') = $3 AND e.phase = 'year' END`,
      [pattern, month, isBalance],
    )
    found.push(sum!.amount)
  }
  return found
}
const minus = (amounts: string[]) =>
  amounts.map((amount) =>
    amount === '0.00' ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
  )

const patterns = {
  turnover: { of: '^70', sign: minus },
  purchases: { of: '^6[01]', sign: (amounts: string[]) => amounts },
  gross_margin: { of: '^(70|60)', sign: minus },
  staff_costs: { of: '^62', sign: (amounts: string[]) => amounts },
  operating_result: { of: '^(7[0124]|6[0-4])', sign: minus },
  ebitda: { of: '^(7[0124]|6[0124])', sign: minus },
  result: { of: '^[67]', sign: minus },
  cash: { of: '^5[4-8]', sign: (amounts: string[]) => amounts, isBalance: true },
  receivables: { of: '^40', sign: (amounts: string[]) => amounts, isBalance: true },
  payables: { of: '^44', sign: minus, isBalance: true },
}

async function agrees(query: string) {
  const body = await kpis(query)
  const before = body.comparison && monthsOf(body.comparison)
  for (const [key, { of, sign, ...more }] of Object.entries(patterns)) {
    const isBalance = 'isBalance' in more
    const { values, previous, total } = row(body, key)
    const expected = sign(await booked(body.months, of, isBalance))
    assert.deepEqual(values, expected, `${key} ${query}`)
    if (before)
      assert.deepEqual(previous, sign(await booked(before, of, isBalance)), `${key} before`)
    const cents = (amount: string | null) => Math.round(Number(amount) * 100)
    const sum = isBalance
      ? cents(expected.at(-1)!)
      : expected.reduce((all, one) => all + cents(one), 0)
    assert.equal(cents(total), sum, `${key} in all`)
  }
  return body
}

function monthsOf({ from, to }: { from: string; to: string }) {
  const months: string[] = []
  for (let [year, month] = from.split('-').map(Number) as [number, number]; ; ) {
    const text = `${year}-${String(month).padStart(2, '0')}`
    if (text > to.slice(0, 7)) return months
    months.push(text)
    if (++month > 12) [year, month] = [year + 1, 1]
  }
}

test('every figure is that of the lines, month by month, with the year before', async () => {
  const body = await agrees('')
  assert.deepEqual([body.months.length, body.current_month], [12, '2026-03'])
  assert.deepEqual(body.comparison, { from: '2025-01-01', to: '2025-12-31' })
  await agrees('?from=2025-11-20&to=2026-02-03&compare=period')
  await agrees('?from=2025-01-01&to=2026-12-31&compare=none')
  await agrees('?from=2027-01-01&to=2027-02-01')
})

test('ratios have one decimal, and are null where there is nothing to divide by', async () => {
  const body = await kpis('?from=2026-01-01&to=2026-03-31')
  const margin = row(body, 'gross_margin_percent')
  // (250 - 90) / 250, then (390 - 55) / 390.
  assert.deepEqual(margin.values, ['64.0', '85.9', null])
  assert.equal(margin.total, '77.3')
  // What is open times 365 by what was invoiced in the twelve months to that day, VAT included.
  const open = row(body, 'receivables').values.map(Number)
  const invoiced = [121 + 363 + 302.5, 121 + 363 + 302.5 + 496.1 - 24.2, 363 + 302.5 + 496.1 - 24.2]
  // February of the year before is twelve months gone at the end of this one.
  invoiced[1]! -= 121
  assert.deepEqual(
    row(body, 'dso').values,
    invoiced.map((trade, at) => ((open[at]! * 365) / trade).toFixed(1)),
  )
  const none = await kpis('?from=2025-01-01&to=2025-01-31&compare=none')
  assert.deepEqual([row(none, 'dso').values, row(none, 'dpo').total], [[null], null])
  assert.equal(row(none, 'cash').total, '5000.00')
})

test('invoices are the entries of sale journals', async () => {
  const { values, total, unit } = row(await kpis('?from=2026-01-01&to=2026-03-31'), 'invoices')
  assert.deepEqual([values, total, unit], [['1', '2', '0'], '3', 'count'])
})

test('every link comes to its figure', async () => {
  const body = await kpis('?from=2026-01-01&to=2026-02-28')
  for (const { key, kind, link, total } of body.rows as Row[]) {
    if (link === null) {
      assert.equal(kind, 'ratio', key)
      continue
    }
    const { totals } = replies(await desk.admin.get(link), 200).body
    if (key === 'invoices') assert.equal(String(totals.entries), total)
    else {
      const moved = Math.round((Number(totals.debit) - Number(totals.credit)) * 100)
      const figure = kind === 'balance' ? Math.round(Number(totals.closing_balance) * 100) : moved
      assert.equal(Math.abs(figure), Math.abs(Math.round(Number(total) * 100)), `${key} ${link}`)
    }
  }
})

describe('what may be asked', () => {
  test('at most 36 months, counted whole', async () => {
    const body = await kpis('?from=2024-02-20&to=2027-01-01')
    assert.deepEqual([body.from, body.to, body.months.length], ['2024-02-01', '2027-01-31', 36])
    refusedAt(await desk.get('kpis?from=2024-01-31&to=2027-01-01'), 'from')
    refusedAt(await desk.get('kpis?compare=decade'), 'compare')
    refusedAt(await desk.get('kpis?as_of=0'), 'as_of')
  })

  test('a file has a row for each figure and month, with one fingerprint in four languages', async () => {
    const prints = new Set<string>()
    for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
      const body = await kpis(`?lang=${lang}`)
      const file = await filed(books, desk, reports.kpis, {}, lang)
      prints.add(body.fingerprint).add(file.fingerprint)
      assert.deepEqual(
        file.rows,
        (body.rows as Row[]).flatMap(({ key, label, unit, values, previous }) =>
          body.months.map((month: string, at: number) => [
            key,
            label,
            unit,
            month,
            values[at],
            previous![at],
          ]),
        ),
      )
    }
    assert.equal(prints.size, 1)
  })
})

describe('the figures of a firm', () => {
  const firm = async (query = '', who = desk.admin) =>
    replies(await who.get(`${desk.firm.path}/reports/kpis${query}`), 200).body

  test('each file has those of its own report', async () => {
    const keys = 'turnover,gross_margin_percent,result,cash,receivables,payables,dso,invoices'
    const body = await firm(`?from=2026-01-05&to=2026-03-31&keys=${keys}`)
    const own = await kpis('?from=2026-01-01&to=2026-03-31')
    const [only] = body.rows
    assert.deepEqual(body.months, own.months)
    assert.deepEqual(
      [only.company.public_token, only.currency, only.last_entry_on],
      [desk.company.token, 'EUR', '2026-03-01'],
    )
    for (const key of keys.split(',')) {
      assert.deepEqual(only.values[key], row(own, key).values, key)
      assert.equal(only.totals[key], row(own, key).total, key)
      assert.equal(only.previous_totals[key], row(own, key).previous_total, key)
    }
    assert.deepEqual(Object.keys((await firm()).rows[0].totals).sort(), [
      'cash',
      'payables',
      'receivables',
      'result',
      'turnover',
    ])
  })

  test('only files that the caller sees, of whatever country, and what is wrong is refused', async () => {
    const made = replies(
      await desk.admin.post('/v1/companies', {
        name: 'Lux',
        firm: desk.firm.token,
        country_pack: 'LU',
      }),
      201,
    ).body
    const body = await firm('?from=2026-01-01&to=2026-01-31')
    assert.deepEqual(
      body.rows
        .map(({ company }: { company: { public_token: string } }) => company.public_token)
        .sort(),
      [desk.company.token, made.public_token].sort(),
    )
    const lux = body.rows.find((one: { company: { name: string } }) => one.company.name === 'Lux')
    assert.deepEqual([lux.last_entry_on, lux.totals.cash], [null, '0.00'])
    const encoder = await books.member(desk.firm, 'encoder')
    assert.deepEqual((await firm('', encoder)).rows, [])
    const refuse = async (query: string, field: string) =>
      refusedAt(await desk.admin.get(`${desk.firm.path}/reports/kpis${query}`), field)
    await refuse('?keys=turnover,luck', 'keys')
    await refuse('?from=2026-02-01&to=2026-01-01', 'to')
    await refuse('?from=2020-01-01&to=2026-01-01', 'from')
  })
})

test('the figures of a firm that were asked for before follow whatever happens in its files', async () => {
  const other = await openReportBooks(books)
  const asked = `${other.firm.path}/reports/kpis?from=2026-01-01&to=2026-02-28`
  const seen = async (query = '') => {
    const [first] = replies(await other.admin.get(`${asked}${query}`), 200).body.rows
    return [first.company.name, first.last_entry_on, first.totals.turnover, first.values.turnover]
  }
  const name = 'Bakkerij Janssens'
  await other.bill('VEN', ['700000 100.00 SG21'], '2026-01-20')
  assert.deepEqual(await seen(), [name, '2026-01-20', '100.00', ['100.00', '0.00']])
  await other.bill('VEN', ['700000 30.00 SG21'], '2026-02-10')
  assert.deepEqual(await seen(), [name, '2026-02-10', '130.00', ['100.00', '30.00']])
  assert.deepEqual(await seen('&keys=turnover'), await seen())
  replies(await other.admin.patch(other.path, { name: 'Renamed' }), 200)
  assert.deepEqual(await seen(), ['Renamed', '2026-02-10', '130.00', ['100.00', '30.00']])
})

test('closing changes no figure, and a place of the log stays what it was', async () => {
  const queries = ['?from=2025-01-01&to=2025-12-31', '?from=2026-01-01&to=2026-12-31']
  const then = await Promise.all(queries.map(kpis))
  await close(desk, desk.older)
  for (const [at, query] of queries.entries()) {
    const now = await agrees(query)
    assert.deepEqual([now.rows, now.fingerprint], [then[at].rows, then[at].fingerprint])
  }
  replies(await desk.reverse(sale.id), 201)
  await desk.post(['Dr 550000 33.00', 'Cr 400000 33.00'], '2026-01-05')
  for (const [at, query] of queries.entries()) {
    const again = await kpis(`${query}&as_of=${then[at].log_seq}`)
    const plain = (rows: Row[]) => rows.map(({ link: _, ...one }) => one)
    assert.deepEqual(plain(again.rows), plain(then[at].rows), query)
    assert.equal(again.fingerprint, then[at].fingerprint)
  }
  assert.notEqual((await agrees(queries[1]!)).fingerprint, then[1].fingerprint)
})
