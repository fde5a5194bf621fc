import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { listMigrations, migrate } from '#platform/db/migrate'
import { openDatabase } from '#platform/db/open-database'
import type { Given } from '../arguments.js'
import { type CommandContext, Refused } from '../context.js'
import { sayWhatHolds } from '../database.js'
import { onDatabase, openFiles, withClient } from '../installation.js'
import { counted, listed } from '../sentences.js'
import { putFiles } from './files.js'
import type { Signal } from './folder.js'
import { addJobsBack } from './jobs.js'
import { jobsFile, type Manifest, tableFile } from './manifest.js'
import { readManifest } from './read-manifest.js'
import { planServiceKey } from './service-key.js'
import {
  addForeignKeys,
  copyIn,
  copySettings,
  dropForeignKeys,
  listChainHeads,
  listTables,
  lockTables,
  qualified,
  setSequences,
} from './tables.js'

/**
 * Brings a backup into an empty database. Key and files come first and the rows last, in one
 * transaction: whatever goes wrong before leaves the database empty, and the restore is run again.
 */
export async function restore(given: Given, context: CommandContext): Promise<number> {
  const folder = resolve(given.words[0]!)
  const manifest = await readManifest(folder, context.signal)
  requireKnown(manifest)
  const putKey = await planServiceKey(context, folder, manifest, given.has('force'))
  return onDatabase(
    context,
    async (url) => {
      await withClient(url, (client) => requireEmpty(client, manifest))
      await migrate(url, context.say, manifest.migrations.at(-1)!.name)
      await withClient(url, (client) => requireTables(client, manifest))
      await putKey()
      await putFiles(openFiles(context), folder, context.signal)
      const jobs = await withClient(url, (client) => load(client, folder, manifest, context.signal))
      tellAbout(manifest, jobs, context)
      await migrate(url, context.say)
      await withClient(url, (client) => client.query('ANALYZE'))
      const db = openDatabase({ url, poolSize: 2, settings: { statement_timeout: '0' } })
      return sayWhatHolds(db, context).finally(() => db.close())
    },
    { mayMake: true },
  )
}

function tellAbout(manifest: Manifest, jobs: number, { say, complain }: CommandContext): void {
  const { tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, ` +
      `${counted(jobs, 'waiting job')} and ${counted(files.count, 'file')} as of ${manifest.created_at}.`,
  )
  if (files.lost.length > 0)
    complain(
      `Warning: when the backup was made, the storage had lost ${counted(files.lost.length, 'file')}: ` +
        `${listed(files.lost.map(({ id, name }) => `${id} "${name}"`))}.`,
    )
}

/** The migrations of the backup must be the first ones of this program, unchanged. */
function requireKnown({ migrations }: Manifest): void {
  const known = listMigrations()
  for (const [index, { name, sha256 }] of migrations.entries()) {
    const here = known.find((migration) => migration.name === name)
    if (!here) throw new Refused(`The backup needs a newer version of Dubbel, which knows ${name}.`)
    if (here.sha256 !== sha256 || known[index]?.name !== name)
      throw new Refused(`The backup was made by another Dubbel: its ${name} is not the one here.`)
  }
}

async function requireEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  if (!(await exists(client, 'schema_migrations'))) {
    const tables = await listTables(client)
    if (tables.length === 0) return
    throw new Refused('The database holds tables that are not of Dubbel; name an empty one.')
  }
  if (await exists(client, 'users')) await requireNobody(client)
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.schema_migrations')
  const further = rows.filter(({ name }) => !migrations.some((known) => known.name === name))
  if (further.length > 0)
    throw new Refused(
      `The database is migrated further than the backup (${listed(further.map(({ name }) => name))}); ` +
        'name a new, empty one.',
    )
}

async function requireNobody(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM public.users LIMIT 1')
  if (rows.length > 0)
    throw new Refused(
      'The database is not empty: it has users. A backup is restored into an empty one only.',
    )
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [`public.${table}`],
  )
  return rows[0]?.found ?? false
}

/** What the backup holds must have its place here, before anything is put anywhere. */
async function requireTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = await listTables(client)
  for (const { name, columns } of manifest.tables) {
    const table = here.find((candidate) => candidate.name === name)
    const missing = columns.filter((column) => !table?.columns.includes(column))
    if (!table) throw new Refused(`The backup holds the table ${name}, which no migration makes.`)
    if (missing.length > 0)
      throw new Refused(`The table ${name} lacks what the backup holds: ${listed(missing)}.`)
  }
}

/**
 * One transaction, with the rights of an owner: triggers of ours and foreign keys are switched off,
 * as the rows already passed them, and stand again before the commit. The number of added jobs.
 */
async function load(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  signal?: Signal,
): Promise<number> {
  const { tables } = manifest
  await client.query(`BEGIN; ${copySettings}`)
  await lockTables(client, tables, 'ACCESS EXCLUSIVE')
  // A service that started meanwhile may have made its first admin before the lock.
  await requireNobody(client)
  for (const table of tables)
    await client.query(`ALTER TABLE ${qualified(table)} DISABLE TRIGGER USER`)
  const foreignKeys = await dropForeignKeys(client)
  // Rows that a migration itself put in come back from the backup.
  await client.query(`TRUNCATE ${tables.map(qualified).join(', ')}`)
  for (const table of tables) {
    const path = tableFile(folder, table)
    const rows = await copyIn(client, qualified(table), table.columns, path, signal)
    if (rows !== table.rows)
      throw new Error(`${table.name} held ${rows} rows where the manifest says ${table.rows}.`)
  }
  await addForeignKeys(client, foreignKeys)
  for (const table of tables)
    await client.query(`ALTER TABLE ${qualified(table)} ENABLE TRIGGER USER`)
  await setSequences(client, manifest.sequences)
  const jobs = await addJobsBack(client, jobsFile(folder), signal)
  if (jobs !== manifest.jobs.rows)
    throw new Error(`${jobs} jobs were added where the manifest says ${manifest.jobs.rows}.`)
  if (!isDeepStrictEqual(await listChainHeads(client), manifest.chain_heads))
    throw new Error('The heads of the change logs are not those of the manifest.')
  signal?.throwIfAborted()
  await client.query('COMMIT')
  return jobs
}
