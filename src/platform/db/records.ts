import type { ReadTx, Tx } from './index.js'

/** What the records of a company file have in common: an id, a version, a bin, and sometimes a file with a picture. */
type OfCompany<Handle> = { readonly tx: Handle; readonly company: Company }
type Company = { readonly id: number; readonly locale: string }

/** Records that are not in the bin, or those that are. */
export type Where = 'kept' | 'binned'

/** Records in the order of the ids by which they were asked for; those that are not there are left out. */
export function inOrder<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Holds records until the end of the transaction, those in the bin or those that are not; their ids, as they were asked for. */
export async function holdRecords(
  { tx, company }: OfCompany<ReadTx>,
  table: string,
  ids: readonly number[],
  where: Where,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM ${table} WHERE company_id = $1 AND id = ANY ($2)
        AND (deleted_at IS NULL) = $3 ORDER BY id FOR UPDATE`,
    [company.id, ids, where === 'kept'],
  )
  const held = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => held.has(id))
}

/** How records of a table are shown; `$1` is the company file. */
export type Shown = {
  /** What the columns call the table. */
  readonly alias: string
  readonly columns: string
  /** The table with the others that its columns read. */
  readonly from?: string
  readonly order?: string
  /** Whether the columns ask for the language of the company file, as `$2`. */
  readonly inLanguage?: boolean
}

/** Reads records of a table as they are shown: one that is not in the bin, or several that are held until the end. */
export function rowsIn<Row extends object>(table: string, shown: Shown) {
  const { alias, columns, from = `${table} ${alias}`, order = `${alias}.id`, inLanguage } = shown
  const select = `SELECT ${columns} FROM ${from} WHERE ${alias}.company_id = $1 AND ${alias}.id`
  const asked = inLanguage ? '$3' : '$2'
  const locked = (isBinned: string) =>
    `${select} = ANY (${asked}) AND ${alias}.deleted_at ${isBinned} ORDER BY ${order} FOR UPDATE OF ${alias}`
  const statements = { kept: locked('IS NULL'), binned: locked('IS NOT NULL') }
  const valuesOf = ({ id, locale }: Company, wanted: unknown) =>
    inLanguage ? [id, locale, wanted] : [id, wanted]
  return {
    find: ({ tx, company }: OfCompany<ReadTx>, id: number): Promise<Row | undefined> =>
      tx.maybe(`${select} = ${asked} AND ${alias}.deleted_at IS NULL`, valuesOf(company, id)),
    lock: (
      { tx, company }: OfCompany<Tx>,
      ids: readonly number[],
      where: Where = 'kept',
    ): Promise<Row[]> => tx.rows(statements[where], valuesOf(company, ids)),
  }
}

/** The file of a record that is not in the bin, or its picture: who asks knows the public token of the company file. */
export async function fileOfRecord(
  tx: ReadTx,
  table: string,
  record: { readonly company: string; readonly id: number },
  isPreview: boolean,
): Promise<number | null> {
  const found = await tx.maybe<{ file_id: number | null }>(
    `SELECT CASE WHEN $3 THEN r.preview_file_id ELSE r.file_id END AS file_id
       FROM companies c JOIN ${table} r ON r.company_id = c.id
      WHERE c.public_token = $1 AND c.deleted_at IS NULL AND r.id = $2 AND r.deleted_at IS NULL`,
    [record.company, record.id, isPreview],
  )
  return found?.file_id ?? null
}
