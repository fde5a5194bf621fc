import type { Instant } from '#kernel/instants'
import { assignments } from './columns.js'
import type { Tx } from './index.js'

/**
 * What is written alike in every table of records of a company file: their versions and their bin. Each table is
 * named by its owner alone.
 */
type Writing = {
  readonly tx: Tx
  readonly company: { readonly id: number }
  readonly now: Instant
  readonly caller?: { readonly user: { readonly id: number } } | null
}

/** Sets some columns of a record, which is a version later then; one that is undefined stays as it is. */
export async function touch(
  { tx, company, now }: Writing,
  table: string,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = given.map(([name], place) => `${name} = $${place + 4}`)
  await tx.run(
    `UPDATE ${table} SET ${[...sets, 'version = version + 1', 'updated_at = $3'].join(', ')}
      WHERE company_id = $1 AND id = $2`,
    [company.id, id, now, ...given.map(([, value]) => value)],
  )
}

/** Puts records in the bin. */
export async function trashRecords(
  { tx, company, now, caller }: Writing,
  table: string,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE ${table} SET deleted_at = $3, deleted_by = $4, version = version + 1, updated_at = $3
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now, caller?.user.id ?? null],
  )
}

/** Takes records out of the bin; `also` is what else they are given then, `r` being each and `$2` all of them. */
export async function untrashRecords(
  { tx, company, now }: Writing,
  table: string,
  ids: readonly number[],
  also: string | null = null,
): Promise<void> {
  await tx.run(
    `UPDATE ${table} r
        SET deleted_at = NULL, deleted_by = NULL, version = version + 1, updated_at = $3${also === null ? '' : `, ${also}`}
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now],
  )
}

/** Removes records for good. */
export async function deleteRecords(
  { tx, company }: Pick<Writing, 'tx' | 'company'>,
  table: string,
  ids: readonly number[],
): Promise<void> {
  await tx.run(`DELETE FROM ${table} WHERE company_id = $1 AND id = ANY ($2)`, [company.id, ids])
}

/** Ids for records that are about to be written together and point at each other. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('${table}_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [count],
  )
  return ids
}

type New = { readonly tx: Tx; readonly companyId: number; readonly now: Instant }

/** Writes new records, each with its id and some fields. */
export async function insertRecords(
  { tx, companyId, now }: New,
  table: string,
  fields: readonly string[],
  records: readonly object[],
): Promise<void> {
  const stored = fields.join(', ')
  await tx.run(
    `INSERT INTO ${table} (company_id, id, ${stored}, created_at, updated_at)
     SELECT $1, id, ${stored}, $3, $3 FROM json_populate_recordset(NULL::${table}, $2)`,
    [companyId, jsonOf(['id', ...fields], records), now],
  )
}

/** Writes some fields of records as they now are, with the version that they carry. */
export async function saveRecords(
  { tx, company }: Pick<Writing, 'tx' | 'company'>,
  table: string,
  fields: readonly string[],
  records: readonly object[],
): Promise<void> {
  const written = [...fields, 'version', 'updated_at']
  await tx.run(
    `UPDATE ${table} r SET ${assignments(written, 'n')}
       FROM json_populate_recordset(NULL::${table}, $2) n
      WHERE r.company_id = $1 AND r.id = n.id`,
    [company.id, jsonOf(['id', ...written], records)],
  )
}

/** Records with these fields alone: what else they show is not stored, and a chart is long. */
function jsonOf(fields: readonly string[], records: readonly object[]): string {
  const kept = new Set(fields)
  return JSON.stringify(
    records.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name))),
    ),
  )
}
