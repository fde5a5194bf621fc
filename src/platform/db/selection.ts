import type { ReadTx } from './index.js'

/** What a list selects from: the same rows are counted and paged. */
export type Selection = {
  readonly from: string
  readonly id: string
  readonly order: string
  readonly where: string
  readonly values: readonly unknown[]
}

export type PageOfIds = { ids: number[]; total: number }

/** A page of rows and how many there are; the page follows an index, the count needs no order. */
export async function pageOfRows<Row extends object>(
  tx: ReadTx,
  { from, columns, order, where, values }: Omit<Selection, 'id'> & { readonly columns: string },
  limit: number,
  offset: number,
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
    values,
  )
  if (total <= offset) return { rows: [], total }
  const rows = await tx.rows<Row>(
    `SELECT ${columns} FROM ${from} WHERE ${where}
      ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  )
  return { rows, total }
}

/** The same of ids alone, where a list reads its records by them. */
export async function pageOfIds(
  tx: ReadTx,
  { id, ...selection }: Selection,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const asked = { ...selection, columns: `${id} AS id` }
  const { rows, total } = await pageOfRows<{ id: number }>(tx, asked, limit, offset)
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
