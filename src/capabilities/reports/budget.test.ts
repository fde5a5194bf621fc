import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type AnalyticDesk, openAnalytics } from '#testing/analytics'
import { refusedAt } from '#testing/desk'
import { exported, isSameInAllFormats } from '#testing/exported'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

/** What was expected of a year beside what was posted: each actual against the lines. */
const books = useBooks()
let desk: AnalyticDesk
let year: number
let plain: Body
let bySite: Body
before(async () => {
  desk = await openAnalytics(books)
  year = desk.years[0]!.id
  await post('2026-01-10', ['Dr 604000 90.00 | NORTH', 'Cr 550000 90.00'])
  await post('2026-02-10', [
    'Dr 604000 30.00 | HALL 50 SOUTH 50',
    'Cr 700000 100.00 | SOUTH',
    'Dr 550000 70.00',
  ])
  await post('2026-02-20', ['Dr 604000 5.00 |', 'Cr 550000 5.00'])
  await post('2026-03-05', [
    'Dr 612000 40.00 | SOUTH',
    'Dr 640000 3.00 |',
    'Cr 700000 20.00 |',
    'Cr 550000 23.00',
  ])
  const wrong = await post('2026-03-10', ['Dr 612000 8.00 | HALL', 'Cr 550000 8.00'])
  replies(await desk.reverse(wrong.id, { entry_date: '2026-03-20' }), 201)
  plain = await make({
    lines: [
      { account_id: await desk.accountId('604000'), total: '1200.00' },
      { heading: '61', months: months('0.00', '10.00', '50.00') },
      { heading: '55', total: '0.00' },
    ],
  })
  bySite = await make({
    axis_id: desk.id('SITE'),
    lines: [
      { heading: '60', analytic_code_id: desk.id('NORTH'), total: '1200.00' },
      { heading: '6', total: '12.00' },
      { heading: '70', analytic_code_id: desk.id('SOUTH'), total: '600.00' },
    ],
  })
})

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any
const post = async (entry_date: string, lines: string[]) =>
  replies(await desk.freeWith(lines, { entry_date }), 201).body
const months = (...given: string[]) =>
  Array.from({ length: 12 }, (_, place) => given[place] ?? '0.00')
const make = async (body: object): Promise<Body> =>
  replies(
    await desk.admin.post(`${desk.path}/budgets`, { label: 'B', fiscal_year_id: year, ...body }),
    201,
  ).body
const get = (query = '') => desk.admin.get(`${desk.path}/reports/budget${query}`)
const read = async (query = ''): Promise<Body> => replies(await get(query), 200).body
const cents = (decimal: string) => BigInt(decimal.replace('.', ''))
const sum = (decimals: readonly string[]) => decimals.reduce((all, one) => all + cents(one), 0n)
const shown = ({ rows }: Body) =>
  rows.map((row: Body) =>
    [
      row.number ?? '-',
      row.analytic_code ?? '-',
      row.budget,
      row.actual,
      row.difference,
      row.percent,
    ].join(' '),
  )

test('each line has what was expected and what was posted, up to a day', async () => {
  const body = await read(`?budget_id=${plain.id}&to=2026-03-31`)
  assert.deepEqual(shown(body), [
    '604000 - 300.00 125.00 -175.00 41.67',
    '61 - 60.00 40.00 -20.00 66.67',
    '55 - 0.00 -48.00 -48.00 ',
    '- - 0.00 117.00 117.00 ',
  ])
  assert.deepEqual(body.totals, {
    income: { budget: '0.00', actual: '120.00', difference: '120.00' },
    expense: { budget: '360.00', actual: '168.00', difference: '-192.00' },
    result: { budget: '-360.00', actual: '-48.00', difference: '312.00' },
  })
  assert.deepEqual(
    body.rows[1].months.map((one: Body) => [one.month, one.budget, one.actual, one.difference]),
    [
      ['2026-01', '0.00', '0.00', '0.00'],
      ['2026-02', '10.00', '0.00', '-10.00'],
      ['2026-03', '50.00', '40.00', '-10.00'],
    ],
  )
  assert.deepEqual([body.from, body.to], ['2026-01-01', '2026-03-31'])
  assert.deepEqual([body.budget.id, body.budget.axis_code], [plain.id, null])
  const whole = await read(`?budget_id=${plain.id}`)
  assert.equal(whole.to, '2026-12-31')
  assert.equal(whole.rows[0].months.length, 12)
  assert.equal(whole.rows[0].budget, '1200.00')
})

