import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** The files of a ZIP that the operator brought, each read as a stream, however large it is. */
export type OpenedZip = {
  readonly names: readonly string[]
  open(name: string): Promise<Readable>
  close(): void
}

/** Opens a ZIP on this machine. One that is cut or is none throws, at once or when its bytes are read. */
export async function openZipFile(path: string): Promise<OpenedZip> {
  const zip: ZipFile = await openPromise(path, { autoClose: false, lazyEntries: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: [...entries.keys()],
    open: (name) => zip.openReadStreamPromise(entries.get(name)!),
    close: () => zip.close(),
  }
}
