import type { CompanyReading } from '#platform/operations/operation'

/** Third parties in entries and lines that were merged into others since. */
export type MergedParties = {
  readonly ofEntry: ReadonlyMap<number, number>
  readonly ofLine: ReadonlyMap<number, number>
}

export async function mergedPartiesOf(
  { tx, company }: CompanyReading,
  entryIds: readonly number[],
): Promise<MergedParties> {
  const rows = await tx.rows<{ entry_id: number; line_id: number | null; party_id: number }>(
    `SELECT e.id AS entry_id, NULL::bigint AS line_id, t.id AS party_id
       FROM entries e JOIN third_parties t ON t.company_id = e.company_id AND t.id = e.third_party_id
      WHERE e.company_id = $1 AND e.id = ANY ($2) AND t.merged_into_id IS NOT NULL
     UNION ALL
     SELECT l.entry_id, l.id, t.id
       FROM entry_lines l JOIN third_parties t ON t.company_id = l.company_id AND t.id = l.third_party_id
      WHERE l.company_id = $1 AND l.entry_id = ANY ($2) AND t.merged_into_id IS NOT NULL`,
    [company.id, entryIds],
  )
  const ofEntry = rows.filter(({ line_id }) => line_id === null)
  const ofLine = rows.filter(({ line_id }) => line_id !== null)
  return {
    ofEntry: new Map(ofEntry.map(({ entry_id, party_id }) => [entry_id, party_id])),
    ofLine: new Map(ofLine.map(({ line_id, party_id }) => [line_id!, party_id])),
  }
}
