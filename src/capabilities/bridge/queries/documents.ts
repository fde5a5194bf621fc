import type { CompanyId } from '#kernel/ids'
import type { TextValues } from '#kernel/languages'
import type { ReadTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'
import type { BridgeDocument } from '../schemas.js'

/** A paper of the platform as it is kept, with what became of it. */
export type PaperRow = Omit<BridgeDocument, 'warnings' | 'locked'> & {
  readonly kind: string
  readonly sha256: string
  readonly warnings: { code: string; values: TextValues }[] | null
}

/** By our id or by its name on the platform, in the bin or not; only what came over the bridge. */
export function findPaper(
  { tx, company }: CompanyReading,
  { id = null, externalId = null }: { id?: number | null; externalId?: string | null },
): Promise<PaperRow | undefined> {
  return tx.maybe<PaperRow>(
    `SELECT i.id, i.external_id, i.kind, i.error, i.warnings, f.sha256, i.created_at AS received_at,
            CASE WHEN i.deleted_at IS NULL THEN i.status ELSE 'deleted' END AS status,
            greatest(i.updated_at, d.updated_at) AS updated_at,
            CASE WHEN d.id IS NOT NULL THEN json_build_object(
              'id', d.id, 'number', d.number, 'status', d.status, 'direction', d.direction,
              'is_credit_note', d.is_credit_note, 'document_date', d.document_date,
              'amount_net', d.amount_net::text, 'amount_vat', d.amount_vat::text,
              'amount_gross', d.amount_gross::text, 'currency', d.currency) END AS document,
            CASE WHEN e.id IS NOT NULL THEN json_build_object(
              'id', e.id, 'journal_code', j.code, 'fiscal_year_code', y.code, 'number', e.number,
              'entry_date', e.entry_date, 'status', e.status) END AS entry
       FROM document_imports i
       JOIN files f ON f.id = i.file_id
       LEFT JOIN documents d ON d.company_id = i.company_id AND d.id = i.imported_document_id
       LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.journal_entry_id
       LEFT JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
       LEFT JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
      WHERE i.company_id = $1 AND i.source = 'external' AND (i.id = $2 OR i.external_id = $3)`,
    [company.id, id, externalId],
  )
}

/** Whose paper this is, where only the paper itself is known. */
export async function companyOfPaper(
  tx: ReadTx,
  { id, external_id }: Pick<BridgeDocument, 'id' | 'external_id'>,
): Promise<CompanyId | undefined> {
  const row = await tx.maybe<{ company_id: CompanyId }>(
    `SELECT company_id FROM document_imports WHERE id = $1 AND external_id = $2 AND source = 'external'`,
    [id, external_id],
  )
  return row?.company_id
}

/** Who brings the same paper at the same moment waits until it is there. */
export async function holdPaper(
  { tx, company }: CompanyReading,
  externalId: string,
): Promise<void> {
  await tx.rows(
    `SELECT pg_advisory_xact_lock(hashtextextended('paper of the platform ' || $1, $2))`,
    [externalId, company.id],
  )
}
