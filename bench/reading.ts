import type pg from 'pg'
import { accountsOfYear, type LedgerYear, ledgerYears } from '#capabilities/ledger'
import { type Books, openBooks } from '#testing/books'
import type { Person } from '#testing/http'

/** How often each figure is taken; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 41)

/**
 * What a balance and a ledger cost on a file of 100 thousand lines and on one of a million, beside the
 * sum over all lines in the same run; and the first and the deepest page of 250 thousand entries.
 */
export async function benchReading(): Promise<void> {
  const books = await openBooks({ empty: true, environment: { RATE_LIMIT: '0' } })
  const files = []
  for (const entries of [25_000, 250_000]) files.push(await filled(books, entries))
  await books.sql.query('VACUUM ANALYZE')

  console.log('| lines of the file | what | median ms | sum over all lines, ms |')
  console.log('|---|---|---|---|')
  const medians: Record<string, number[]> = {}
  for (const file of files) {
    const figures: Record<string, () => Promise<unknown>> = {
      'trial balance of the year': () => trialBalance(books, file),
      'ledger of an account, first page': () => ledger(file, 1),
      'ledger of an account, page in the middle': () => ledger(file, Math.ceil(file.pages / 2)),
      'ledger of an account, last page': () => ledger(file, file.pages),
    }
    for (const [name, work] of Object.entries(figures)) {
      const median = await medianMs(work)
      const full = await medianMs(() => fullSum(books.sql, file.id), 5)
      medians[name] = [...(medians[name] ?? []), median]
      console.log(
        `| ${(file.entries * 4).toLocaleString('en')} | ${name} | ${median.toFixed(2)} | ${full.toFixed(1)} |`,
      )
    }
  }
  console.log('\nA million lines to 100 thousand:')
  for (const [name, [small, large]] of Object.entries(medians))
    console.log(`- ${name}: ${(large! / small!).toFixed(2)} times`)

  const large = files[1]!
  const pages = Math.ceil(large.entries / 50)
  const page = (number: number) => () => large.admin.get(`${large.path}/entries?page=${number}`)
  const first = await medianMs(page(1))
  const middle = await medianMs(page(Math.ceil(pages / 2)))
  const deepest = await medianMs(page(pages))
  console.log(
    `\nPages of ${large.entries.toLocaleString('en')} entries: first ${first.toFixed(2)} ms, in the middle ${middle.toFixed(2)} ms, deepest ${deepest.toFixed(2)} ms: ${(deepest / first).toFixed(2)} times the first.`,
  )
  // Rows that were written straight into the ledger have no history, which closing the books rightly finds.
  await books.close().catch(() => {})
}

type Filled = {
  id: number
  path: string
  admin: Person
  entries: number
  years: LedgerYear[]
  yearId: number
  accountId: number
  pages: number
  company: object
}

/** A file with so many entries of four lines, over a year, 40 accounts and 200 suppliers. */
async function filled(books: Books, entries: number): Promise<Filled> {
  const { admin, company, path, years } = await books.openCompany()
  const { sql } = books
  await sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, created_at, updated_at)
     SELECT $1, 'supplier', 'S' || n, 'Supplier ' || n, now(), now() FROM generate_series(1, 200) n`,
    [company.id],
  )
  const perCall = 5000
  for (let done = 0; done < entries; done += perCall)
    await sql.query(fill, [company.id, done, Math.min(perCall, entries - done)])
  const { rows } = await sql.query(
    `SELECT id, (SELECT sum(lines)::int FROM account_balances b WHERE b.company_id = $1 AND b.account_id = a.id) AS lines
       FROM accounts a WHERE company_id = $1 AND number = '440000'`,
    [company.id],
  )
  const ofFile = { id: company.id, locale: 'fr', countryPack: 'BE' }
  return {
    id: company.id,
    path,
    admin,
    entries,
    years: await books.service.services.db.snapshot((tx) =>
      ledgerYears({ tx, company: ofFile } as never),
    ),
    yearId: years[0].id,
    accountId: Number(rows[0].id),
    pages: Math.ceil(rows[0].lines / 50),
    company: ofFile,
  }
}

/** Entries through the ledger's own door, made up by the database: nothing travels. */
const fill = `
  WITH entry AS (
    SELECT n, ('2026-01-01'::date + ($2::int + n) % 365) AS day, 10 + n % 90 AS amount,
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
               'entry_date', e.day, 'reference', 'F-' || e.n, 'label', 'Supplies', 'origin', 'invoice', 'phase', 'year',
               'third_party_id', e.supplier, 'total', 3 * e.amount, 'lines_count', 4) ORDER BY e.n)
        FROM entry e CROSS JOIN fixed f
        JOIN periods p ON p.company_id = $1 AND e.day BETWEEN p.starts_on AND p.ends_on), (
      SELECT json_agg(json_build_object('entry', n, 'position', position, 'account_id', account_id, 'debit', debit,
               'credit', credit, 'third_party_id', third_party_id, 'can_letter', can_letter)) FROM line))`

async function trialBalance({ service }: Books, file: Filled): Promise<void> {
  const rows = await service.services.db.snapshot((tx) =>
    accountsOfYear({ tx, company: file.company } as never, file.years, file.yearId),
  )
  if (rows.length < 30) throw new Error(`${rows.length} accounts in the trial balance`)
}

async function ledger({ admin, path, accountId }: Filled, page: number): Promise<void> {
  const answer = await admin.get(
    `${path}/accounts/${accountId}/ledger?from=2026-01-01&to=2026-12-31&page=${page}`,
  )
  if (answer.status !== 200 || answer.body.data.length === 0) throw new Error(answer.text)
}

async function fullSum(sql: pg.Client, companyId: number): Promise<void> {
  await sql.query(
    `SELECT account_id, sum(debit), sum(credit) FROM entry_lines WHERE company_id = $1 GROUP BY account_id`,
    [companyId],
  )
}

async function medianMs(work: () => Promise<unknown>, count = times): Promise<number> {
  await work()
  const taken: number[] = []
  for (let round = 0; round < count; round++) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)[Math.floor(count / 2)]!
}
