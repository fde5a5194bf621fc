import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { epochMsOf, type Instant } from '#kernel/instants'

/** A file of an archive; its bytes are asked for when its turn has come. */
export type ZipEntry = {
  readonly path: string
  readonly content: Content | Promise<Content>
  readonly changedAt: Instant
}

type Piece = string | Uint8Array
type Content = Iterable<Piece> | AsyncIterable<Piece>

/** How hard deflate tries, of nine: beyond it, figures hardly become smaller and take twice as long. */
const level = 3

/**
 * An archive as a stream, one file after the other as fast as it is read, with sizes beyond 4 GB where it takes them.
 * What fails, or is no longer read, ends the stream with an error and asks for no more files.
 */
export function zipped(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const stream = archive.outputStream as Readable
  pack(archive, stream, entries).catch((error) => stream.destroy(error as Error))
  return stream
}

async function pack(
  archive: ZipFile,
  stream: Readable,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): Promise<void> {
  for await (const { path, content, changedAt } of entries) {
    if (stream.destroyed) return
    const source = Readable.from(await content, { objectMode: false })
    const stop = () => source.destroy()
    stream.once('close', stop)
    archive.addReadStream(source, path, {
      mtime: new Date(epochMsOf(changedAt)),
      compressionLevel: level,
    })
    await finished(source)
    stream.off('close', stop)
  }
  archive.end()
}
