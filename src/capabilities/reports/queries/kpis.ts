import type { Day } from '#kernel/days'
import type { CompanyId, PublicToken } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'
import type { KpiSource } from '../domain/kpis.js'

/** A file whose figures are read: balances begin with the opening of a fiscal year, or with nothing. */
export type KpiFile = {
  readonly id: CompanyId
  readonly baseYearId: number
  readonly baseOn: Day
}

/** An account of a file, and the sources that it counts for: all what stands on accounts, or all what moves there. */
export type KpiAccount = {
  readonly companyId: CompanyId
  readonly accountId: number
  /** The place of these sources among those that accounts have together. */
  readonly kind: number
  readonly isBalance: boolean
}

/** Whole months, and entries that do not count, as they were posted later. */
export type KpiSpan = {
  readonly from: Day
  readonly to: Day
  readonly unseen: readonly number[] | null
}

/** The accounts of files on which anything was ever booked. */
export async function accountsInUse(
  tx: ReadTx,
  ids: readonly CompanyId[],
): Promise<{ company_id: CompanyId; id: number; number: string }[]> {
  return tx.rows(
    `SELECT a.company_id, a.id, a.number FROM accounts a
      WHERE a.company_id = ANY ($1) AND EXISTS (
        SELECT FROM account_balances b WHERE b.company_id = a.company_id AND b.account_id = a.id)`,
    [ids],
  )
}

const fileRows = 'unnest($1::bigint[], $2::bigint[], $3::date[]) AS f (id, base_year_id, base_on)'
const accountRows =
  'unnest($4::bigint[], $5::bigint[], $6::int[], $7::boolean[]) AS m (company_id, account_id, kind, is_balance)'

/** What opens the first year, and of balances all that was booked since; of flows what moved in the months. */
const counts = (phase: string, year: string, starts: string) => `
  CASE WHEN ${phase} = 'opening' THEN m.is_balance AND ${year} = f.base_year_id
       WHEN m.is_balance THEN true
       ELSE ${phase} = 'year' AND ${starts} >= $8 END`

const monthFrom = (starts: string, phase: string) =>
  `CASE WHEN ${starts} >= $8 AND ${phase} <> 'opening' THEN to_char(${starts}, 'YYYY-MM') END`

/** By file, sources and month; without a month what came before the first. */
export type KindSum = {
  company_id: CompanyId
  kind: number
  month: string | null
  amount: string
}

/** What files have on the accounts of each kind, from the sums that posting keeps, less what was posted later. */
export async function sumsByKind(
  tx: ReadTx,
  files: readonly KpiFile[],
  accounts: readonly KpiAccount[],
  { from, to, unseen }: KpiSpan,
): Promise<KindSum[]> {
  const known = [...fileColumns(files), ...accountColumns(accounts), from, to]
  const rows = await tx.rows<KindSum>(
    `WITH period AS MATERIALIZED (
       SELECT f.id AS company_id, f.base_year_id, p.id, p.fiscal_year_id, p.starts_on
         FROM ${fileRows}
         JOIN periods p ON p.company_id = f.id AND p.starts_on >= f.base_on AND p.ends_on <= $9
     ), booked AS MATERIALIZED (
       SELECT m.company_id, m.kind, m.is_balance, b.period_id, b.phase, sum(b.debit - b.credit) AS amount
         FROM ${accountRows}
         JOIN account_balances b ON b.company_id = m.company_id AND b.account_id = m.account_id
        GROUP BY 1, 2, 3, 4, 5)
     SELECT m.company_id, m.kind, ${monthFrom('f.starts_on', 'm.phase')} AS month, sum(m.amount) AS amount
       FROM booked m JOIN period f ON f.company_id = m.company_id AND f.id = m.period_id
      WHERE ${counts('m.phase', 'f.fiscal_year_id', 'f.starts_on')}
      GROUP BY 1, 2, 3`,
    known,
  )
  if (!unseen) return rows
  const later = await tx.rows<KindSum>(
    `SELECT m.company_id, m.kind, ${monthFrom('e.entry_date', 'e.phase')} AS month, sum(l.credit - l.debit) AS amount
       FROM ${fileRows}
       JOIN entries e ON e.company_id = f.id AND e.id = ANY ($10) AND e.entry_date BETWEEN f.base_on AND $9
       JOIN entry_lines l ON l.company_id = f.id AND l.entry_id = e.id
       JOIN ${accountRows} ON m.company_id = f.id AND m.account_id = l.account_id
      WHERE ${counts('e.phase', 'e.fiscal_year_id', 'e.entry_date')}
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

/** An account of receivables or payables. */
export type TradeAccount = Pick<KpiAccount, 'companyId' | 'accountId'> & {
  readonly source: KpiSource
}

/** What sale journals put on receivables and purchase journals on payables, by month: from the sums that posting keeps. */
export async function tradedByMonth(
  tx: ReadTx,
  accounts: readonly TradeAccount[],
  { from, to, unseen }: KpiSpan,
): Promise<SourceSum[]> {
  const traded =
    'unnest($1::bigint[], $2::bigint[], $3::text[]) AS m (company_id, account_id, source)'
  const known = [
    accounts.map(({ companyId }) => companyId),
    accounts.map(({ accountId }) => accountId),
    accounts.map(({ source }) => source),
    from,
    to,
  ]
  const rows = await tx.rows<SourceSum>(
    `SELECT m.company_id, m.source, to_char(p.starts_on, 'YYYY-MM') AS month,
            sum(CASE m.source WHEN 'receivables' THEN b.sold ELSE b.bought END) AS amount
       FROM ${traded}
       JOIN account_balances b ON b.company_id = m.company_id AND b.account_id = m.account_id AND b.phase = 'year'
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id AND p.starts_on >= $4 AND p.ends_on <= $5
      GROUP BY 1, 2, 3`,
    known,
  )
  if (!unseen) return rows
  const later = await tx.rows<SourceSum>(
    `SELECT m.company_id, m.source, to_char(e.entry_date, 'YYYY-MM') AS month, sum(l.credit - l.debit) AS amount
       FROM ${traded}
       JOIN entries e ON e.company_id = m.company_id AND e.id = ANY ($6) AND e.phase = 'year' AND e.entry_date BETWEEN $4 AND $5
       JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id AND l.account_id = m.account_id
       JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
        AND CASE m.source WHEN 'receivables' THEN j.type IN ('sale', 'sale_credit_note')
                          ELSE j.type IN ('purchase', 'purchase_credit_note') END
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
    files.map(({ baseYearId }) => baseYearId),
    files.map(({ baseOn }) => baseOn),
  ]
}

function accountColumns(accounts: readonly KpiAccount[]) {
  return [
    accounts.map(({ companyId }) => companyId),
    accounts.map(({ accountId }) => accountId),
    accounts.map(({ kind }) => kind),
    accounts.map(({ isBalance }) => isBalance),
  ]
}