test('with an axis a line has what is on its code and those below, or on none', async () => {
  assert.deepEqual(shown(await read(`?budget_id=${bySite.id}&to=2026-03-31`)), [
    '60 NORTH 300.00 105.00 -195.00 35.00',
    '6 - 3.00 8.00 5.00 266.67',
    '70 SOUTH 150.00 100.00 -50.00 66.67',
    '- - 0.00 -35.00 -35.00 ',
  ])
})

test('the actuals of a whole year are those of the budget', async () => {
  for (const { id } of [plain, bySite]) {
    const { lines } = replies(
      await desk.admin.get(`${desk.path}/budgets/${id}?actuals=1`),
      200,
    ).body
    const { rows } = await read(`?budget_id=${id}`)
    lines.forEach((line: Body, place: number) => {
      const row = rows[place]
      assert.deepEqual(
        row.months.map((one: Body) => one.actual),
        line.actual,
      )
      assert.deepEqual(
        [row.budget, row.actual, row.difference],
        [line.total, line.actual_total, line.difference],
      )
    })
  }
})

/** Lines behind a link, or the movements that a ledger has, debit minus credit. */
async function behind({ link, analytic_code_id }: Body): Promise<bigint> {
  if (link.includes('/reports/general-ledger')) {
    const { totals } = replies(await desk.admin.get(link), 200).body
    return cents(totals.debit) - cents(totals.credit)
  }
  const { data, last_page } = replies(await desk.admin.get(`${link}&per_page=100`), 200).body
  assert.equal(last_page, 1)
  if (analytic_code_id === null)
    return sum(data.map(({ debit }: Body) => debit)) - sum(data.map(({ credit }: Body) => credit))
  const { body: codes } = await desk.admin.get(`${desk.path}/analytic-codes`)
  const own = codes.find(({ id }: Body) => id === analytic_code_id).path
  const under = new Set(
    codes
      .filter(({ path }: Body) => `${path} / `.startsWith(`${own} / `))
      .map(({ id }: Body) => id),
  )
  return sum(
    data.flatMap(({ analytic }: Body) =>
      analytic.filter((share: Body) => under.has(share.code_id)).map((share: Body) => share.amount),
    ),
  )
}

/** Income and expense of the lines up to a day, as both sides of the books have them. */
async function ofLines(to: string) {
  const { rows } = await books.sql.query(
    `SELECT coalesce(sum(l.credit - l.debit) FILTER (WHERE a.type = 'income'), 0)::numeric(15, 2)::text AS income,
            coalesce(sum(l.debit - l.credit) FILTER (WHERE a.type = 'expense'), 0)::numeric(15, 2)::text AS expense
       FROM entry_lines l JOIN entries e ON (e.company_id, e.id) = (l.company_id, l.entry_id)
         JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
      WHERE l.company_id = $1 AND e.phase = 'year' AND l.entry_date BETWEEN '2026-01-01' AND $2`,
    [desk.company.id, to],
  )
  return rows[0]
}

describe('up to any day', () => {
  for (const to of ['2026-01-31', '2026-02-15', '2026-03-10', '2026-03-15', '2026-12-31'])
    test(`the totals are the books and every link shows its lines, up to ${to}`, async () => {
      const expected = await ofLines(to)
      for (const { id } of [plain, bySite]) {
        const { rows, totals } = await read(`?budget_id=${id}&to=${to}`)
        assert.deepEqual(
          [totals.income.actual, totals.expense.actual],
          [expected.income, expected.expense],
        )
        for (const row of rows) {
          assert.equal(sum(row.months.map((one: Body) => one.actual)), cents(row.actual))
          assert.equal(sum(row.months.map((one: Body) => one.budget)), cents(row.budget))
          if (row.link === null) continue
          const actual = row.direction === 'debit' ? cents(row.actual) : -cents(row.actual)
          assert.equal(await behind(row), actual, row.link)
        }
        assert.ok(rows.slice(0, -1).every(({ link }: Body) => link !== null))
      }
      const last = (await read(`?budget_id=${plain.id}&to=${to}`)).rows.at(-1)
      assert.equal(last.link === null, last.actual === '0.00')
    })
})

