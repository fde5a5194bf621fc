import type { ReadTx } from './index.js'

/** What a list selects from: the same rows are counted and paged. */
export type Selection = {
  readonly from: string
  readonly id: string
  /** Columns, each with DESC where it goes down. */
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

/** The same where nothing leads to the page but all that is selected: it is read once, and counted on the way. */
export async function pageOfSorted(
  tx: ReadTx,
  { from, id, order, where, values }: Selection,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const rows = await tx.rows<{ id: number; total: number }>(
    `SELECT ${id} AS id, (count(*) OVER ())::int AS total FROM ${from} WHERE ${where}
      ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  )
  if (rows.length === 0 && offset > 0)
    return {
      ids: [],
      total: (await pageOfSorted(tx, { from, id, order, where, values }, 1, 0)).total,
    }
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
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

/** How words are looked for: in any of several ways, `$?` being the pattern of folded texts in each. */
export type Search = { readonly ways: readonly string[]; readonly pattern: string }

/** Beyond so many hits it is quicker to read the rows in the order of the list than to sort what was found. */
const many = 20_000
/** The index knows texts by three signs in a row. */
const indexed = /[\p{L}\p{N}]{3}/u

/** The same for a search; few hits are found by the index of each way, many by reading on. */
export async function pageOfFound(
  tx: ReadTx,
  selection: Selection,
  { ways, pattern }: Search,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const values = [...selection.values, pattern]
  const found = ways.map((way) => way.replaceAll('$?', `$${values.length}`))
  const asked = { ...selection, values }
  const page = indexed.test(pattern) ? await pageOfFew(tx, asked, found, limit, offset) : null
  if (page) return page
  const where = `${selection.where} AND (${found.map((way) => `(${way})`).join(' OR ')})`
  return pageOfIds(tx, { ...asked, where }, limit, offset)
}

/** Every way is looked up by itself: PostgreSQL follows no index of conditions of which one may hold. Null for many. */
async function pageOfFew(
  tx: ReadTx,
  { from, id, order, where, values }: Selection,
  ways: readonly string[],
  limit: number,
  offset: number,
): Promise<PageOfIds | null> {
  const keys = order.split(', ').map((key) => key.split(' ') as [column: string, order?: string])
  const columns = [id, ...keys.map(([column]) => column)].map((column, at) => `${column} AS c${at}`)
  const each = ways.map(
    (way, at) =>
      `w${at} AS MATERIALIZED (SELECT ${columns} FROM ${from} WHERE ${where} AND ${way} LIMIT ${many + 1})`,
  )
  const sorted = keys.map(([, direction = 'ASC'], at) => `c${at + 1} ${direction}`)
  const { is_many, ...page } = await tx.one<PageOfIds & { is_many: boolean }>(
    `WITH ${each},
          found AS MATERIALIZED (${ways.map((_, at) => `TABLE w${at}`).join(' UNION ')})
     SELECT ${ways.map((_, at) => `(SELECT count(*) FROM w${at}) > ${many}`).join(' OR ')} AS is_many,
            (SELECT count(*)::int FROM found) AS total,
            ARRAY(SELECT c0 FROM found ORDER BY ${sorted}
                   LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS ids`,
    [...values, limit, offset],
  )
  return is_many ? null : page
}

/** A record date that the specification shows as a moment: that day at midnight. */
export function midnight(column: string): string {
  return `${column} || 'T00:00:00.000000Z'`
}
