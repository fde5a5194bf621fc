import { type Answered, type Person, replies } from '#testing/http'
import type { Figure, Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'
import { measurePosting } from './vat-posting.js'

/** How often each figure is taken; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 24)
const turns = Math.min(times, 4)
const each = Math.ceil(times / turns)
/** Four lines each, three of them with boxes. */
const entriesOfQuarter = Number(process.env.BENCH_ENTRIES ?? 25_000)
/** The last of the ten quarters, which both files hold. */
const wish = { year: 2026, period: 2 }
const files = 500

/**
 * What a VAT return costs on a file of ten quarters and on one that holds its quarter alone, beside the bare sum over
 * the lines of that quarter; the lines behind a box; the portfolio of a firm with 500 files; and what keeping the sums of
 * boxes takes of posting.
 */
export function benchVat(): Promise<Outcome<'vat'>> {
  return withRig({ isChecked: false }, async (rig) => {
    const small = await filled(rig, 9)
    const large = await filled(rig, 0)
    await settle(rig)
    const prepared = await measurePrepared(rig, small, large)
    const [one, ten] = [await prepare(small), await prepare(large)]
    await multiply(rig, ten)
    await settle(rig)
    return {
      ...prepared,
      ...(await measureReturns(rig, one, ten)),
      ...(await measureLines(rig, ten)),
      ...(await measurePortfolio(rig, ten)),
      posting: await measurePosting(rig),
    }
  })
}

type Filled = { id: number; firm: string; path: string; admin: Person }
type Prepared = Filled & { returnId: number }

async function settle({ books, renewSessions }: Rig): Promise<void> {
  await books.sql.query('VACUUM ANALYZE')
  await renewSessions()
}

/** A file with the quarters from one of the ten to the last. */
async function filled({ books }: Rig, from: number): Promise<Filled> {
  const { admin, company, path, firm } = await books.openCompany({
    vat_number: 'BE0160771164',
    fiscal_year: { starts_on: '2024-01-01', ends_on: '2024-12-31' },
  })
  for (const of of [2025, 2026])
    replies(
      await admin.post(`${path}/fiscal-years`, {
        starts_on: `${of}-01-01`,
        ends_on: `${of}-12-31`,
      }),
      201,
    )
  await books.sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, vat_number, created_at, updated_at)
     SELECT $1, t.type, upper(left(t.type, 1)) || n, t.type || n, 'BE0403170701', now(), now()
       FROM generate_series(1, 200) n, unnest(ARRAY['supplier', 'customer']) AS t (type)`,
    [company.id],
  )
  for (let place = from; place < 10; place++)
    for (let done = 0; done < entriesOfQuarter; done += 5000)
      await books.sql.query(fill, [
        company.id,
        done,
        Math.min(5000, entriesOfQuarter - done),
        `${2024 + Math.floor(place / 4)}-${String((place % 4) * 3 + 1).padStart(2, '0')}-01`,
      ])
  return { id: company.id, firm: firm.path, path, admin }
}

/** The draft of the last quarter is kept. */
async function prepare(file: Filled): Promise<Prepared> {
  const made = await file.admin.post(`${file.path}/vat-declarations`, wish)
  return { ...file, returnId: replies(made, 201).body.id }
}

/** Purchases and sales at 21 % through the ledger's own door, made up by the database: nothing travels. */
const fill = `
  WITH entry AS (
    SELECT n, $4::date + ($2::int + n) % 90 AS day, 100 + n % 900 AS amount, n % 2 = 0 AS is_sale,
           CASE WHEN n % 2 = 0 THEN 'C' ELSE 'S' END || (1 + n % 200) AS party
      FROM generate_series(1, $3::int) n
  ), account AS MATERIALIZED (
    SELECT number, id FROM accounts
     WHERE company_id = $1 AND number IN ('700000', '700100', '604000', '451054', '411059', '400000', '440000')
  ), line AS (
    SELECT e.n, l.position, a.id AS account_id,
           CASE WHEN e.is_sale <> l.is_control THEN 0 ELSE l.amount END AS debit,
           CASE WHEN e.is_sale <> l.is_control THEN l.amount ELSE 0 END AS credit,
           CASE WHEN l.is_control THEN t.id END AS third_party_id, l.is_control AS can_letter, l.role AS vat_role,
           CASE WHEN l.role IS NOT NULL THEN v.id END AS vat_code_id,
           CASE WHEN l.role IS NOT NULL THEN json_build_array(json_build_object('box', l.box, 'amount', round(l.amount, 2)::text)) END
             AS boxes,
           CASE WHEN l.role IS NOT NULL THEN 'invoice' END AS boxes_due_on
      FROM entry e
      JOIN third_parties t ON t.company_id = $1 AND t.code = e.party
      JOIN vat_codes v ON v.company_id = $1 AND v.code = CASE WHEN e.is_sale THEN 'SG21' ELSE 'PG21' END,
           LATERAL (VALUES
             (1, CASE WHEN e.is_sale THEN '700000' ELSE '604000' END, e.amount::numeric, false, 'base',
              CASE WHEN e.is_sale THEN '03' ELSE '81' END),
             (2, CASE WHEN e.is_sale THEN '700100' ELSE '604000' END, e.amount, false, 'base',
              CASE WHEN e.is_sale THEN '03' ELSE '81' END),
             (3, CASE WHEN e.is_sale THEN '451054' ELSE '411059' END, round(e.amount * 0.42, 2), false, 'tax',
              CASE WHEN e.is_sale THEN '54' ELSE '59' END),
             (4, CASE WHEN e.is_sale THEN '400000' ELSE '440000' END, round(e.amount * 2.42, 2), true, NULL, NULL)
           ) AS l (position, account, amount, is_control, role, box)
      JOIN account a ON a.number = l.account
  )
  SELECT cardinality(entry_ids) FROM post_raw($1, NULL, now(), (
      SELECT json_agg(json_build_object('fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', j.id,
               'entry_date', e.day, 'origin', 'invoice', 'phase', 'year', 'third_party_id', t.id,
               'total', round(e.amount * 2.42, 2), 'lines_count', 4) ORDER BY e.n)
        FROM entry e
        JOIN third_parties t ON t.company_id = $1 AND t.code = e.party
        JOIN journals j ON j.company_id = $1 AND j.code = CASE WHEN e.is_sale THEN 'VEN' ELSE 'ACH' END
        JOIN periods p ON p.company_id = $1 AND e.day BETWEEN p.starts_on AND p.ends_on), (
      SELECT json_agg(json_build_object('entry', n, 'position', position, 'account_id', account_id, 'debit', debit,
               'credit', credit, 'third_party_id', third_party_id, 'can_letter', can_letter, 'vat_role', vat_role,
               'vat_code_id', vat_code_id, 'boxes', boxes, 'boxes_due_on', boxes_due_on)) FROM line))`

/** As many files in the firm, each with its year and the draft of the first; their books are not asked. */
async function multiply({ books }: Rig, { id, returnId }: Prepared): Promise<void> {
  await books.sql.query(
    `WITH made AS (
       INSERT INTO companies (public_token, firm_id, code, name, country_pack, vat_number, created_at, updated_at)
       SELECT 'portfolio' || n, c.firm_id, 'P' || n, 'File ' || n, 'BE', 'BE0160771164', now(), now()
         FROM companies c, generate_series(2, $3::int) n WHERE c.id = $1 RETURNING id
     ), year AS (
       INSERT INTO fiscal_years (company_id, code, starts_on, ends_on, created_at, updated_at)
       SELECT id, '2026', '2026-01-01', '2026-12-31', now(), now() FROM made)
     INSERT INTO vat_declarations (company_id, form, period_type, year, period, starts_on, ends_on, due_on, figures,
                                   lines_then, waiting_then, before_then, computed_at, details, boxes, choices,
                                   carried_out, amount_due, amount_refund, corrected, is_nil, checks, created_at,
                                   updated_at)
     SELECT made.id, form, period_type, year, period, starts_on, ends_on, due_on, figures, lines_then, waiting_then,
            before_then, computed_at, details, boxes, choices, carried_out, amount_due, amount_refund, corrected,
            is_nil, checks, now(), now()
       FROM made, vat_declarations d WHERE d.company_id = $1 AND d.id = $2`,
    [id, returnId, files],
  )
}

/** A return of the quarter, made and not kept. */
async function measurePrepared(rig: Rig, small: Filled, large: Filled) {
  const heads = [
    'what',
    'quarter alone, ms',
    'ten quarters, ms',
    'ratio',
    'bare sum, ms',
    'to bare',
  ]
  printHead(...heads, ...processorHeads)
  const { toBare, ratio } = await compare(rig, 'POST of a return, dry', small, large, (file) =>
    send(rig, file, 'POST', `${file.path}/vat-declarations`, JSON.stringify(wish), {
      'x-dry-run': '1',
    }),
  )
  return { prepare: toBare, prepareRatio: ratio }
}

/** One that is kept, computed again and read. */
async function measureReturns(rig: Rig, small: Prepared, large: Prepared) {
  const { toBare, ratio } = await compare(rig, 'recompute of a return', small, large, (file) =>
    send(rig, file, 'POST', `${ofReturn(file)}/recompute`, '{}'),
  )
  const read = await compare(rig, 'GET of a return', small, large, (file) =>
    send(rig, file, 'GET', ofReturn(file)),
  )
  return { recompute: toBare, recomputeRatio: ratio, read: read.large }
}

async function compare<File extends Filled>(
  rig: Rig,
  name: string,
  small: File,
  large: File,
  work: (file: File) => Promise<Stretch>,
) {
  for (const file of [small, large]) await work(file)
  const taken = await inTurns(turns, {
    small: () => work(small),
    large: () => work(large),
    bare: () => rig.own(() => timed(() => bareSum(rig, large))),
  })
  const [ofSmall, ofLarge, ofBare] = [taken.small, taken.large, taken.bare].map(medianMs)
  printRow(
    name,
    short(ofSmall!),
    short(ofLarge!),
    (ofLarge! / ofSmall!).toFixed(2),
    short(ofBare!),
    (ofLarge! / ofBare!).toFixed(2),
    ...processorCells(perRequest(taken.large)),
  )
  const ratioTo = (other: Stretch): Figure => ({
    value: medianMs(taken.large) / medianMs(other),
    byProcessor: processorRatio(taken.large, other),
  })
  return { large: figureOf(taken.large), ratio: ratioTo(taken.small), toBare: ratioTo(taken.bare) }
}

/** What a return would cost without sums: the boxes of all lines of the quarter. */
async function bareSum({ books }: Rig, { id }: Filled): Promise<void> {
  await books.sql.query(
    `SELECT b.box, sum(b.amount) FROM entry_lines l, jsonb_to_recordset(l.boxes) AS b (box text, amount numeric)
      WHERE l.company_id = $1 AND l.entry_date BETWEEN '2026-04-01' AND '2026-06-30' AND l.boxes IS NOT NULL
      GROUP BY b.box`,
    [id],
  )
}

const ofReturn = ({ path, returnId }: Prepared) => `${path}/vat-declarations/${returnId}`

const figureOf = (stretch: Stretch): Figure => ({
  value: medianMs(stretch),
  perRequest: perRequest(stretch),
})

function send(
  rig: Rig,
  { admin }: Filled,
  method: string,
  path: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Stretch> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${admin.token}`, ...type, ...more }
  return rig.send({ method, path, headers, requests: each, ...(body ? { body } : {}) })
}

