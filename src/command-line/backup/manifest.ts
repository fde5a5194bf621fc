import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Instant } from '#kernel/instants'
import { Refused } from '../context.js'
import { checkFiles, type LostFile } from './files.js'
import { keep, measure, type Signal } from './folder.js'
import { isKeyIntact } from './service-key.js'
import type { ChainHead } from './tables.js'

/**
 * What a backup holds. Beside `manifest.json` lie its own checksum in `manifest.sha256`, the tables
 * in `tables/NAME.copy.gz`, the waiting jobs in `jobs.copy.gz`, the bytes of the files in `files/` by
 * their keys with a list of them in `files.jsonl`, and a generated service key in `service.key`.
 */
export type Manifest = {
  version: 1
  created_at: Instant
  /** What the database had been migrated with; the last is its head. */
  migrations: { name: string; sha256: string }[]
  tables: TableCopy[]
  /** Numbers that were given out are never given out again, also where their rows are gone. */
  sequences: { name: string; last_value: string }[]
  jobs: { rows: number; sha256: string }
  /** The list is a file of its own, since it may be longer than what memory should hold. */
  files: { count: number; bytes: number; sha256: string; lost: LostFile[] }
  service_key: { fingerprint: string; is_included: boolean } | null
  chain_heads: ChainHead[]
}

export type TableCopy = { name: string; columns: string[]; rows: number; sha256: string }

export const tableFile = (folder: string, { name }: { name: string }): string =>
  join(folder, 'tables', `${name}.copy.gz`)
export const jobsFile = (folder: string): string => join(folder, 'jobs.copy.gz')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  const { sha256 } = await keep(join(folder, 'manifest.json'), text)
  // In the form of sha256sum, so that it can be checked without us.
  const line = Readable.from([Buffer.from(`${sha256}  manifest.json\n`)])
  await keep(join(folder, 'manifest.sha256'), line)
}

/** Reads a backup's manifest and checks every byte that it vouches for. */
export async function readManifest(folder: string, signal?: Signal): Promise<Manifest> {
  const path = join(folder, 'manifest.json')
  const found = await measure(path)
  if (!found) throw new Refused(`${folder} is not a backup: it has no manifest.json.`)
  const line = await readFile(join(folder, 'manifest.sha256'), 'utf8').catch(() => '')
  if (line !== `${found.sha256}  manifest.json\n`) throw damaged('manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  if (manifest.version !== 1)
    throw new Refused('The backup was made by a newer version of Dubbel, which can restore it.')
  for (const table of manifest.tables) {
    const copy = await measure(tableFile(folder, table), signal)
    if (copy?.sha256 !== table.sha256) throw damaged(`tables/${table.name}.copy.gz`)
  }
  const jobs = await measure(jobsFile(folder), signal)
  if (jobs?.sha256 !== manifest.jobs.sha256) throw damaged('jobs.copy.gz')
  if (!(await isKeyIntact(folder, manifest))) throw damaged('service.key')
  const wrong = await checkFiles(folder, manifest.files, signal)
  if (wrong !== undefined) throw damaged(wrong)
  return manifest
}

function damaged(file: string): Refused {
  return new Refused(
    `The backup is damaged: ${file} is not what was written. Nothing was restored.`,
  )
}
