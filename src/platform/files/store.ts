import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

/** What can be kept. A function is asked for a fresh stream, so that a failed try can be repeated. */
export type FileContent = Readable | Buffer | (() => Readable)

/** What the writer knows of a content; a content that differs is refused and nothing is kept. */
export type FileFacts = { size: number; sha256: string; mime: string }

export type FileStore = {
  /** Keeps a file; it is durable when this resolves. */
  put(key: string, content: FileContent, facts: FileFacts): Promise<void>
  /** Throws `FileMissing` when there is none. */
  get(key: string): Promise<Readable>
  /** Says nothing when there was none. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; size: number }>
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file is kept under ${key}`)
  }
}

/** A key says nothing of its file; the first two characters spread the files over 256 folders. */
export function newFileKey(random: (bytes: number) => Buffer): string {
  const name = random(20).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export function isFileKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9]+(?:\/[a-z0-9]+)*$/.test(key)
}

/** Keys come from `newFileKey`, never from a request: another one is a bug. */
export function assertFileKey(key: string): void {
  assert(isFileKey(key), 'a file key holds only a-z, 0-9 and single slashes')
}

/**
 * The bytes of a content, checked on the way. The last chunk is held back until size and hash are
 * known to be right, so a store never receives the whole of a wrong content.
 */
export async function* checkedBytes(
  content: FileContent,
  facts: FileFacts,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  let held: Buffer | undefined
  for await (const chunk of streamOf(content) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > facts.size) break
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (size !== facts.size) throw new Error('the content is not as long as announced')
  if (hash.digest('hex') !== facts.sha256) throw new Error('the content is not what was announced')
  if (held) yield held
}

function streamOf(content: FileContent): Readable {
  if (Buffer.isBuffer(content)) return Readable.from(content.length > 0 ? [content] : [])
  return typeof content === 'function' ? content() : content
}