test('without one it is the approved budget of the year, else the one made last', async () => {
  assert.equal((await read()).budget.id, bySite.id)
  const approve = (id: number) =>
    desk.admin.patch(`${desk.path}/budgets/${id}`, { status: 'approved' })
  replies(await approve(plain.id), 200)
  assert.equal((await read()).budget.id, plain.id)
  replies(await approve(bySite.id), 200)
  assert.equal((await read(`?fiscal_year_id=${year}`)).budget.id, plain.id, 'that without an axis')
  assert.equal((await read(`?budget_id=${bySite.id}`)).budget.status, 'approved')
})

test('what cannot be answered is refused at its parameter', async () => {
  refusedAt(await get('?as_of=1'), 'as_of')
  refusedAt(await get('?budget_id=99999999'), 'budget_id')
  refusedAt(await get(`?budget_id=${plain.id}&to=2027-01-01`), 'to')
  refusedAt(await get('?to=2035-01-01'), 'to')
  refusedAt(await get('?fiscal_year_id=99999999'), 'fiscal_year_id')
  const next = await desk.addYear(2027)
  refusedAt(await get(`?budget_id=${plain.id}&fiscal_year_id=${next}`), 'fiscal_year_id')
  refusedAt(await get('?to=2027-05-05'), 'budget_id')
})

test('a file has each line by month, in every format and language', async () => {
  const query = `budget_id=${bySite.id}&to=2026-03-15`
  const body = await read(`?${query}&lang=en`)
  const flat = body.rows.flatMap((row: Body) =>
    row.months.map((one: Body) => ({
      number: row.number ?? '',
      label: row.label,
      analytic_code: row.analytic_code ?? '',
      month: one.month,
      budget: one.budget,
      actual: one.actual,
      difference: one.difference,
    })),
  )
  const file = await exported(desk, 'budget', query)
  assert.deepEqual(file.rows, flat)
  assert.deepEqual(file.keys, Object.keys(flat[0]))
  assert.equal(file.fingerprint, body.fingerprint)
  assert.deepEqual(await isSameInAllFormats(desk, 'budget', query), [], 'no total')
  assert.notEqual((await read(`?budget_id=${bySite.id}`)).fingerprint, body.fingerprint)
  const labels = new Set<string>()
  for (const lang of ['fr', 'nl', 'en', 'de'])
    labels.add((await read(`?lang=${lang}`)).rows.at(-1).label)
  assert.equal(labels.size, 4)
})

test('closing the year changes nothing', async () => {
  const before = await read(`?budget_id=${bySite.id}`)
  await close(desk, year)
  const after = await read(`?budget_id=${bySite.id}`)
  assert.deepEqual([after.rows, after.totals], [before.rows, before.totals])
  for (const row of after.rows.slice(0, -1))
    assert.equal(
      await behind(row),
      row.direction === 'debit' ? cents(row.actual) : -cents(row.actual),
    )
})

test('a line of a code that is no longer used keeps its figures and its name', async () => {
  const query = `budget_id=${bySite.id}&to=2026-03-31`
  const linesBehind = async ({ rows }: Body) => {
    const found: Body[] = []
    for (const { link } of rows.slice(0, 3))
      found.push(replies(await desk.admin.get(link), 200).body.data)
    return found
  }
  const before = await read(`?${query}`)
  const lines = await linesBehind(before)
  const file = await exported(desk, 'budget', query)
  for (const code of ['NORTH', 'HALL', 'SOUTH'])
    replies(await desk.change('analytic-codes', code, { is_active: false }), 200)
  replies(await desk.change('analytic-axes', 'SITE', { is_active: false }), 200)
  const after = await read(`?${query}`)
  assert.deepEqual([shown(after), after.totals], [shown(before), before.totals])
  assert.deepEqual(await exported(desk, 'budget', query), file)
  assert.deepEqual(
    after.rows.map(({ analytic_code }: Body) => analytic_code),
    ['NORTH', null, 'SOUTH', null],
  )
  assert.deepEqual(await linesBehind(after), lines)
})
