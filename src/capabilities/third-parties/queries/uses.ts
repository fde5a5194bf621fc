import type { CompanyReading } from '#platform/operations/operation'
import { party } from './third-parties.js'

export type Uses = { entries: number; documents: number; journal_rules: string[] }

/** What names a third party, or one that was merged into it: entries, and rules that route documents. */
export async function usesOf({ tx, company }: CompanyReading, id: number): Promise<Uses> {
  return tx.one<Uses>(
    `WITH ${party}
     SELECT (SELECT count(*)::int FROM (
               SELECT l.entry_id FROM entry_lines l
                WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party)
               UNION
               SELECT e.id FROM entries e
                WHERE e.company_id = $1 AND e.third_party_id IN (SELECT id FROM party)) used) AS entries,
            (SELECT count(*)::int FROM documents d WHERE d.company_id = $1 AND d.deleted_at IS NULL
                AND d.third_party_id IN (SELECT id FROM party)) AS documents,
            ARRAY(SELECT r.label FROM journal_rules r
                   WHERE r.company_id = $1 AND r.deleted_at IS NULL
                     AND r.conditions ->> 'third_party_id' = $2::text
                   ORDER BY r.position, r.id) AS journal_rules`,
    [company.id, id],
  )
}

/** One of some third parties that an entry or a rule names, itself or by one that was merged into it. */
export async function oneInUse(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT p.today_id AS id FROM (
              SELECT id AS today_id, id FROM third_parties WHERE company_id = $1 AND id = ANY ($2)
              UNION ALL
              SELECT merged_into_id, id FROM third_parties WHERE company_id = $1 AND merged_into_id = ANY ($2)) p
      WHERE EXISTS (SELECT FROM entry_lines l WHERE l.company_id = $1 AND l.third_party_id = p.id)
         OR EXISTS (SELECT FROM entries e WHERE e.company_id = $1 AND e.third_party_id = p.id)
         OR EXISTS (SELECT FROM documents d
                     WHERE d.company_id = $1 AND d.third_party_id = p.id AND d.deleted_at IS NULL)
         OR p.today_id IN (SELECT (r.conditions ->> 'third_party_id')::bigint FROM journal_rules r
                            WHERE r.company_id = $1 AND r.deleted_at IS NULL)
      LIMIT 1`,
    [company.id, ids],
  )
  return found?.id
}
