import type { ReadTx } from '#platform/db/index'

export type Counts = { firms: number; companies: number; documents_waiting: number }

/** What the platform has here, and how many of its papers no document was made of yet. */
export function countPushed(tx: ReadTx): Promise<Counts> {
  return tx.one<Counts>(
    `SELECT (SELECT count(*)::int FROM firms WHERE source = 'external') AS firms,
            (SELECT count(*)::int FROM companies WHERE source = 'external' AND deleted_at IS NULL) AS companies,
            (SELECT count(*)::int FROM document_imports i JOIN companies c ON c.id = i.company_id
              WHERE i.source = 'external' AND i.imported_document_id IS NULL AND i.deleted_at IS NULL
                AND c.deleted_at IS NULL) AS documents_waiting`,
  )
}
