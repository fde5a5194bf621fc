import type { CompanyReading } from '#platform/operations/operation'

/** The ids of all that is tied to each entry by a reversal or by being posted again, itself among them. */
export async function familyIds(
  { tx, company }: CompanyReading,
  resource: string,
  ids: readonly number[],
): Promise<number[][]> {
  const rows = await tx.rows<{ members: number[] }>(
    `WITH RECURSIVE family AS (
       SELECT id AS root, id AS member FROM unnest($3::bigint[]) AS id
       UNION
       SELECT f.root, n.id FROM family f CROSS JOIN LATERAL (
         SELECT unnest(ARRAY[e.reversed_entry_id, e.reversed_by_entry_id]) AS id FROM entries e
          WHERE e.company_id = $1 AND e.id = f.member
         UNION ALL
         SELECT record_id FROM change_successors WHERE company_id = $1 AND resource = $2 AND successor_id = f.member
         UNION ALL
         SELECT successor_id FROM change_successors WHERE company_id = $1 AND resource = $2 AND record_id = f.member) n
        WHERE n.id IS NOT NULL)
     SELECT array_agg(member ORDER BY member)::int[] AS members FROM family GROUP BY root ORDER BY root`,
    [company.id, resource, ids],
  )
  return rows.map(({ members }) => members)
}
