import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'an import that was validated and its document name each other',
    sql: `SELECT concat_ws('/', i.company_id, i.id) AS what FROM document_imports i
            LEFT JOIN documents d ON d.company_id = i.company_id AND d.id = i.imported_document_id
           WHERE i.status = 'validated' AND i.imported_document_id IS NOT NULL AND d.import_id IS DISTINCT FROM i.id`,
  },
]
