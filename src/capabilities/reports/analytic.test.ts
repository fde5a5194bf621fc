import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type AnalyticDesk, openAnalytics } from '#testing/analytics'
import { refusedAt } from '#testing/desk'
import { exported, isSameInAllFormats } from '#testing/exported'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { filed } from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

/** Income and expense by code of an axis: each figure against the lines. */
const books = useBooks()
let desk: AnalyticDesk
let older: number
before(async () => {
  desk = await openAnalytics(books, {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  older = desk.years[0]!.id
  const next = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await desk.admin.post(`${desk.path}/fiscal-years`, next), 201)
  await post('2025-02-10', [
    'Dr 604000 80.00 | NORTH',
    'Cr 700000 200.00 | HALL',
    'Dr 550000 120.00',
  ])
  await post('2025-12-20', ['Dr 612000 10.01 | HALL 33.33 DOCK 66.67, A', 'Cr 550000 10.01'])
  await post('2026-01-05', ['Dr 604000 100.00 | HALL 50 DOCK 50', 'Cr 550000 100.00'])
  await post('2026-01-20', ['Dr 604000 0.05 | HALL 50 SOUTH 50, A', 'Cr 550000 0.05'])
  await post('2026-02-10', ['Dr 612000 30.00 |', 'Cr 700000 30.00 | NORTH'])
  const wrong = await post('2026-02-12', ['Dr 612000 7.00 | DOCK', 'Cr 550000 7.00'])
  replies(await desk.reverse(wrong.id, { entry_date: '2026-03-03' }), 201)
  await post('2026-03-31', ['Dr 604000 60.00 | SOUTH', 'Cr 612000 12.00', 'Cr 550000 48.00'])
})

const post = async (entry_date: string, lines: string[]) =>
  replies(await desk.freeWith(lines, { entry_date }), 201).body
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any
const get = (query = '') => desk.admin.get(`${desk.path}/reports/analytic${query}`)
const read = async (query = ''): Promise<Body> => replies(await get(query), 200).body
const cents = (decimal: string) => BigInt(decimal.replace('.', ''))
const sum = (decimals: readonly string[]) => decimals.reduce((all, one) => all + cents(one), 0n)

const shown = ({ rows }: Body) =>
  rows.map((row: Body) =>
    [row.path ?? '-', row.level, row.income, row.expense, row.result, row.own.result].join(' '),
  )

test('codes stand in the order of the tree, a parent with those below it', async () => {
  const body = await read('?from=2026-01-01&to=2026-03-31')
  assert.deepEqual(shown(body), [
    'NORTH 1 30.00 100.03 -70.03 30.00',
    'NORTH / DOCK 2 0.00 50.00 -50.00 -50.00',
    'NORTH / HALL 2 0.00 50.03 -50.03 -50.03',
    'SOUTH 1 0.00 60.02 -60.02 -60.02',
    '- 1 0.00 18.00 -18.00 -18.00',
  ])
  assert.equal(body.axis.code, 'SITE')
  assert.equal(body.rows.at(-1).code_id, null)
  assert.deepEqual(body.totals, {
    income: '30.00',
    expense: '178.05',
    result: '-148.05',
    previous: null,
  })
  const [north] = body.rows
  assert.deepEqual(
    north.accounts.map((one: Body) => [one.number, one.debit, one.credit, one.balance]),
    [
      ['604000', '100.03', '0.00', '100.03'],
      ['612000', '7.00', '7.00', '0.00'],
      ['700000', '0.00', '30.00', '-30.00'],
    ],
  )
  assert.deepEqual(shown(await read(`?axis_id=${desk.id('TEAM')}&from=2026-01-01&to=2026-03-31`)), [
    'A 1 0.00 0.05 -0.05 -0.05',
    'B 1 0.00 0.00 0.00 0.00',
    'C 1 0.00 0.00 0.00 0.00',
    '- 1 30.00 178.00 -148.00 -148.00',
  ])
})

/** What the lines say: per code of an axis by its own shares, debit minus credit, and of accounts as a whole. */
async function fromLines(axis: string, from: string, to: string, accounts: string[]) {
  const within = `e.phase = 'year' AND l.company_id = $1 AND l.entry_date BETWEEN $2 AND $3
    AND EXISTS (SELECT FROM unnest($4::text[]) b WHERE a.number LIKE b || '%')`
  const tables = `entry_lines l JOIN entries e ON (e.company_id, e.id) = (l.company_id, l.entry_id)
    JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)`
  const values = [desk.company.id, from, to, accounts]
  const { rows: codes } = await books.sql.query(
    `SELECT (x ->> 'code_id')::int AS id, sum((x ->> 'amount')::numeric)::numeric(15, 2)::text AS balance
       FROM ${tables} CROSS JOIN jsonb_array_elements(l.analytic) x
      WHERE ${within} AND (x ->> 'axis_id')::int = $5 GROUP BY 1`,
    [...values, desk.id(axis)],
  )
  const { rows: whole } = await books.sql.query(
    `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15, 2)::text AS balance FROM ${tables} WHERE ${within}`,
    values,
  )
  return {
    of: new Map<number, bigint>(codes.map(({ id, balance }) => [id, cents(balance)])),
    whole: cents(whole[0].balance),
  }
}

/** Every line behind a link. */
async function linesAt(link: string): Promise<Body[]> {
  const lines: Body[] = []
  for (let page = 1; ; page++) {
    const { body } = replies(await desk.admin.get(`${link}&per_page=100&page=${page}`), 200)
    lines.push(...body.data)
    if (page >= body.last_page) return lines
  }
}

/** Lines of a row, less those shares that are not its own. */
async function behind(link: string, codes: ReadonlySet<number> | null): Promise<bigint> {
  const lines = await linesAt(link)
  return codes === null
    ? sum(lines.map(({ debit }) => debit)) - sum(lines.map(({ credit }) => credit))
    : sum(
        lines.flatMap(({ analytic }) =>
          analytic
            .filter((share: Body) => codes.has(share.code_id))
            .map((share: Body) => share.amount),
        ),
      )
}

/** Asserts that each row is what the lines come to, that its links show these lines, and that the totals foot. */
async function isRight(axis: string, from: string, to: string, accounts?: string[]) {
  const asked = accounts ? `&accounts=${accounts.join(',')}` : ''
  const body = await read(`?axis_id=${desk.id(axis)}&from=${from}&to=${to}${asked}`)
  const { of, whole } = await fromLines(axis, from, to, accounts ?? ['6', '7'])
  const balanceOf = (row: Body) => sum(row.accounts.map((one: Body) => one.balance))
  for (const row of body.rows) {
    const under = body.rows.filter((one: Body) => `${one.path} / `.startsWith(`${row.path} / `))
    const codes =
      row.code_id === null ? null : new Set<number>(under.map((one: Body) => one.code_id))
    if (codes) {
      const expected = [...codes].reduce((all, id) => all + (of.get(id) ?? 0n), 0n)
      assert.equal(balanceOf(row), expected, row.path)
    }
    assert.equal(await behind(row.link, codes), balanceOf(row), row.link)
    for (const { link, balance } of row.accounts)
      assert.equal(await behind(link, codes), cents(balance), link)
  }
  const top = body.rows.filter(({ level }: Body) => level === 1)
  assert.equal(sum(top.flatMap((row: Body) => row.accounts.map((one: Body) => one.balance))), whole)
  for (const name of ['income', 'expense', 'result'])
    assert.equal(sum(top.map((row: Body) => row[name])), cents(body.totals[name]), name)
  return body
}

describe('every row is what the lines come to, and its links show them', () => {
  test('in whole months, in broken ones, over years and in days that hold nothing', async () => {
    await isRight('SITE', '2026-01-01', '2026-12-31')
    await isRight('TEAM', '2026-01-06', '2026-03-30')
    await isRight('SITE', '2025-12-05', '2026-02-10')
    await isRight('SITE', '2026-01-05', '2026-01-05')
    assert.equal((await isRight('SITE', '2030-01-01', '2030-12-31')).totals.result, '0.00')
  })

  test('of other accounts than those of the axis', async () => {
    await isRight('SITE', '2026-01-01', '2026-12-31', ['60'])
    const wide = await isRight('SITE', '2026-01-10', '2026-12-31', ['55', '6', '7'])
    assert.match(wide.rows.at(-1).link, /off_axis_id/)
    const narrow = { applies_to: ['61', '70'] }
    replies(await desk.change('analytic-axes', 'SITE', narrow), 200)
    const usual = await isRight('SITE', '2026-01-01', '2026-12-31', ['61', '70'])
    assert.match(usual.rows.at(-1).link, /unallocated=1/)
    assert.deepEqual((await read('?from=2026-01-01&to=2026-12-31')).totals, usual.totals)
    await isRight('SITE', '2026-01-01', '2026-12-31', ['6'])
    replies(await desk.change('analytic-axes', 'SITE', { applies_to: ['6', '7'] }), 200)
  })

  test('before a year is closed, after it, and when it is open again', async () => {
    const year = '?from=2025-01-01&to=2025-12-31'
    const before = await read(year)
    await close(desk, older)
    await isRight('SITE', '2025-01-01', '2025-12-31')
    const after = await read(year)
    assert.deepEqual(
      [after.rows, after.totals, after.fingerprint],
      [before.rows, before.totals, before.fingerprint],
    )
    replies(await desk.admin.post(`${desk.path}/fiscal-years/${older}/reopen`), 200)
    assert.deepEqual((await read(year)).rows, before.rows)
    await isRight('SITE', '2025-01-01', '2026-12-31')
  })
})

test('a code is shown with those below it, and nothing else', async () => {
  const north = await read(`?code_id=${desk.id('NORTH')}&from=2026-01-01&to=2026-03-31`)
  assert.deepEqual(
    north.rows.map(({ path }: Body) => path),
    ['NORTH', 'NORTH / DOCK', 'NORTH / HALL'],
  )
  assert.equal(north.totals.result, '-70.03')
  const hall = await read(`?code_id=${desk.id('HALL')}&from=2026-01-01&to=2026-03-31`)
  assert.deepEqual(
    hall.rows.map(({ path, level }: Body) => [path, level]),
    [['NORTH / HALL', 2]],
  )
  assert.equal(hall.totals.expense, '50.03')
  const team = await read(`?code_id=${desk.id('A')}`)
  assert.equal(team.axis.code, 'TEAM', 'a code tells its axis')
})

test('the year before stands beside it where that is asked for', async () => {
  const body = await read('?from=2026-01-01&to=2026-12-31&compare=year')
  assert.deepEqual(body.comparison, { from: '2025-01-01', to: '2025-12-31' })
  const then = await read('?from=2025-01-01&to=2025-12-31')
  body.rows.forEach(({ previous }: Body, place: number) => {
    const { income, expense, result } = then.rows[place]
    assert.deepEqual(previous, { income, expense, result })
  })
  assert.deepEqual(body.totals.previous.result, then.totals.result)
  assert.equal((await read()).rows[0].previous, null)
})

test('a line that is allocated anew moves', async () => {
  const entry = await post('2026-05-05', ['Dr 604000 9.00 | SOUTH', 'Cr 550000 9.00'])
  const figures = async () =>
    (await read('?from=2026-05-01&to=2026-05-31')).rows.map(({ path, expense }: Body) => [
      path,
      expense,
    ])
  assert.deepEqual((await figures())[3], ['SOUTH', '9.00'])
  const analytic = desk.shares('HALL')
  const patch = { lines: [{ id: entry.lines[0].id, analytic }] }
  replies(await desk.admin.patch(`${desk.path}/entries/${entry.id}`, patch), 200)
  assert.deepEqual((await figures()).slice(2, 4), [
    ['NORTH / HALL', '9.00'],
    ['SOUTH', '0.00'],
  ])
  await isRight('SITE', '2026-05-02', '2026-05-31')
})

test('what cannot be answered is refused at its parameter', async () => {
  refusedAt(await get('?as_of=1'), 'as_of')
  refusedAt(await get('?axis_id=99999999'), 'axis_id')
  refusedAt(await get('?code_id=99999999'), 'code_id')
  refusedAt(await get(`?axis_id=${desk.id('TEAM')}&code_id=${desk.id('NORTH')}`), 'code_id')
  refusedAt(await get('?accounts=six'), 'accounts')
  refusedAt(await get('?compare=never'), 'compare')
  refusedAt(await get('?from=2026-02-01&to=2026-01-01'), 'to')
  const empty = await books.openCompany({})
  refusedAt(await empty.admin.get(`${empty.path}/reports/analytic`), 'axis_id')
  refusedAt(await desk.admin.get(`${desk.path}/exports/analytic?as_of=1`), 'as_of')
})

test('a file has each code with its accounts, in every format and language', async () => {
  const query = 'from=2026-01-01&to=2026-03-31'
  const body = await read(`?${query}&lang=en`)
  const flat = body.rows.flatMap((row: Body) =>
    row.accounts.map((one: Body) => ({
      axis: 'SITE',
      code: row.code ?? '',
      label: row.label,
      number: one.number,
      account_label: one.label,
      debit: one.debit,
      credit: one.credit,
      balance: one.balance,
    })),
  )
  const file = await exported(desk, 'analytic', query)
  assert.deepEqual(file.rows, flat)
  assert.deepEqual(file.keys, Object.keys(flat[0]))
  assert.equal((await isSameInAllFormats(desk, 'analytic', query)).at(-1), 148.05)
  assert.equal(file.fingerprint, body.fingerprint)
  assert.notEqual((await read(`?${query}&accounts=60`)).fingerprint, body.fingerprint)
  const labels = new Set<string>()
  for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
    const { rows } = await filed(books, desk, reports.analytic, {}, lang)
    labels.add(String(rows.at(-1)![2]))
  }
  assert.equal(labels.size, 4)
})

