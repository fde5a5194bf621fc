import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'

export type Chain = {
  readonly last_seq: number
  readonly last_hash: string | null
  readonly changed_at: Instant | null
}

/** The end of the log, as an anchor outside of it. */
export async function readChain(tx: ReadTx, companyId: number): Promise<Chain> {
  const found = await tx.maybe<Chain>(
    `SELECT h.last_seq::int AS last_seq, encode(c.hash, 'hex') AS last_hash, c.created_at AS changed_at
       FROM change_heads h LEFT JOIN changes c ON c.company_id = h.company_id AND c.seq = h.last_seq
      WHERE h.company_id = $1`,
    [companyId],
  )
  return found ?? { last_seq: 0, last_hash: null, changed_at: null }
}

export type DossierYear = {
  readonly id: number
  readonly code: string
  readonly starts_on: Day
  readonly ends_on: Day
  readonly is_closed: boolean
}

export function findYear(
  tx: ReadTx,
  companyId: number,
  id: number,
): Promise<DossierYear | undefined> {
  return tx.maybe(
    `SELECT id, code, starts_on, ends_on, is_closed FROM fiscal_years WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  )
}

/** What the entries of a year come to, all of them. */
export function yearTotals(tx: ReadTx, companyId: number, yearId: number) {
  return tx.one<{ entries: number; lines: number; debit: string; credit: string }>(
    `SELECT count(DISTINCT e.id)::int AS entries, count(l.id)::int AS lines,
            coalesce(sum(l.debit), 0.00)::text AS debit, coalesce(sum(l.credit), 0.00)::text AS credit
       FROM entries e JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
      WHERE e.company_id = $1 AND e.fiscal_year_id = $2`,
    [companyId, yearId],
  )
}

/** A file in the store that belongs to a year, by what it belongs to. */
export type StoredFile = {
  readonly type: 'coda-files' | 'documents' | 'entry-attachments' | 'peppol-messages'
  readonly id: number
  readonly folder: string
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly created_at: Instant
  /** Of documents: what their names are put together from. */
  readonly day: Day | null
  readonly number: string | null
}

/** Statements with a transaction in the year, documents dated in it, attachments of its entries, and sales as sent. */
export function storedFiles(
  tx: ReadTx,
  companyId: number,
  { id, starts_on, ends_on }: DossierYear,
): Promise<StoredFile[]> {
  return tx.rows(
    `SELECT r.type, r.id, r.folder, f.key, f.name, f.mime, f.size::int AS size, f.sha256, f.created_at, r.day, r.number
       FROM (
         SELECT 1 AS place, 'coda-files' AS type, c.id, 'coda' AS folder, c.file_id, NULL::date AS day, NULL AS number
           FROM coda_files c
          WHERE c.company_id = $1 AND c.deleted_at IS NULL
            AND EXISTS (SELECT FROM bank_transactions t
                         WHERE t.company_id = c.company_id AND t.coda_file_id = c.id
                           AND t.entry_date BETWEEN $3 AND $4)
         UNION ALL
         SELECT CASE WHEN d.status = 'booked' THEN CASE d.direction WHEN 'purchase' THEN 2 ELSE 3 END ELSE 4 END,
                'documents', d.id,
                CASE WHEN d.status <> 'booked' THEN 'documents/pending'
                     WHEN d.direction = 'purchase' THEN 'documents/purchases' ELSE 'documents/sales' END,
                d.file_id, d.document_date, d.number
           FROM documents d LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.journal_entry_id
          WHERE d.company_id = $1 AND d.deleted_at IS NULL AND d.file_id IS NOT NULL
            AND CASE WHEN d.status = 'booked' THEN e.fiscal_year_id = $2
                     ELSE d.document_date BETWEEN $3 AND $4 END
         UNION ALL
         SELECT 5, 'entry-attachments', a.id, 'documents/entries', a.file_id, e.entry_date,
                j.code || '-' || e.number
           FROM entry_attachments a
           JOIN entries e ON e.company_id = a.company_id AND e.id = a.entry_id
           JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
          WHERE a.company_id = $1 AND a.deleted_at IS NULL AND e.fiscal_year_id = $2
         UNION ALL
         SELECT 6, 'peppol-messages', m.id, 'xml', m.file_id, d.document_date, d.number
           FROM peppol_messages m
           JOIN documents d ON d.company_id = m.company_id AND d.id = m.document_id
           LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.journal_entry_id
          WHERE m.company_id = $1 AND m.direction = 'out' AND m.status NOT IN ('queued', 'failed')
            AND CASE WHEN d.status = 'booked' THEN e.fiscal_year_id = $2
                     ELSE d.document_date BETWEEN $3 AND $4 END) r
       JOIN files f ON f.id = r.file_id
      ORDER BY r.place, r.day NULLS FIRST, r.id`,
    [companyId, id, starts_on, ends_on],
  )
}

export type DossierDeclaration = { readonly id: number; readonly status: string }

/** The VAT returns of periods that begin in the year. */
export function declarationsOf(
  tx: ReadTx,
  companyId: number,
  { starts_on, ends_on }: DossierYear,
): Promise<DossierDeclaration[]> {
  return tx.rows(
    `SELECT id, status FROM vat_declarations
      WHERE company_id = $1 AND deleted_at IS NULL AND starts_on BETWEEN $2 AND $3 ORDER BY starts_on, id`,
    [companyId, starts_on, ends_on],
  )
}

/** What of the store belongs to a file and is not gone. */
export function filesOf(tx: ReadTx, companyId: number) {
  return tx.rows<{ id: number; name: string; size: number; sha256: string }>(
    `SELECT id, name, size::float8 AS size, sha256 FROM files
      WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id`,
    [companyId],
  )
}
