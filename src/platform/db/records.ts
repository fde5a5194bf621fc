import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from './index.js'

/** What the records of a company file have in common: an id, a version, a bin, and sometimes a file with a picture. */
type OfCompany<Handle> = { readonly tx: Handle; readonly company: { readonly id: number } }

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
  where: 'kept' | 'binned',
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM ${table} WHERE company_id = $1 AND id = ANY ($2)
        AND (deleted_at IS NULL) = $3 ORDER BY id FOR UPDATE`,
    [company.id, ids, where === 'kept'],
  )
  const held = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => held.has(id))
}

/** What the owner of a table sets to put records into the bin or to take them out; its values are those of `binValues`. */
export const binned = `deleted_at = CASE WHEN $3 THEN $4::timestamptz END,
  deleted_by = CASE WHEN $3 THEN $5::bigint END, version = version + 1, updated_at = $4`

export function binValues(
  op: OfCompany<Tx> & {
    readonly now: Instant
    readonly caller?: { readonly user: { readonly id: number } } | null
  },
  ids: readonly number[],
  isBinned: boolean,
): unknown[] {
  return [op.company.id, ids, isBinned, op.now, op.caller?.user.id ?? null]
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