/** The lines behind a box, first page and last. */
async function measureLines(rig: Rig, file: Prepared) {
  const asked = (page: number) => `${ofReturn(file)}/lines?box=03&page=${page}`
  const { last_page }: Answered['body'] = replies(await file.admin.get(asked(1)), 200).body
  const page = (number: number) => () => send(rig, file, 'GET', asked(number))
  for (const number of [1, last_page]) await page(number)()
  const taken = await inTurns(turns, { first: page(1), deepest: page(last_page) })
  console.log('')
  printHead('lines behind a box', 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(`${name} page`, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  const value = medianMs(taken.deepest) / medianMs(taken.first)
  return { deepest: { value, byProcessor: processorRatio(taken.deepest, taken.first) } }
}

/** The periods of all files of the firm beside those of one. */
async function measurePortfolio(rig: Rig, file: Filled) {
  const ofYear = (year: number) => `${file.firm}/vat-declarations?year=${year}`
  const all = () => send(rig, file, 'GET', ofYear(2026))
  // Periods are kept of the year that was asked for last.
  const anew = async () => {
    await send(rig, file, 'GET', ofYear(2025))
    const headers = { authorization: `Bearer ${file.admin.token}` }
    return rig.send({ method: 'GET', path: ofYear(2026), headers, requests: 1 })
  }
  const one = () => send(rig, file, 'GET', `${file.path}/vat/periods?year=2026`)
  // As after some hundred calls, not while it is being compiled.
  for (let time = 0; time < 12; time++) for (const ask of [all, one, anew]) await ask()
  const taken = await inTurns(turns, { one, all, anew })
  console.log('')
  printHead('periods of a year', 'ms', ...processorHeads)
  const printed = (what: string, stretch: Stretch) =>
    printRow(what, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  printed('of one file', taken.one)
  printed(`of ${files} files`, taken.all)
  printed('the same, nothing kept', taken.anew)
  const value = medianMs(taken.all) / medianMs(taken.one)
  return { portfolio: { value, byProcessor: processorRatio(taken.all, taken.one) } }
}
