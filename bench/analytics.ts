import { type Person, replies } from '#testing/http'
import type { Figure, Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import {
  inTurns,
  medianMs,
  perRequest,
  perSecond,
  processorRatio,
  type Stretch,
} from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'

/** How often each figure is taken; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 24)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const turns = Math.min(times, 4)
const each = Math.ceil(times / turns)
/** Four lines each; the smaller file has a hundredth of them. */
const entries = Number(process.env.BENCH_ENTRIES ?? 250_000)

/**
 * What distributions cost when they are posted, what actuals cost on a file of ten thousand lines and of a million,
 * what a long budget costs beside a long chart, and how lines are found by a code or by the lack of one.
 */
export function benchAnalytics(): Promise<Outcome<'analytics'>> {
  return withRig({ isChecked: false }, async (rig) => {
    const posting = await measurePosting(rig)
    const small = await filled(rig, Math.round(entries / 100))
    const large = await filled(rig, entries)
    await rig.books.sql.query('VACUUM ANALYZE')
    await rig.renewSessions()
    return { ...posting, ...(await measureReading(rig, small, large)) }
  })
}

type File = { id: number; path: string; admin: Person; axes: number[]; codes: number[][] }

/** A file with two axes of ten codes each. */
async function opened({ books }: Rig) {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const axes: number[] = []
  const codes: number[][] = []
  for (const code of ['SITE', 'TEAM']) {
    const made = await admin.post(`${path}/analytic-axes`, { code, label: code })
    const axis_id = replies(made, 201).body.id
    axes.push(axis_id)
    const form = new FormData()
    const rows = Array.from({ length: 10 }, (_, place) => `${code};${code}-${place};Code ${place}`)
    form.set('file', new Blob([['axis;code;label', ...rows].join('\n')]), 'codes.csv')
    const sent = await admin.call('POST', `${path}/analytic-codes/import`, { form })
    codes.push(replies(sent, 200).body.rows.map(({ id }: { id: number }) => id))
  }
  return { ...desk, axes, codes }
}

async function measurePosting(rig: Rig) {
  const plain = await rig.books.openCompany()
  const desk = await opened(rig)
  const analytic = desk.codes.flatMap((codes) =>
    codes
      .slice(0, 3)
      .map((code_id, place) => ({ code_id, percent: place === 0 ? '33.34' : '33.33' })),
  )
  const [without, with_] = [await bodiesOf(rig, plain, []), await bodiesOf(rig, desk, analytic)]
  await rig.renewSessions()
  printHead('what', 'without /s', 'with /s', 'ratio', 'by CPU', ...processorHeads)
  const measure = async (what: string, place: 0 | 1): Promise<Figure> => {
    for (const body of [without[place]!, with_[place]!])
      await rig.send({ ...body, connections: 1, requests: 1000, seconds: 4 * seconds })
    const taken = await inTurns(turns * 2, {
      none: () => rig.send({ ...without[place]!, connections: 1, seconds: seconds / turns }),
      some: () => rig.send({ ...with_[place]!, connections: 1, seconds: seconds / turns }),
    })
    const value = perSecond(taken.none) / perSecond(taken.some)
    const byProcessor = processorRatio(taken.some, taken.none)
    printRow(
      what,
      short(perSecond(taken.none)),
      short(perSecond(taken.some)),
      short(value),
      short(byProcessor),
      ...processorCells(perRequest(taken.some)),
    )
    return { value, byProcessor, perRequest: perRequest(taken.some) }
  }
  return {
    posting: await measure('invoice of two lines', 0),
    free: await measure('entry of two lines, both distributed', 1),
  }
}

type Opened = Awaited<ReturnType<Rig['books']['openCompany']>>

/** An invoice and a free entry, the same each time. */
async function bodiesOf({ books }: Rig, file: Opened, analytic: readonly object[]) {
  const { admin, company, path, journal } = file
  const supplier = await books.party(company, 'supplier')
  const more = analytic.length === 0 ? {} : { analytic }
  const invoice = {
    journal_id: journal('ACH'),
    third_party_id: supplier,
    entry_date: '2026-03-10',
    reference: 'F-2026-0141',
    lines: [
      { account: '604000', amount: '100.00', vat_code: 'PG21', label: 'Goods', ...more },
      { account: '612000', amount: '50.00', vat_code: 'PS21', label: 'Services', ...more },
    ],
  }
  const free = {
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: '604000', debit: '100.00', ...more },
      { account: '700000', credit: '100.00', ...more },
    ],
  }
  const headers = { authorization: `Bearer ${admin.token}` }
  const of = (route: string, body: object) => ({
    method: 'POST',
    path: `${path}/${route}`,
    headers,
    body: JSON.stringify(body),
  })
  return [of('entries/invoice', invoice), of('entries', free)]
}

