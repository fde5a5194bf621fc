import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { CompanyId, FirmId } from '#kernel/ids'
import { epochMsOf, type Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'
import { signedUrlSeconds, signUrl } from '#platform/signing/index'
import type { ReceivedFile } from './multipart.js'
import { type FileStore, newFileKey } from './store.js'

/** A file that is kept in the store, before its record exists. */
export type KeptFile = { key: string; name: string; mime: string; size: number; sha256: string }

/** What keeping a file takes: the store, and a way to take it out again when the request fails after all. */
export type Keeping = {
  readonly services: { readonly files: FileStore }
  onFailure(undo: () => Promise<void>): void
}

/** Keeps a received file, before the transaction that records it; a failed request takes it away again. */
export async function keepFile(
  about: Keeping,
  file: ReceivedFile,
  mime: string,
): Promise<KeptFile> {
  const { files } = about.services
  const key = newFileKey(randomBytes)
  const { name, size, sha256 } = file
  await files.put(key, () => file.open(), { size, sha256, mime })
  about.onFailure(() => files.remove(key))
  return { key, name, mime, size, sha256 }
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Keeps what the program made itself, under the same care; its hash may be known. */
export async function keepBytes(
  about: Keeping,
  content: Uint8Array,
  name: string,
  mime: string,
  sha256 = sha256Of(content),
): Promise<KeptFile> {
  const { files } = about.services
  const key = newFileKey(randomBytes)
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const facts = { size: bytes.length, sha256 }
  await files.put(key, bytes, { ...facts, mime })
  about.onFailure(() => files.remove(key))
  return { key, name, mime, ...facts }
}

/** The first bytes of a received file, which tell what it is. */
export async function firstBytes(file: ReceivedFile, count = 256 * 1024): Promise<Buffer> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export async function insertFile(
  tx: Tx,
  owner: { firmId: FirmId } | { companyId: CompanyId },
  file: KeptFile,
  now: Instant,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `INSERT INTO files (key, firm_id, company_id, name, mime, size, sha256, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      file.key,
      'firmId' in owner ? owner.firmId : null,
      'companyId' in owner ? owner.companyId : null,
      file.name,
      file.mime,
      file.size,
      file.sha256,
      now,
    ],
  )
  return id
}

/** The same of several files of a company, in order. */
export async function insertFiles(
  tx: Tx,
  companyId: CompanyId,
  files: readonly KeptFile[],
  now: Instant,
): Promise<number[]> {
  if (files.length === 0) return []
  const rows = await tx.rows<{ id: number; key: string }>(
    `INSERT INTO files (key, company_id, name, mime, size, sha256, created_at)
     SELECT key, $1, name, mime, size, sha256, $3 FROM json_populate_recordset(NULL::files, $2) RETURNING id, key`,
    [companyId, JSON.stringify(files), now],
  )
  const byKey = new Map(rows.map(({ id, key }) => [key, id]))
  return files.map(({ key }) => byKey.get(key)!)
}

/** Marks a file as gone; a nightly job takes the bytes away later. */
export async function dropFile(tx: Tx, id: number, now: Instant): Promise<void> {
  await dropFiles(tx, [id], now)
}

export async function dropFiles(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.run(`UPDATE files SET deleted_at = $2 WHERE id = ANY ($1) AND deleted_at IS NULL`, [
    ids,
    now,
  ])
}

/** Keeps a file of a company after all; false when it is too late, the nightly job being near. */
export async function keepAgain(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  now: Instant,
): Promise<boolean> {
  const count = await tx.run(
    `UPDATE files SET deleted_at = NULL
      WHERE id = $1 AND company_id = $2 AND (deleted_at IS NULL OR deleted_at > $3::timestamptz - interval '29 days')`,
    [id, companyId, now],
  )
  return count > 0
}

export async function findFile(
  tx: ReadTx,
  id: number,
): Promise<{ key: string; name: string; mime: string } | undefined> {
  return tx.maybe(`SELECT key, name, mime FROM files WHERE id = $1 AND deleted_at IS NULL`, [id])
}

/** The signed address of a stored picture, for 30 minutes; null without one. */
export function fileUrl(about: Signing, id: number | null): string | null {
  return id === null ? null : signedAddress(about, `/files/${id}`)
}

type Signing = {
  readonly services: {
    readonly baseUrl: () => string
    readonly keyFor: (purpose: string) => Buffer
  }
  readonly now: Instant
}

/** An address that opens without a token for 30 minutes. */
export function signedAddress(
  { services, now }: Signing,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const expires = Math.floor(epochMsOf(now) / 1000) + signedUrlSeconds
  return services.baseUrl() + signUrl(services.keyFor('signed-urls'), path, query, expires)
}
