import type { ReadTx } from './index.js'

/** What a list selects from: the same rows are counted and paged. */
export type Selection = {
  readonly from: string
  readonly id: string
  readonly order: string
  readonly where: string
  readonly values: readonly unknown[]
}

/**
 * The conditions of the filters that are set, `$?` being the filter's own value; parameters are counted
 * on from those `before`. Each combination is a statement of its own: of one statement in which every
 * filter is optional, PostgreSQL keeps a plan that suits none of them.
 */
export function conditionsOf<Filter extends Readonly<Record<string, unknown>>>(
  texts: Readonly<Record<keyof Filter, string>>,
  filter: Filter,
  before: readonly unknown[],
): { where: string; values: unknown[] } {
  const values = [...before]
  let where = ''
  for (const [name, text] of Object.entries<string>(texts)) {
    const value = filter[name]
    if (value === null) continue
    where += ` AND ${text.replaceAll('$?', () => `$${values.length + 1}`)}`
    if (text.includes('$?')) values.push(value)
  }
  return { where, values }
}

export type PageOfIds = { ids: number[]; total: number }

/** A page of ids and how many there are; the page follows an index, the count needs no order. */
export async function pageOfIds(
  tx: ReadTx,
  { from, id, order, where, values }: Selection,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
    values,
  )
  if (total <= offset) return { ids: [], total }
  const rows = await tx.rows<{ id: number }>(
    `SELECT ${id} AS id FROM ${from} WHERE ${where}
      ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  )
  return { ids: rows.map((row) => row.id), total }
}

/** The same for a search by words, which looks at every row: once for the page and the count. */
export async function pageOfFound(
  tx: ReadTx,
  { from, id, order, where, values }: Selection,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  return tx.one<PageOfIds>(
    `WITH found AS MATERIALIZED (
       SELECT ${id} AS id, row_number() OVER (ORDER BY ${order}) AS place FROM ${from} WHERE ${where}
     )
     SELECT (SELECT count(*)::int FROM found) AS total,
            ARRAY(SELECT id FROM found WHERE place > $${values.length + 2}::bigint
                   ORDER BY place LIMIT $${values.length + 1}) AS ids`,
    [...values, limit, offset],
  )
}

/** Whether a text is found, its capitals and accents aside. Most are plain, and fold at little cost. */
export function isFound(text: string): string {
  return `CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text}) ELSE folded(${text}) END LIKE $?`
}

/** A record date that the specification shows as a moment: that day at midnight. */
export function midnight(column: string): string {
  return `${column} || 'T00:00:00.000000Z'`
}
