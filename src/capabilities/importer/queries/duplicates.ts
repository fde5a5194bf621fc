import type { CompanyReading } from '#platform/operations/operation'

/** The earliest other import of the same bytes; what it became, when it became a document. */
export async function findSameFile(
  { tx, company }: CompanyReading,
  id: number,
): Promise<{ id: number; imported_document_id: number | null } | undefined> {
  return tx.maybe(
    `SELECT o.id, o.imported_document_id
       FROM document_imports i
       JOIN files f ON f.id = i.file_id
       JOIN files g ON g.company_id = f.company_id AND g.sha256 = f.sha256
       JOIN document_imports o ON o.company_id = i.company_id AND o.file_id = g.id
      WHERE i.company_id = $1 AND i.id = $2 AND o.id <> i.id AND o.deleted_at IS NULL
        AND o.status IN ('ready', 'needs_review', 'duplicate', 'validated')
      ORDER BY (o.status = 'validated') DESC, (o.status = 'duplicate'), o.id LIMIT 1`,
    [company.id, id],
  )
}

/** What makes two extracts the same invoice. */
export type InvoiceKey = {
  direction: string | null
  documentType: string
  vatNumber: string | null
  name: string | null
  number: string
  date: string
  gross: number
}

/** The earliest other import that was read as the same invoice of the same counterparty. */
export async function findSameInvoice(
  { tx, company }: CompanyReading,
  id: number,
  key: InvoiceKey,
): Promise<{ id: number; imported_document_id: number | null } | undefined> {
  return tx.maybe(
    `SELECT o.id, o.imported_document_id FROM document_imports o
      WHERE o.company_id = $1 AND o.id <> $2 AND o.deleted_at IS NULL
        AND o.status IN ('ready', 'needs_review', 'duplicate', 'validated')
        AND o.extracted ->> 'date' = $3 AND (o.extracted #>> '{totals,gross}')::numeric = $4
        AND o.extracted ->> 'document_type' = $5
        AND o.extracted ->> 'direction' IS NOT DISTINCT FROM $6
        AND reference_key(o.extracted ->> 'number') = reference_key($7)
        AND CASE WHEN $8::text IS NOT NULL THEN o.extracted #>> '{counterparty,vat_number}' = $8
                 ELSE folded(o.extracted #>> '{counterparty,name}') = folded($9) END
      ORDER BY (o.status = 'validated') DESC, (o.status = 'duplicate'), o.id LIMIT 1`,
    [
      company.id,
      id,
      key.date,
      key.gross,
      key.documentType,
      key.direction,
      key.number,
      key.vatNumber,
      key.name,
    ],
  )
}
