import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { FileYear } from '../domain/calendar.js'
import type { AssetCategory } from '../schemas/categories.js'

/** What of the file plans and warnings depend on. */
export type FileFacts = {
  legal_form: string | null
  legal_form_code: string | null
  scheme: string | null
}

export async function fileFacts({ tx, company }: CompanyReading): Promise<FileFacts> {
  return tx.one<FileFacts>(
    `SELECT legal_form, legal_form_code, settings #>> '{annual_accounts,scheme}' AS scheme
       FROM companies WHERE id = $1`,
    [company.id],
  )
}

const fileYears = `SELECT id, code, starts_on AS "startsOn", ends_on AS "endsOn", is_closed AS "isClosed"
                     FROM fiscal_years WHERE company_id = $1 ORDER BY starts_on`

export async function yearsOfFile({ tx, company }: CompanyReading): Promise<FileYear[]> {
  return tx.rows<FileYear>(fileYears, [company.id])
}

/** The same, held against closing and other bounds until what is computed from them is written. */
export async function holdYears({ tx, company }: CompanyOperation): Promise<FileYear[]> {
  return tx.rows<FileYear>(`${fileYears} FOR SHARE`, [company.id])
}

export type BookAccount = {
  id: number
  number: string
  kind: 'heading' | 'postable'
  type: string
  is_active: boolean
}

/** The accounts of class 2, and others by id or number. */
export async function accountsFor(
  { tx, company }: CompanyReading,
  ids: readonly number[],
  numbers: readonly string[],
): Promise<BookAccount[]> {
  return tx.rows<BookAccount>(
    `SELECT id, number, kind, type, is_active FROM accounts
      WHERE company_id = $1 AND deleted_at IS NULL AND (number LIKE '2%' OR id = ANY ($2) OR number = ANY ($3))`,
    [company.id, ids, numbers],
  )
}

/** The distributions of the categories that have one. */
export type Distributions = ReadonlyMap<number, AssetCategory['analytic']>

export async function distributionsOf({ tx, company }: CompanyReading): Promise<Distributions> {
  const rows = await tx.rows<Pick<AssetCategory, 'id' | 'analytic'>>(
    `SELECT id, analytic FROM asset_categories
      WHERE company_id = $1 AND deleted_at IS NULL AND analytic <> '[]'`,
    [company.id],
  )
  return new Map(rows.map(({ id, analytic }) => [id, analytic]))
}

/** Holds accounts against the bin; how many of them are still there. */
export async function holdAccounts(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<number> {
  const rows = await tx.rows(
    `SELECT id FROM accounts WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL
      ORDER BY id FOR KEY SHARE`,
    [company.id, ids],
  )
  return rows.length
}

/** The journal for entries of assets: that of the settings, else the general one; null where there is none. */
export async function assetJournal({ tx, company }: CompanyReading): Promise<number | null> {
  const { id } = await tx.one<{ id: number | null }>(
    `SELECT coalesce((c.settings #>> '{auto_entries,depreciation,journal_id}')::bigint,
              (SELECT j.id FROM journals j
                WHERE j.company_id = $1 AND j.type = 'general' AND j.is_active AND j.deleted_at IS NULL
                ORDER BY j.is_default DESC, j.code LIMIT 1)) AS id
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
  return id
}

/** The journal in which invoices to customers are booked; null where there is none. */
export async function saleJournal({ tx, company }: CompanyReading): Promise<number | null> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT id FROM journals
      WHERE company_id = $1 AND type = 'sale' AND is_active AND deleted_at IS NULL
      ORDER BY is_default DESC, code LIMIT 1`,
    [company.id],
  )
  return found?.id ?? null
}

export async function isDocument({ tx, company }: CompanyOperation, id: number): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM documents WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, id],
  )
  return found !== undefined
}

/**
 * Those who write assets of a file, or runs over them, come one after the other: so nobody gives a code or uses a line
 * twice, and a run finds plans and postings as they are.
 */
export async function queueForAssets({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows(queue, [company.id])
}

export const queue = `SELECT pg_advisory_xact_lock(hashtextextended('fixed assets', $1))`

/** What a line of an entry can be to an asset. */
export type LineFacts = {
  id: number
  account_id: number
  number: string
  debit: string
  credit: string
  label: string | null
  entry_label: string | null
  entry_id: number
  entry_date: Day
  status: 'posted' | 'reversed'
  third_party_id: number | null
  document_id: number | null
  /** What assets have taken of it, but for the one that asks. */
  taken: string
  /** What disposals were paid by it. */
  sold: string
}

export async function linesFor(
  { tx, company }: CompanyReading,
  ids: readonly number[],
  ownId: number | null,
): Promise<LineFacts[]> {
  if (ids.length === 0) return []
  return tx.rows<LineFacts>(
    `SELECT l.id, l.account_id, a.number, l.debit, l.credit, l.label, e.label AS entry_label, l.entry_id, e.entry_date,
            e.status, coalesce(l.third_party_id, e.third_party_id) AS third_party_id, e.document_id,
            (SELECT coalesce(sum(t.amount), 0.00) FROM asset_lines t
               JOIN fixed_assets f ON f.company_id = t.company_id AND f.id = t.asset_id AND f.deleted_at IS NULL
              WHERE t.company_id = $1 AND t.line_id = l.id AND t.asset_id IS DISTINCT FROM $3) AS taken,
            (SELECT coalesce(sum(f.disposal_value), 0.00) FROM fixed_assets f
              WHERE f.company_id = $1 AND f.disposal_line_id = l.id AND f.status = 'disposed') AS sold
       FROM entry_lines l
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND l.id = ANY ($2)`,
    [company.id, ids, ownId],
  )
}

export async function journalOf(
  { tx, company }: CompanyReading,
  id: number,
): Promise<{ code: string; type: string } | undefined> {
  return tx.maybe(
    `SELECT code, type FROM journals WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [company.id, id],
  )
}
