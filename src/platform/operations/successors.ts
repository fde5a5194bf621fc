import type { CompanyOperation } from './operation.js'

/**
 * What can only be done again under a new number (an entry, a lettering) is a new record that stands for the
 * one it repeats: whoever takes an older change of that one back means the newest that stands for it.
 */
export type Succession = { readonly recordId: number; readonly successorId: number }

export async function recordSuccessors(
  { tx, company }: CompanyOperation,
  resource: string,
  successions: readonly Succession[],
): Promise<void> {
  if (successions.length === 0) return
  await tx.run(
    `INSERT INTO change_successors (company_id, resource, record_id, successor_id)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[])`,
    [
      company.id,
      resource,
      successions.map(({ recordId }) => recordId),
      successions.map(({ successorId }) => successorId),
    ],
  )
}

/** What stands for records today: the newest of those that follow on each, or itself. */
export async function todaysOf(
  op: CompanyOperation,
  resource: string,
  ids: readonly number[],
): Promise<(id: number) => number> {
  const successorsOf = await successorsIn(op, resource, ids)
  return (id) => successorsOf(id).at(-1) ?? id
}

/** All that stood for records since, one after the other. */
export async function successorsIn(
  { tx, company }: CompanyOperation,
  resource: string,
  ids: readonly number[],
): Promise<(id: number) => readonly number[]> {
  const rows = await tx.rows<{ id: number; successors: number[] }>(
    `WITH RECURSIVE line AS (
       SELECT record_id AS id, successor_id FROM change_successors
        WHERE company_id = $1 AND resource = $2 AND record_id = ANY ($3)
       UNION ALL
       SELECT l.id, s.successor_id FROM line l
         JOIN change_successors s ON s.company_id = $1 AND s.resource = $2 AND s.record_id = l.successor_id)
     SELECT id, array_agg(successor_id ORDER BY successor_id)::int[] AS successors FROM line GROUP BY id`,
    [company.id, resource, ids],
  )
  const known = new Map(rows.map(({ id, successors }) => [id, successors]))
  return (id) => known.get(id) ?? []
}
