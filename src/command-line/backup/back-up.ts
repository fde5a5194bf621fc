import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import type { Given } from '../arguments.js'
import { type CommandContext, Refused } from '../context.js'
import { onDatabase, openFiles, withClient } from '../installation.js'
import { counted, listed } from '../sentences.js'
import { copyFiles, noteFiles } from './files.js'
import { isThere, type Signal, syncFolder, syncFolders } from './folder.js'
import { copyJobsOut } from './jobs.js'
import { jobsFile, type Manifest, tableFile, writeManifest } from './manifest.js'
import { copyServiceKey } from './service-key.js'
import {
  copySettings,
  copyTableOut,
  listChainHeads,
  listSequences,
  listTables,
  lockTables,
} from './tables.js'

/**
 * Copies database and files, consistent with each other: the tables as they were at one moment, and
 * the files that they name, whose bytes were stored before their rows and outlive them by 30 days.
 */
export async function backUp(given: Given, context: CommandContext): Promise<number> {
  const folder = resolve(given.words[0]!)
  if (await isThere(folder)) throw new Refused(`${folder} exists already; name a new folder.`)
  const draft = `${folder}.${randomBytes(4).toString('hex')}.partial`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const { signal } = context
    const createdAt = context.clock()
    const tables = await onDatabase(context, (url) => copyDatabase(url, draft, signal))
    const files = await copyFiles(openFiles(context), draft, signal)
    const manifest: Manifest = {
      version: 1,
      created_at: createdAt,
      ...tables,
      files,
      service_key: await copyServiceKey(context, draft),
    }
    await writeManifest(draft, manifest)
    await syncFolders(draft)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return tellAbout(manifest, folder, context)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

function tellAbout(manifest: Manifest, folder: string, { say, complain }: CommandContext): number {
  const { tables, jobs, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Copied ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, ` +
      `${counted(jobs.rows, 'waiting job')} and ${counted(files.count, 'file')} to ${folder}.`,
  )
  if (files.lost.length === 0) return 0
  const lost = files.lost.map(({ id, name, what }) => `${id} "${name}" (${what})`)
  complain(
    `The backup is whole but for ${counted(lost.length, 'file')} that the storage lost: ${listed(lost)}.`,
  )
  return 1
}

type DatabaseCopy = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs' | 'chain_heads'>

/**
 * A migration that committed between the snapshot and the copy of a table would empty it for us, so
 * a second connection first takes locks that keep migrations out until the copy is done.
 */
async function copyDatabase(url: string, folder: string, signal?: Signal): Promise<DatabaseCopy> {
  return withClient(url, (guard) =>
    withClient(url, async (client) => {
      await guard.query(`BEGIN; ${copySettings}`)
      await requireDubbel(guard)
      await lockTables(guard, await listTables(guard), 'ACCESS SHARE')
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${copySettings}`)
      const copy = await copyMoment(client, folder, signal)
      await client.query('COMMIT')
      return copy
    }),
  )
}

async function copyMoment(
  client: pg.Client,
  folder: string,
  signal?: Signal,
): Promise<DatabaseCopy> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client))
    tables.push({
      ...table,
      ...(await copyTableOut(client, table, tableFile(folder, table), signal)),
    })
  await noteFiles(client, folder)
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.schema_migrations ORDER BY name',
  )
  return {
    migrations,
    tables,
    // Sequences know no snapshot: read after the tables, they are never behind them.
    sequences: await listSequences(client),
    jobs: await copyJobsOut(client, jobsFile(folder), signal),
    chain_heads: await listChainHeads(client),
  }
}

async function requireDubbel(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL
        AND to_regclass('public.change_heads') IS NOT NULL AS found`,
  )
  if (!rows[0]?.found) throw new Refused('The database is empty: there is nothing to back up.')
}