test('what was booked stays, with its names, when axes and codes are no longer used', async () => {
  const query = 'from=2025-01-01&to=2026-12-31'
  const figures = async (axis: string) => {
    const body = await read(`?${query}&axis_id=${desk.id(axis)}`)
    return {
      ...{ shown: shown(body), axis: body.axis, totals: body.totals },
      labels: body.rows.map(({ label }: Body) => label),
      fingerprint: body.fingerprint,
    }
  }
  const [site, team] = [await figures('SITE'), await figures('TEAM')]
  const file = await exported(desk, 'analytic', query)
  assert.deepEqual(site.labels.slice(0, -1), ['North', 'Dock', 'Hall', 'South'])
  for (const [code, change] of [
    ['HALL', { is_active: false }],
    ['NORTH', { is_active: false }],
    ['DOCK', { ends_on: '2024-12-31' }],
  ] as const)
    replies(await desk.change('analytic-codes', code, change), 200)
  for (const axis of ['SITE', 'TEAM'])
    replies(await desk.change('analytic-axes', axis, { is_active: false }), 200)
  assert.deepEqual([await figures('SITE'), await figures('TEAM')], [site, team])
  assert.deepEqual(await exported(desk, 'analytic', query), file)
  await isSameInAllFormats(desk, 'analytic', query)
  await isRight('SITE', '2025-01-01', '2026-12-31')
  const hall = await read(`?${query}&code_id=${desk.id('HALL')}`)
  assert.deepEqual([hall.rows.length, hall.rows[0].label], [1, 'Hall'])
})
