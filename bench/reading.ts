import type { Person } from '#testing/http'
import type { Figure, Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

/** How often each figure is taken; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 40)
const turns = Math.min(times, 4)
const each = Math.ceil(times / turns)
/** A search that takes long is made less often: a turn ends after so many seconds. */
const secondsOfSearch = 4

/**
 * What a balance and a ledger cost on a file of 100 thousand lines and on one of a million, beside the
 * sum over all lines in the same run; pages of 250 thousand entries, and searches in them.
 */
export function benchReading(): Promise<Outcome<'reading'>> {
  return withRig({ isChecked: false }, async (rig) => {
    const small = await filled(rig, 25_000)
    const large = await filled(rig, 250_000)
    await rig.books.sql.query('VACUUM ANALYZE')
    await rig.renewSessions()
    return {
      ...(await measureLedger(rig, small, large)),
      ...(await measurePages(rig, large)),
      ...(await measureSearches(rig, large)),
    }
  })
}

type Filled = {
  id: number
  path: string
  admin: Person
  entries: number
  yearId: number
  accountId: number
  pages: number
}

/** A file with so many entries of four lines, over a year, 40 accounts and 200 suppliers. */
async function filled({ books }: Rig, entries: number): Promise<Filled> {
  const { admin, company, path, years } = await books.openCompany()
  const { sql } = books
  await sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, created_at, updated_at)
     SELECT $1, 'supplier', 'S' || n, 'Supplier ' || n, now(), now() FROM generate_series(1, 200) n`,
    [company.id],
  )
  const perCall = 5000
  for (let done = 0; done < entries; done += perCall)
    await sql.query(fill, [company.id, done, Math.min(perCall, entries - done), labels])
  const { rows } = await sql.query(
    `SELECT id, (SELECT sum(lines)::int FROM account_balances b WHERE b.company_id = $1 AND b.account_id = a.id) AS lines
       FROM accounts a WHERE company_id = $1 AND number = '440000'`,
    [company.id],
  )
  return {
    id: company.id,
    path,
    admin,
    entries,
    yearId: years[0].id,
    accountId: Number(rows[0].id),
    pages: Math.ceil(rows[0].lines / 50),
  }
}

/** Each is the label of every fifteenth entry. */
const labels = [
  'Loyer du bureau',
  'Électricité janvier',
  'Fournitures de bureau',
  'Téléphone et internet',
  'Entretien du véhicule',
  'Carburant',
  'Honoraires du comptable',
  'Assurance incendie',
  'Publicité en ligne',
  'Nettoyage des locaux',
  'Frais de port',
  'Marchandises',
  'Petit outillage',
  'Abonnement au logiciel',
  'Formation du personnel',
]

/** Entries through the ledger's own door, made up by the database: nothing travels. */
const fill = `
  WITH entry AS (
    SELECT n, $2::int + n AS place, ('2026-01-01'::date + ($2::int + n) % 365) AS day, 10 + n % 90 AS amount,
           (SELECT id FROM third_parties WHERE company_id = $1 AND code = 'S' || (1 + n % 200)) AS supplier,
           services.ids[1 + n % cardinality(services.ids)] AS cost, goods.ids[1 + n % cardinality(goods.ids)] AS cost2
      FROM generate_series(1, $3::int) n
     CROSS JOIN (SELECT array_agg(id) AS ids FROM accounts
                  WHERE company_id = $1 AND kind = 'postable' AND number LIKE '61%') services
     CROSS JOIN (SELECT array_agg(id) AS ids FROM accounts
                  WHERE company_id = $1 AND kind = 'postable' AND number LIKE '60%') goods
  ), fixed AS (
    SELECT (SELECT id FROM accounts WHERE company_id = $1 AND number = '440000') AS supplier,
           (SELECT id FROM accounts WHERE company_id = $1 AND number = '411059') AS vat,
           (SELECT id FROM journals WHERE company_id = $1 AND code = 'ACH') AS journal
  ), line AS (
    SELECT e.n, e.day, l.* FROM entry e, fixed f, LATERAL (VALUES
      (1, e.cost, e.amount::numeric, 0::numeric, NULL::bigint, false),
      (2, e.cost2, e.amount, 0, NULL, false),
      (3, f.vat, e.amount, 0, NULL, false),
      (4, f.supplier, 0, 3 * e.amount, e.supplier, true)
    ) AS l (position, account_id, debit, credit, third_party_id, can_letter)
  )
  SELECT cardinality(entry_ids) FROM post_raw($1, NULL, now(), (
      SELECT json_agg(json_build_object('fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', f.journal,
               'entry_date', e.day, 'reference', 'F-2026-' || e.place,
               'label', ($4::text[])[1 + e.place % cardinality($4)], 'origin', 'invoice', 'phase', 'year',
               'third_party_id', e.supplier, 'total', 3 * e.amount, 'lines_count', 4) ORDER BY e.n)
        FROM entry e CROSS JOIN fixed f
        JOIN periods p ON p.company_id = $1 AND e.day BETWEEN p.starts_on AND p.ends_on), (
      SELECT json_agg(json_build_object('entry', n, 'position', position, 'account_id', account_id, 'debit', debit,
               'credit', credit, 'third_party_id', third_party_id, 'can_letter', can_letter)) FROM line))`

/** A balance and three pages of a ledger, small and large in turns, beside the sum over all lines. */
async function measureLedger(rig: Rig, small: Filled, large: Filled) {
  printHead(
    'what',
    '100,000 lines, ms',
    '1,000,000 lines, ms',
    'ratio',
    'sum over the million, ms',
    ...processorHeads,
  )
  const balance = await compare(rig, 'trial balance of the year', small, large, (file) =>
    askFor(rig, file, `${file.path}/reports/trial-balance?fiscal_year_id=${file.yearId}`),
  )
  const page = (name: string, pageOf: (file: Filled) => number) =>
    compare(rig, `ledger of an account, ${name}`, small, large, (file) =>
      askFor(rig, file, ledgerPath(file, pageOf(file))),
    )
  const first = await page('first page', () => 1)
  const middle = await page('page in the middle', ({ pages }) => Math.ceil(pages / 2))
  const last = await page('last page', ({ pages }) => pages)
  return {
    balance: balance.large,
    balanceRatio: balance.ratio,
    first: first.large,
    firstRatio: first.ratio,
    middle: middle.large,
    middleRatio: middle.ratio,
    last: last.large,
    lastRatio: last.ratio,
  }
}

async function compare(
  rig: Rig,
  name: string,
  small: Filled,
  large: Filled,
  work: (file: Filled) => Promise<Stretch>,
) {
  for (const file of [small, large]) await work(file)
  const taken = await inTurns(turns, {
    small: () => work(small),
    large: () => work(large),
    sum: () => rig.own(() => timed(() => sumOfAll(rig, large))),
  })
  const ratio = medianMs(taken.large) / medianMs(taken.small)
  const byProcessor = processorRatio(taken.large, taken.small)
  printRow(
    name,
    short(medianMs(taken.small)),
    short(medianMs(taken.large)),
    ratio.toFixed(2),
    short(medianMs(taken.sum)),
    ...processorCells(perRequest(taken.large)),
  )
  return { large: figureOf(taken.large), ratio: { value: ratio, byProcessor } }
}

const ledgerPath = ({ path, accountId }: Filled, page: number): string =>
  `${path}/accounts/${accountId}/ledger?from=2026-01-01&to=2026-12-31&page=${page}`

async function sumOfAll({ books }: Rig, { id }: Filled): Promise<void> {
  await books.sql.query(
    `SELECT account_id, sum(debit), sum(credit) FROM entry_lines WHERE company_id = $1 GROUP BY account_id`,
    [id],
  )
}

function askFor(rig: Rig, { admin }: Filled, path: string, seconds?: number): Promise<Stretch> {
  const headers = { authorization: `Bearer ${admin.token}` }
  return rig.send({ path, headers, requests: each, ...(seconds ? { seconds } : {}) })
}

const figureOf = (stretch: Stretch): Figure => ({
  value: medianMs(stretch),
  perRequest: perRequest(stretch),
})

async function measurePages(rig: Rig, file: Filled) {
  const pages = Math.ceil(file.entries / 50)
  const page = (number: number) => () => askFor(rig, file, `${file.path}/entries?page=${number}`)
  for (const number of [1, Math.ceil(pages / 2), pages]) await page(number)()
  const taken = await inTurns(turns, {
    first: page(1),
    middle: page(Math.ceil(pages / 2)),
    deepest: page(pages),
  })
  console.log('')
  printHead(`page of ${whole(file.entries)} entries`, 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  const value = medianMs(taken.deepest) / medianMs(taken.first)
  const byProcessor = processorRatio(taken.deepest, taken.first)
  return { entries: figureOf(taken.first), deepest: { value, byProcessor } }
}

/** What is looked for, by the names of the aims. */
const searches = {
  unique: 'F-2026-77123',
  some: 'loyer',
  none: 'zzzz',
  nearlyAll: 'F-2026',
  letter: 'e',
} as const

async function measureSearches(rig: Rig, file: Filled) {
  const pathOf = (q: string) => `${file.path}/entries?q=${encodeURIComponent(q)}`
  const search = (q: string) => () => askFor(rig, file, pathOf(q), secondsOfSearch)
  const hits = new Map<string, number>()
  for (const q of Object.values(searches)) hits.set(q, await hitsOf(file, pathOf(q)))
  const taken = await inTurns(turns, {
    unique: search(searches.unique),
    some: search(searches.some),
    none: search(searches.none),
    nearlyAll: search(searches.nearlyAll),
    letter: search(searches.letter),
  })
  console.log('')
  printHead(`q in ${whole(file.entries)} entries`, 'hits', 'ms', 'times', ...processorHeads)
  const names = Object.keys(searches) as (keyof typeof searches)[]
  for (const name of names) {
    const stretch = taken[name]
    const found = whole(hits.get(searches[name])!)
    const cells = processorCells(perRequest(stretch))
    printRow(`\`${searches[name]}\``, found, short(medianMs(stretch)), stretch.requests, ...cells)
  }
  return Object.fromEntries(names.map((name) => [name, figureOf(taken[name])])) as Record<
    keyof typeof searches,
    Figure
  >
}

/** How many there are to find, as the service of the books says. */
async function hitsOf({ admin }: Filled, path: string): Promise<number> {
  const answer = await admin.get(path)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.total
}
