import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'a document kept with an entry is a file of the same company',
    sql: `SELECT concat_ws('/', a.company_id, a.id) AS what FROM entry_attachments a
            LEFT JOIN files f ON f.id = a.file_id AND f.company_id = a.company_id
           WHERE f.id IS NULL OR (f.deleted_at IS NOT NULL AND a.deleted_at IS NULL)`,
  },
]