/** A file with so many entries of four lines over a year, forty accounts and all codes; one line in a thousand lacks one. */
async function filled(rig: Rig, count: number): Promise<File & { budget: number; long: number }> {
  const { admin, company, path, axes, codes, years } = await opened(rig)
  const { sql } = rig.books
  // The index is made of all lines at once: line by line it would take most of the time.
  const index = 'SELECT pg_get_indexdef($1::regclass) AS made'
  const { made: makeIndex } = (await sql.query(index, ['entry_lines_by_code'])).rows[0]
  await sql.query('DROP INDEX entry_lines_by_code')
  for (let done = 0; done < count; done += 5000)
    await sql.query(fill, [company.id, done, Math.min(5000, count - done), axes, codes])
  await sql.query(makeIndex)
  const lines = ['60', '61', '62', '70'].flatMap((heading) =>
    codes[0]!.map((analytic_code_id) => ({ heading, analytic_code_id, total: '1200.00' })),
  )
  const made = async (wished: readonly object[]): Promise<number> => {
    const body = { label: 'Budget', fiscal_year_id: years[0]!.id, axis_id: axes[0] }
    return replies(await admin.post(`${path}/budgets`, { ...body, lines: wished }), 201).body.id
  }
  const { rows } = await sql.query(
    `SELECT id::int FROM accounts WHERE company_id = $1 AND kind = 'postable' AND number < '8' AND number >= '6'
      ORDER BY number`,
    [company.id],
  )
  const thousand = rows
    .flatMap(({ id }) => codes[0]!.map((code) => ({ account_id: id, analytic_code_id: code })))
    .slice(0, 1000)
    .map((line) => ({ ...line, total: '1200.00' }))
  return {
    id: company.id,
    path,
    admin,
    axes,
    codes,
    budget: await made(lines),
    long: await made(thousand),
  }
}

/** Costs and income through the ledger's own door, each on two codes of an axis and one of the other. */
const fill = `
  WITH entry AS (
    SELECT n, '2026-01-01'::date + ($2::int + n) % 360 AS day, 100 + n % 900 AS amount FROM generate_series(1, $3::int) n
  ), account AS MATERIALIZED (
    SELECT id, row_number() OVER (ORDER BY number) - 1 AS place FROM (
      SELECT id, number FROM accounts WHERE company_id = $1 AND kind = 'postable' AND left(number, 2) = '61'
       ORDER BY number LIMIT 40) a
  ), line AS (
    SELECT e.n, l.position, a.id AS account_id, CASE WHEN l.position < 4 THEN e.amount ELSE 0 END AS debit,
           CASE WHEN l.position = 4 THEN e.amount * 3 ELSE 0 END AS credit,
           CASE WHEN ($2::int + e.n) % 1000 > 0 OR l.position > 1 THEN json_build_array(
             json_build_object('axis_id', ($4::bigint[])[1], 'code_id', ($5::bigint[])[1][1 + e.n % 9], 'percent', '50.00',
                               'amount', round(x.amount / 2, 2)::text),
             json_build_object('axis_id', ($4::bigint[])[1], 'code_id',
                               ($5::bigint[])[1][CASE WHEN ($2::int + e.n) % 5000 = 7 THEN 10 ELSE 1 + (e.n + 1) % 9 END],
                               'percent', '50.00', 'amount', (x.amount - round(x.amount / 2, 2))::text),
             json_build_object('axis_id', ($4::bigint[])[2], 'code_id', ($5::bigint[])[2][1 + e.n % 10],
                               'percent', '100.00', 'amount', round(x.amount, 2)::text)) END AS analytic
      FROM entry e CROSS JOIN generate_series(1, 4) AS l (position)
      CROSS JOIN LATERAL (SELECT CASE WHEN l.position < 4 THEN e.amount ELSE -e.amount * 3 END::numeric AS amount) x
      JOIN account a ON a.place = (e.n * 7 + l.position) % (SELECT count(*) FROM account)
  )
  SELECT cardinality(entry_ids) FROM post_raw($1, NULL, now(), (
      SELECT json_agg(json_build_object('fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', j.id,
               'entry_date', e.day, 'origin', 'manual', 'phase', 'year', 'total', e.amount * 3, 'lines_count', 4)
               ORDER BY e.n)
        FROM entry e
        JOIN journals j ON j.company_id = $1 AND j.code = 'OD'
        JOIN periods p ON p.company_id = $1 AND e.day BETWEEN p.starts_on AND p.ends_on), (
      SELECT json_agg(json_build_object('entry', n, 'position', position, 'account_id', account_id, 'debit', debit,
               'credit', credit, 'can_letter', false, 'analytic', analytic)) FROM line))`

async function measureReading(rig: Rig, small: Filled, large: Filled) {
  const get = (file: Filled, route: string) => () =>
    rig.send({
      method: 'GET',
      path: `${file.path}/${route}`,
      headers: { authorization: `Bearer ${file.admin.token}` },
      connections: 1,
      requests: each,
      seconds: 600,
    })
  await rig.books.sql.query(
    `UPDATE accounts SET deleted_at = now() WHERE company_id = $1 AND id NOT IN (
       SELECT id FROM accounts WHERE company_id = $1 ORDER BY number DESC LIMIT 1000)`,
    [small.id],
  )
  const view = (file: Filled) => get(file, `budgets/${file.budget}?actuals=1`)
  const work = {
    small: view(small),
    large: view(large),
    budget: get(small, `budgets/${small.long}`),
    accounts: get(small, 'accounts'),
    byCode: get(large, `entry-lines?analytic_code_id=${large.codes[0]![9]}`),
    lacking: get(large, `entry-lines?axis_id=${large.axes[0]}&unallocated=1`),
  }
  for (const warm of Object.values(work)) await warm()
  const taken = await inTurns(turns, work)
  printHead('what', 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  return {
    actuals: ratioOf(taken.large, taken.small),
    budget: ratioOf(taken.budget, taken.accounts),
    byCode: { value: medianMs(taken.byCode), perRequest: perRequest(taken.byCode) },
    unallocated: { value: medianMs(taken.lacking), perRequest: perRequest(taken.lacking) },
  }
}

type Filled = Awaited<ReturnType<typeof filled>>

function ratioOf(one: Stretch, other: Stretch): Figure {
  return {
    value: medianMs(one) / medianMs(other),
    byProcessor: processorRatio(one, other),
    perRequest: perRequest(one),
  }
}
