import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Instant } from '#kernel/instants'
import type { LostFile } from './files.js'
import { keep } from './folder.js'
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
