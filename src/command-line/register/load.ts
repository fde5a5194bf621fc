import type pg from 'pg'
import { type ExtractFile, extractFiles } from '#formats/cbe-extract/files'
import type { Tally } from '#formats/cbe-extract/reader'
import { enterpriseOf, isEntity } from '#formats/cbe-extract/rows'
import type { Instant } from '#kernel/instants'
import { Refused } from '../context.js'
import { copyFile } from './copy.js'
import type { Extract } from './extract.js'
import { changePlaces, makeNext, next, noteWords } from './tables.js'

export type Loaded = { readonly enterprises: number; readonly bad: number }

/** One load at a time. */
const loadLock = 735_811_227

/** Loads an extract in one transaction: who reads meanwhile sees the old table, and afterwards the new one. */
export async function loadExtract(
  client: pg.Client,
  extract: Extract,
  now: Instant,
  signal?: AbortSignal,
): Promise<Loaded> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s';
      SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL maintenance_work_mem = '256MB'`)
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS mine',
      [loadLock],
    )
    if (!rows[0]?.mine) throw new Refused('Another extract is being loaded at this moment.')
    const tallies = extract.meta.isUpdate
      ? await applyUpdate(client, extract, signal)
      : await replaceAll(client, extract, signal)
    const enterprises = await noteExtract(client, extract, now)
    await client.query('COMMIT')
    return { enterprises, bad: tallies.reduce((sum, { bad }) => sum + bad, 0) }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function replaceAll(client: pg.Client, extract: Extract, signal?: AbortSignal) {
  const missing = extractFiles.find(({ name }) => !extract.has(name))
  if (missing) throw new Refused(`The extract has no ${missing.name}.csv: it is not whole.`)
  await makeNext(client)
  const tallies: Tally[] = []
  for (const file of extractFiles) {
    const to = { name: file.name, table: next(file.table) }
    tallies.push(await copyFile(client, extract, file, to, signal))
  }
  await noteWords(client, next('kbo_names'), next('kbo_words'))
  await changePlaces(client)
  return tallies
}

/** What an update names is deleted whole, table by table, and what it says now is put in its place. */
async function applyUpdate(client: pg.Client, extract: Extract, signal?: AbortSignal) {
  const { number } = extract.meta
  const { rows } = await client.query<{ extract_number: number }>(
    'SELECT extract_number FROM kbo_extract',
  )
  const loaded = rows[0]?.extract_number
  if (loaded === undefined)
    throw new Refused(`Extract ${number} is an update: load a full extract first.`)
  if (number !== loaded + 1)
    throw new Refused(
      `Extract ${number} does not follow on ${loaded}, which is loaded: load ${loaded + 1} next, or a full one.`,
    )
  await client.query(
    'CREATE TEMPORARY TABLE kbo_deleted (place integer, number text COLLATE "C") ON COMMIT DROP',
  )
  const tallies: Tally[] = []
  for (const file of extractFiles)
    tallies.push(...(await updateFrom(client, extract, file, signal)))
  await noteWords(client, 'kbo_names', 'kbo_words')
  await client.query('ANALYZE kbo_names')
  return tallies
}

async function updateFrom(
  client: pg.Client,
  extract: Extract,
  file: ExtractFile,
  signal?: AbortSignal,
): Promise<Tally[]> {
  const { name, table, entity } = file
  // The codes are no update: they come whole each time, or not at all.
  if (entity === null) {
    if (!extract.has(name)) return []
    await client.query(`DELETE FROM ${table}`)
    return [await copyFile(client, extract, file, { name, table }, signal)]
  }
  const missing = [`${name}_delete`, `${name}_insert`].find((one) => !extract.has(one))
  if (missing) throw new Refused(`The extract has no ${missing}.csv: it is not whole.`)
  const deleted = deletions(entity)
  await client.query('TRUNCATE kbo_deleted')
  const from = { name: `${name}_delete`, table: 'kbo_deleted' }
  const gone = await copyFile(client, extract, deleted, from, signal)
  await client.query(`DELETE FROM ${table} t USING kbo_deleted d WHERE t.number = d.number`)
  return [gone, await copyFile(client, extract, file, { name: `${name}_insert`, table }, signal)]
}

/** A list of numbers alone. */
const deletions = (entity: string): Pick<ExtractFile, 'into' | 'columns' | 'rows'> => ({
  into: ['number'],
  columns: [entity],
  rows: () => ({
    of: ([number = '']) => {
      if (!isEntity(number)) return null
      const own = enterpriseOf(number)
      return own === null ? '' : `${own}\n`
    },
    rest: () => '',
  }),
})

async function noteExtract(client: pg.Client, { meta }: Extract, now: Instant): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM kbo_enterprises',
  )
  const { count = 0 } = rows[0] ?? {}
  if (count === 0) throw new Refused('The extract has no enterprises: nothing was changed.')
  await client.query(
    `INSERT INTO kbo_extract (extract_number, snapshot_on, enterprises, loaded_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (is_only) DO UPDATE SET extract_number = excluded.extract_number,
       snapshot_on = excluded.snapshot_on, enterprises = excluded.enterprises, loaded_at = excluded.loaded_at`,
    [meta.number, meta.snapshotOn, count, now],
  )
  return count
}
