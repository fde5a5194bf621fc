import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { FileMissing, type FileStore } from '#platform/files/index'
import { isFileKey } from '#platform/files/store'
import { eightAtOnce, keep, measure, readLines, type Signal } from './folder.js'

/** A line of the list: what the database knows of a file. */
type FileLine = {
  id: number
  key: string
  name: string
  size: number
  sha256: string
  mime: string
  is_deleted: boolean
}

/** A file that the storage should have and has not, or has with other bytes. */
export type LostFile = { id: number; name: string; what: 'missing' | 'damaged' }

type FilesCopy = { count: number; bytes: number; sha256: string; lost: LostFile[] }

const draftOf = (folder: string) => join(folder, 'files.draft')
const listOf = (folder: string) => join(folder, 'files.jsonl')
const pathOf = (folder: string, key: string) => join(folder, 'files', key)
const page = 500

/** Notes which files the database names at its moment, so that they can be copied after it. */
export async function noteFiles(client: pg.Client, folder: string): Promise<void> {
  await client.query(
    `DECLARE named_files NO SCROLL CURSOR FOR
      SELECT id, key, name, size, sha256, mime, deleted_at IS NOT NULL AS is_deleted
        FROM public.files ORDER BY id`,
  )
  await keep(draftOf(folder), Readable.from(linesOf(client)))
  await client.query('CLOSE named_files')
}

async function* linesOf(client: pg.Client): AsyncGenerator<Buffer> {
  for (;;) {
    const { rows } = await client.query(`FETCH ${page} FROM named_files`)
    if (rows.length === 0) return
    const lines = rows.map((row) => ({ ...row, id: Number(row.id), size: Number(row.size) }))
    yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}

/** Copies the noted files. One that is lost does not hold up the rest, but it is told. */
export async function copyFiles(
  store: FileStore,
  folder: string,
  signal?: Signal,
): Promise<FilesCopy> {
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  const list = await open(listOf(folder), 'ax', 0o600)
  const lost: LostFile[] = []
  let count = 0
  let bytes = 0
  try {
    await eightAtOnce(readLines<FileLine>(draftOf(folder)), async (file) => {
      signal?.throwIfAborted()
      const what = await copyFile(store, folder, file, signal)
      if (what === 'copied') {
        await list.appendFile(`${JSON.stringify(file)}\n`)
        count++
        bytes += file.size
        // Bytes of a deleted file go some time after it; that they are gone already is no loss.
      } else if (!file.is_deleted) lost.push({ id: file.id, name: file.name, what })
    })
    await list.sync()
  } finally {
    await list.close()
  }
  await rm(draftOf(folder))
  const { sha256 } = (await measure(listOf(folder)))!
  return { count, bytes, sha256, lost: lost.sort((a, b) => a.id - b.id) }
}

async function copyFile(
  store: FileStore,
  folder: string,
  file: FileLine,
  signal?: Signal,
): Promise<'copied' | LostFile['what']> {
  const path = pathOf(folder, file.key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const kept = await keep(path, await store.get(file.key), { signal })
    if (kept.sha256 === file.sha256 && kept.bytes === file.size) return 'copied'
  } catch (error) {
    if (error instanceof FileMissing) return 'missing'
    throw error
  }
  await rm(path)
  return 'damaged'
}

/** The first file of a backup that is not what its list says; undefined when all are. */
export async function checkFiles(
  folder: string,
  { sha256, count }: Pick<FilesCopy, 'sha256' | 'count'>,
  signal?: Signal,
): Promise<string | undefined> {
  if ((await measure(listOf(folder)))?.sha256 !== sha256) return 'files.jsonl'
  let wrong: string | undefined
  let seen = 0
  await eightAtOnce(readLines<FileLine>(listOf(folder)), async (file) => {
    seen++
    const found = isFileKey(file.key) ? await measure(pathOf(folder, file.key), signal) : undefined
    if (found?.sha256 !== file.sha256 || found.bytes !== file.size) wrong = `files/${file.key}`
  })
  return wrong ?? (seen === count ? undefined : 'files.jsonl')
}

/** Puts the files of a backup into the storage; one that is there already is written again. */
export async function putFiles(store: FileStore, folder: string, signal?: Signal): Promise<void> {
  await eightAtOnce(readLines<FileLine>(listOf(folder)), async ({ key, size, sha256, mime }) => {
    signal?.throwIfAborted()
    await store.put(key, () => createReadStream(pathOf(folder, key)), { size, sha256, mime })
  })
}
