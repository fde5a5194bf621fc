import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Duplex, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Kept = { bytes: number; sha256: string }

/** Ends long work halfway. */
export type Signal = AbortSignal | undefined

/** Streams something into a new file that only we may read, forced to disk, and tells its hash. */
export async function keep(
  path: string,
  source: Readable,
  { through = new PassThrough(), signal }: { through?: Duplex; signal?: Signal } = {},
): Promise<Kept> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, through, measured, target, { signal })
  return { bytes, sha256: hash.digest('hex') }
}

/** Size and hash of a file; undefined when there is none. */
export async function measure(path: string, signal?: Signal): Promise<Kept | undefined> {
  if (!(await isThere(path))) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}

/** What was written to a file list, one JSON value a line; never the whole of it at once. */
export async function* readLines<Line>(path: string): AsyncGenerator<Line> {
  const handle = await open(path)
  for await (const line of handle.readLines()) yield JSON.parse(line) as Line
}

/** Names last once their folders are on disk, the innermost first. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Several at once, as storage over a network likes it; one that fails lets the others finish. */
export async function eightAtOnce<Item>(
  items: AsyncGenerator<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let hasFailed = false
  async function worker(): Promise<void> {
    while (!hasFailed) {
      const { value, done } = await items.next()
      if (done) return
      await work(value)
    }
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      worker().catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  await items.return(undefined)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
