import { type Person, replies } from '#testing/http'
import type { Rig } from './rig.js'

export type ReportFile = {
  readonly id: number
  readonly firm: string
  readonly path: string
  readonly admin: Person
  readonly yearId: number
  /** One of those who are owed. */
  readonly supplierId: number
}

/** How the accounts of a country are called that the entries are made of. */
export const countries = {
  BE: { bank: '550000', vat: '411059', supplier: '440000', sale: '700000' },
  FR: { bank: '512000', vat: '445660', supplier: '401000', sale: '701000' },
  LU: { bank: '5131', vat: '421611', supplier: '44111', sale: '7021' },
} as const

type Country = keyof typeof countries

/** A file of two years with so many entries of four lines that are paid at once, and so many purchases that are open. */
export async function reportFile(
  { books }: Rig,
  wanted: { readonly entries: number; readonly open: number; readonly country?: Country },
): Promise<ReportFile> {
  const country = wanted.country ?? 'BE'
  const { sql } = books
  const { admin, company, path, firm, years } = await books.openCompany({
    country_pack: country,
    ...(country === 'FR' ? { enterprise_number: '732829320' } : {}),
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const next = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  const made = await admin.post(`${path}/fiscal-years`, next)
  const { rows: suppliers } = await sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, created_at, updated_at)
     SELECT $1, 'supplier', 'S' || n, 'Supplier ' || n, now(), now() FROM generate_series(1, 5000) n RETURNING id`,
    [company.id],
  )
  const { bank, vat, supplier, sale } = countries[country]
  const perCall = 5000
  for (let done = 0; done < wanted.entries; done += perCall)
    await sql.query(paid, [
      company.id,
      done,
      Math.min(perCall, wanted.entries - done),
      bank,
      vat,
      sale,
    ])
  for (let done = 0; done < wanted.open; done += perCall)
    await sql.query(owed, [company.id, done, Math.min(perCall, wanted.open - done), supplier])
  const { id } = replies(made, 201).body
  return {
    id: company.id,
    firm: firm.path,
    path,
    admin,
    yearId: id ?? years[0].id,
    supplierId: suppliers[0].id,
  }
}

const posted = `
  SELECT cardinality(entry_ids) FROM post_raw($1, NULL, now(), (
      SELECT json_agg(json_build_object('fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', e.journal,
               'entry_date', e.day, 'due_date', e.due, 'reference', 'F-' || e.place, 'label', 'Goods and services',
               'origin', 'manual', 'phase', 'year', 'third_party_id', e.party, 'total', e.total, 'lines_count', e.lines) ORDER BY e.n)
        FROM entry e JOIN periods p ON p.company_id = $1 AND e.day BETWEEN p.starts_on AND p.ends_on), (
      SELECT json_agg(json_build_object('entry', n, 'position', position, 'account_id', account_id, 'debit', debit,
               'credit', credit, 'third_party_id', party, 'due_date', due, 'can_letter', party IS NOT NULL))
        FROM line))`

/** Over all accounts of costs and the days of two years, through the ledger's own door. */
const paid = `
  WITH cost AS MATERIALIZED (
    SELECT array_agg(id ORDER BY number) AS ids FROM (
      SELECT id, number FROM accounts WHERE company_id = $1 AND kind = 'postable' AND left(number, 1) = '6'
       ORDER BY number LIMIT 480) a
  ), entry AS (
    SELECT n, $2::int + n AS place, '2025-01-01'::date + ($2::int + n) % 730 AS day, 10 + n % 90 AS amount,
           j.id AS journal, NULL::bigint AS party, NULL::date AS due, 3 * (10 + n % 90) AS total, 4 AS lines
      FROM generate_series(1, $3::int) n
      JOIN LATERAL (SELECT id FROM journals WHERE company_id = $1 AND type = 'general' ORDER BY id LIMIT 1) j ON true
  ), line AS (
    SELECT e.n, e.day, NULL::bigint AS party, NULL::date AS due, l.* FROM entry e, cost, LATERAL (VALUES
      (1, cost.ids[1 + e.place % cardinality(cost.ids)], e.amount::numeric, 0::numeric),
      (2, (SELECT id FROM accounts WHERE company_id = $1 AND number = $6), 0, e.amount),
      (3, (SELECT id FROM accounts WHERE company_id = $1 AND number = $5), 2 * e.amount, 0),
      (4, (SELECT id FROM accounts WHERE company_id = $1 AND number = $4), 0, 2 * e.amount)
    ) AS l (position, account_id, debit, credit)
  )${posted}`

/** Two purchases of each of 5,000 suppliers, of the second year, due after thirty days as their invoices say. */
const owed = `
  WITH entry AS (
    SELECT n, $2::int + n AS place, d.day, d.day + 30 AS due, 10 + n % 90 AS amount, j.id AS journal, t.id AS party,
           10 + n % 90 AS total, 2 AS lines
      FROM generate_series(1, $3::int) n
     CROSS JOIN LATERAL (SELECT '2026-01-01'::date + ($2::int + n) % 300 AS day) d
      JOIN third_parties t ON t.company_id = $1 AND t.code = 'S' || (1 + ($2::int + n) % 5000)
      JOIN LATERAL (SELECT id FROM journals WHERE company_id = $1 AND type = 'purchase' ORDER BY id LIMIT 1) j ON true
  ), line AS (
    SELECT e.n, e.day, l.* FROM entry e, LATERAL (VALUES
      (1, (SELECT id FROM accounts WHERE company_id = $1 AND kind = 'postable' AND left(number, 2) = '60'
            ORDER BY number LIMIT 1), e.amount::numeric, 0::numeric, NULL::bigint, NULL::date),
      (2, (SELECT id FROM accounts WHERE company_id = $1 AND number = $4), 0, e.amount, e.party, e.due)
    ) AS l (position, account_id, debit, credit, party, due)
  )${posted}`
