import type { CompanyReading } from '#platform/operations/operation'
import type { Families } from '#platform/operations/references'

/** Third parties, each with those that were merged into it. */
export async function familiesOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<Families> {
  const rows = await tx.rows<{ today: number; id: number }>(
    `SELECT merged_into_id AS today, id FROM third_parties WHERE company_id = $1 AND merged_into_id = ANY ($2)`,
    [company.id, ids],
  )
  const families = new Map(ids.map((id) => [id, [id]]))
  for (const { today, id } of rows) families.get(today)!.push(id)
  return families
}
