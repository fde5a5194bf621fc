import { deleteRecords } from '#platform/db/record-writes'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

/** Into whom some third parties were merged, of those that were. */
export async function successorsOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<{ id: number; merged_into_id: number }[]> {
  return tx.rows(
    `SELECT id, merged_into_id FROM third_parties
      WHERE company_id = $1 AND id = ANY ($2) AND merged_into_id IS NOT NULL ORDER BY id`,
    [company.id, ids],
  )
}

/** Whether living ones have the type and code of one of these. */
export async function isCodeTaken(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT o.id FROM third_parties t
       JOIN third_parties o ON o.company_id = t.company_id AND o.type = t.type AND upper(o.code) = upper(t.code)
      WHERE t.company_id = $1 AND t.id = ANY ($2) AND o.deleted_at IS NULL LIMIT 1`,
    [company.id, ids],
  )
  return found !== undefined
}

/** A change of the log: the record it is about, and its place. */
export type Place = { readonly recordId: number; readonly seq: number }

/** The merger by which one went to the bin, as the log says. */
export type Merger = { id: number; merged_into_id: number; merged_from: number[] }

/** Of some third parties, how those went that were last merged before a place in the log. */
export async function mergersBefore(
  { tx, company }: CompanyReading,
  places: readonly Place[],
): Promise<Map<number, Merger>> {
  const rows = await tx.rows<Merger>(
    `SELECT r.record_id AS id, (r.before ->> 'merged_into_id')::bigint AS merged_into_id,
            ARRAY(SELECT json_array_elements_text(r.before -> 'merged_from')::bigint) AS merged_from
       FROM unnest($2::bigint[], $3::bigint[]) AS place (id, seq)
       JOIN LATERAL (
         SELECT c.record_id, c.action, c.before FROM changes c
          WHERE c.company_id = $1 AND c.resource = 'third-parties' AND c.record_id = place.id
            AND c.seq < place.seq AND c.action IN ('deleted', 'merged')
          ORDER BY c.seq DESC LIMIT 1) r ON r.action = 'merged'`,
    [company.id, places.map(({ recordId }) => recordId), places.map(({ seq }) => seq)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many letterings join lines of some third parties with those of others, or are in the name of others. */
export async function countJoined(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<number> {
  const { joined } = await tx.one<{ joined: number }>(
    `SELECT count(DISTINCT g.id)::int AS joined
       FROM entry_lines l
       JOIN letterings g ON g.company_id = l.company_id AND g.id = coalesce(l.lettering_id, l.partial_lettering_id)
      WHERE l.company_id = $1 AND l.third_party_id = ANY ($2) AND (
            g.third_party_id <> ALL ($2)
            OR EXISTS (SELECT FROM entry_lines o
                        WHERE o.company_id = $1 AND (o.lettering_id = g.id OR o.partial_lettering_id = g.id)
                          AND o.third_party_id <> ALL ($2)))`,
    [company.id, ids],
  )
  return joined
}

/** Merges some again into the one that they had been merged into before that was merged itself. */
export async function followBack(
  { tx, company }: CompanyOperation,
  { from, into, ids }: { from: number; into: number; ids: readonly number[] },
): Promise<void> {
  await tx.run(
    `UPDATE third_parties SET merged_into_id = $3
      WHERE company_id = $1 AND merged_into_id = $2 AND id = ANY ($4)`,
    [company.id, from, into, ids],
  )
}

/** Removes third parties for good; those that had been merged into them are in the bin on their own. */
export async function deleteThirdParties(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await op.tx.run(
    `UPDATE third_parties SET merged_into_id = NULL WHERE company_id = $1 AND merged_into_id = ANY ($2)`,
    [op.company.id, ids],
  )
  await deleteRecords(op, 'third_parties', ids)
}
