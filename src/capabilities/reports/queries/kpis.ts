import type { Day } from '#kernel/days'
import type { CompanyId, PublicToken } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'
import type { KpiSource } from '../domain/kpis.js'

/** A file whose figures are read: balances begin with the opening of a fiscal year, or with nothing. */
export type KpiFile = {
  readonly id: CompanyId
  readonly pack: string
  readonly baseYearId: number
  readonly baseOn: Day
}

/** The accounts of a country with a number, and the sources that they count for: all what stands there, or all what moves. */
export type KpiNumber = {
  readonly pack: string
  readonly number: string
  /** The place of these sources among those that numbers have together. */
  readonly kind: number
  readonly isBalance: boolean
}

/** Whole months, and entries that do not count, as they were posted later. */
export type KpiSpan = {
  readonly from: Day
  readonly to: Day
  readonly unseen: readonly number[] | null
}

/** The numbers that the accounts of files have, most of which they share. */
export async function numbersOf(
  tx: ReadTx,
  ids: readonly CompanyId[],
): Promise<{ pack: string; number: string }[]> {
  return tx.rows(
    `SELECT DISTINCT c.country_pack AS pack, a.number
       FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.company_id = ANY ($1)`,
    [ids],
  )
}

const fileRows =
  'unnest($1::bigint[], $2::text[], $3::bigint[], $4::date[]) AS f (id, pack, base_year_id, base_on)'
const numberRows =
  'unnest($5::text[], $6::text[], $7::int[], $8::boolean[]) AS n (pack, number, kind, is_balance)'

/** What opens the first year, and of balances all that was booked since; of flows what moved in the months. */
const counts = (phase: string, year: string, starts: string, sums: string) => `
  CASE WHEN ${phase} = 'opening' THEN ${sums}.is_balance AND ${year} = f.base_year_id
       WHEN ${sums}.is_balance THEN true
       ELSE ${phase} = 'year' AND ${starts} >= $9 END`

const monthFrom = (starts: string, phase: string) =>
  `CASE WHEN ${starts} >= $9 AND ${phase} <> 'opening' THEN to_char(${starts}, 'YYYY-MM') END`

/** By file, sources and month; without a month what came before the first. */
export type KindSum = {
  company_id: CompanyId
  kind: number
  month: string | null
  amount: string
}

/**
 * What files have on the accounts of each kind, from the sums that posting keeps, less what was posted later. Each file
 * is added up by itself: so few sums at a time need neither a sort nor much memory, and hundreds of files a plan as one.
 */
export async function sumsByKind(
  tx: ReadTx,
  files: readonly KpiFile[],
  numbers: readonly KpiNumber[],
  { from, to, unseen }: KpiSpan,
): Promise<KindSum[]> {
  const known = [...fileColumns(files), ...numberColumns(numbers), from, to]
  const rows = await tx.rows<KindSum>(
    `SELECT f.id AS company_id, s.kind, ${monthFrom('p.starts_on', 's.phase')} AS month, sum(s.amount) AS amount
       FROM ${fileRows}
      CROSS JOIN LATERAL (
        SELECT n.kind, n.is_balance, b.period_id, b.phase, sum(b.debit - b.credit) AS amount
          FROM accounts a
          JOIN ${numberRows} ON n.pack = f.pack AND n.number = a.number
          JOIN account_balances b ON b.company_id = a.company_id AND b.account_id = a.id
         WHERE a.company_id = f.id
         GROUP BY 1, 2, 3, 4) s
       JOIN periods p ON p.company_id = f.id AND p.id = s.period_id AND p.starts_on >= f.base_on AND p.ends_on <= $10
      WHERE ${counts('s.phase', 'p.fiscal_year_id', 'p.starts_on', 's')}
      GROUP BY 1, 2, 3`,
    known,
  )
  if (!unseen) return rows
  const later = await tx.rows<KindSum>(
    `SELECT f.id AS company_id, n.kind, ${monthFrom('e.entry_date', 'e.phase')} AS month, sum(l.credit - l.debit) AS amount
       FROM ${fileRows}
       JOIN entries e ON e.company_id = f.id AND e.id = ANY ($11) AND e.entry_date BETWEEN f.base_on AND $10
       JOIN entry_lines l ON l.company_id = f.id AND l.entry_id = e.id
       JOIN accounts a ON a.company_id = f.id AND a.id = l.account_id
       JOIN ${numberRows} ON n.pack = f.pack AND n.number = a.number
      WHERE ${counts('e.phase', 'e.fiscal_year_id', 'e.entry_date', 'n')}
      GROUP BY 1, 2, 3`,
    [...known, unseen],
  )
  return [...rows, ...later]
}

/** By file, source and month. */
export type SourceSum = {
  company_id: CompanyId
  source: KpiSource
  month: string | null
  amount: string
}

/** A number of receivables or payables. */
export type TradeNumber = Pick<KpiNumber, 'pack' | 'number'> & { readonly source: KpiSource }

/** What sale journals put on receivables and purchase journals on payables, by month: from the sums that posting keeps. */
export async function tradedByMonth(
  tx: ReadTx,
  ids: readonly CompanyId[],
  numbers: readonly TradeNumber[],
  { from, to, unseen }: KpiSpan,
): Promise<SourceSum[]> {
  const traded = `companies c
       JOIN unnest($2::text[], $3::text[], $4::text[]) AS m (pack, number, source) ON m.pack = c.country_pack
       JOIN accounts a ON a.company_id = c.id AND a.number = m.number`
  const known = [
    ids,
    numbers.map(({ pack }) => pack),
    numbers.map(({ number }) => number),
    numbers.map(({ source }) => source),
    from,
    to,
  ]
  const rows = await tx.rows<SourceSum>(
    `SELECT c.id AS company_id, m.source, to_char(p.starts_on, 'YYYY-MM') AS month,
            sum(CASE m.source WHEN 'receivables' THEN b.sold ELSE b.bought END) AS amount
       FROM ${traded}
       JOIN account_balances b ON b.company_id = c.id AND b.account_id = a.id AND b.phase = 'year'
       JOIN periods p ON p.company_id = c.id AND p.id = b.period_id AND p.starts_on >= $5 AND p.ends_on <= $6
      WHERE c.id = ANY ($1)
      GROUP BY 1, 2, 3`,
    known,
  )
  if (!unseen) return rows
  const later = await tx.rows<SourceSum>(
    `SELECT c.id AS company_id, m.source, to_char(e.entry_date, 'YYYY-MM') AS month, sum(l.credit - l.debit) AS amount
       FROM ${traded}
       JOIN entries e ON e.company_id = c.id AND e.id = ANY ($7) AND e.phase = 'year' AND e.entry_date BETWEEN $5 AND $6
       JOIN entry_lines l ON l.company_id = c.id AND l.entry_id = e.id AND l.account_id = a.id
       JOIN journals j ON j.company_id = c.id AND j.id = e.journal_id
        AND CASE m.source WHEN 'receivables' THEN j.type IN ('sale', 'sale_credit_note')
                          ELSE j.type IN ('purchase', 'purchase_credit_note') END
      WHERE c.id = ANY ($1)
      GROUP BY 1, 2, 3`,
    [...known, unseen],
  )
  return [...rows, ...later]
}

export type MonthCount = { company_id: CompanyId; month: string; entries: number }

/** How many entries the sale journals of files have in each month. */
export async function salesByMonth(
  tx: ReadTx,
  ids: readonly CompanyId[],
  { from, to, unseen }: KpiSpan,
): Promise<MonthCount[]> {
  const isSale = "j.type IN ('sale', 'sale_credit_note')"
  return tx.rows<MonthCount>(
    `SELECT s.company_id, s.month, sum(s.entries) AS entries FROM (
       SELECT k.company_id, to_char(p.starts_on, 'YYYY-MM') AS month, k.entries
         FROM journals j
         JOIN journal_periods k ON k.company_id = j.company_id AND k.journal_id = j.id
         JOIN periods p ON p.company_id = k.company_id AND p.id = k.period_id AND p.starts_on >= $2 AND p.ends_on <= $3
        WHERE j.company_id = ANY ($1) AND ${isSale}
       UNION ALL
       SELECT e.company_id, to_char(e.entry_date, 'YYYY-MM'), -1
         FROM entries e JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id AND ${isSale}
        WHERE e.company_id = ANY ($1) AND e.id = ANY ($4) AND e.entry_date BETWEEN $2 AND $3) s
      GROUP BY 1, 2`,
    [ids, from, to, unseen ?? []],
  )
}

/** The journals of sales. */
export async function saleJournals(tx: ReadTx, id: CompanyId): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM journals WHERE company_id = $1 AND type IN ('sale', 'sale_credit_note') AND deleted_at IS NULL
      ORDER BY id`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** A file of a firm, and the last day on which something is booked there. */
export type FirmFile = {
  id: CompanyId
  public_token: PublicToken
  code: string
  name: string
  pack: string
  currency: string
  last_entry_on: Day | null
}

export async function filesOfFirm(tx: ReadTx, ids: readonly CompanyId[]): Promise<FirmFile[]> {
  return tx.rows<FirmFile>(
    `SELECT c.id, c.public_token, c.code, c.name, c.country_pack AS pack, c.currency,
            (SELECT max(e.entry_date) FROM entries e WHERE e.company_id = c.id) AS last_entry_on
       FROM companies c WHERE c.id = ANY ($1)`,
    [ids],
  )
}

/** The fiscal years of files, oldest first; one that is closed or never had an entry is settled. */
export type FileYear = {
  company_id: CompanyId
  id: number
  starts_on: Day
  ends_on: Day
  is_closed: boolean
  is_settled: boolean
}

export async function yearsOfFiles(tx: ReadTx, ids: readonly CompanyId[]): Promise<FileYear[]> {
  return tx.rows<FileYear>(
    `SELECT y.company_id, y.id, y.starts_on, y.ends_on, y.is_closed,
            (y.is_closed OR NOT EXISTS (SELECT FROM entry_numbers n
                                         WHERE n.company_id = y.company_id AND n.fiscal_year_id = y.id)) AS is_settled
       FROM fiscal_years y WHERE y.company_id = ANY ($1) ORDER BY y.company_id, y.starts_on`,
    [ids],
  )
}

function fileColumns(files: readonly KpiFile[]) {
  return [
    files.map(({ id }) => id),
    files.map(({ pack }) => pack),
    files.map(({ baseYearId }) => baseYearId),
    files.map(({ baseOn }) => baseOn),
  ]
}

function numberColumns(numbers: readonly KpiNumber[]) {
  return [
    numbers.map(({ pack }) => pack),
    numbers.map(({ number }) => number),
    numbers.map(({ kind }) => kind),
    numbers.map(({ isBalance }) => isBalance),
  ]
}
