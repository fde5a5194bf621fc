import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import type { SkippedCode } from './archive-problems.js'
import * as refusals from './archive-problems.js'
import { sniff } from './content-type.js'
import { cleanFileName, extensionOf } from './file-name.js'
import type { ReceivedFile } from './multipart.js'
import type { TemporaryFile, TemporaryFolder } from './temporary-folder.js'

export type ArchiveLimits = {
  /** Files that are taken out. */
  files: number
  /** Lines of the directory, folders and system files included. */
  entries: number
  /** Bytes of one file and of all together, counted while they are unpacked. */
  fileBytes: number
  totalBytes: number
  /** How many times its packed size a file may grow, once it is larger than `ratioFromBytes`. */
  ratio: number
  ratioFromBytes: number
}

export type OpenedArchive = {
  files: ReceivedFile[]
  /** What stayed in the archive, save for folders and the files of operating systems. */
  skipped: { code: SkippedCode; name: string }[]
  /** Deletes the temporary files; to be called when the files are kept elsewhere or refused. */
  discard(): Promise<void>
}

/** A file of the archive that is to be taken out. */
type Packed = { entry: Entry; name: string; start: number }

export const usualArchiveLimits: ArchiveLimits = {
  files: 50,
  entries: 1000,
  fileBytes: 26_214_400,
  totalBytes: 250 * 1024 * 1024,
  ratio: 100,
  ratioFromBytes: 1024 * 1024,
}

/**
 * Takes the files with accepted extensions out of a ZIP archive into temporary files. The whole
 * directory is judged before the first byte is unpacked, and nothing it says of sizes is believed.
 * An archive that is refused throws an `ArchiveRefusal` and leaves nothing behind.
 */
export async function openArchive(
  path: string,
  temporary: TemporaryFolder,
  accepts: (extension: string) => boolean,
  limits: Partial<ArchiveLimits> = {},
): Promise<OpenedArchive> {
  const bounds = { ...usualArchiveLimits, ...limits }
  const kept: TemporaryFile[] = []
  const discard = async () => {
    for (const file of kept.splice(0)) await file.remove()
  }
  const archive = await open(path, 'r')
  try {
    const { packed, skipped } = await readDirectory(archive, accepts, bounds)
    const files: ReceivedFile[] = []
    let left = bounds.totalBytes
    for (const file of packed) {
      const target = await temporary.newFile()
      kept.push(target)
      const { size, sha256 } = await unpack(archive, file, target, left, bounds)
      left -= size
      if (size === 0) {
        skipped.push({ code: 'empty_file', name: file.name })
        continue
      }
      const index = files.length
      const read = () => createReadStream(target.path)
      const { name } = file
      files.push({ field: 'archive', index, name, size, sha256, path: target.path, open: read })
    }
    return { files, skipped, discard }
  } catch (error) {
    await discard()
    throw error
  } finally {
    await archive.close()
  }
}

async function readDirectory(
  archive: FileHandle,
  accepts: (extension: string) => boolean,
  bounds: ArchiveLimits,
): Promise<{ packed: Packed[]; skipped: OpenedArchive['skipped'] }> {
  const zip = await openDirectory(archive)
  if (zip.entryCount > bounds.entries) throw refusals.tooManyEntries(bounds.entries)
  const packed: Packed[] = []
  const skipped: OpenedArchive['skipped'] = []
  const directoryStart = cursorOf(zip)
  const ranges: Range[] = [{ start: directoryStart, end: Number.POSITIVE_INFINITY }]
  for await (const entry of entriesOf(zip)) {
    const path = safePathOf(entry)
    assertPlain(entry, path)
    const start = await dataStart(zip, entry)
    ranges.push({ start: entry.relativeOffsetOfLocalHeader, end: start + entry.compressedSize })
    if (path.endsWith('/') || isSystemFile(path)) continue
    const name = cleanFileName(path)
    const extension = extensionOf(name)
    if (archiveExtensions.includes(extension)) skipped.push({ code: 'nested_archive', name })
    else if (!accepts(extension)) skipped.push({ code: 'unsupported_file', name })
    else packed.push({ entry, name, start })
  }
  await assertWhole(archive, cursorOf(zip))
  assertApart(ranges)
  if (packed.length + skipped.length === 0) throw refusals.empty()
  if (packed.length > bounds.files) throw refusals.tooManyFiles(bounds.files)
  return { packed, skipped }
}

/** An archive begins as one: what stands before it would be another file to another reader. */
async function openDirectory(archive: FileHandle): Promise<ZipFile> {
  const { buffer } = await archive.read(Buffer.alloc(4), 0, 4, 0)
  if (sniff(buffer) !== 'application/zip') throw refusals.damaged()
  // Sizes are checked while unpacking, and names by the rules of this file.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  return fromFdPromise(archive.fd, options).catch((error: unknown) => {
    throw refusals.damaged(error)
  })
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message.includes('encryption')
    throw isEncrypted ? refusals.passwordProtected() : refusals.damaged(error)
  }
}

function dataStart(zip: ZipFile, entry: Entry): Promise<number> {
  return zip.readLocalFileHeaderPromise(entry, { minimal: true }).then(
    ({ fileDataStart }) => fileDataStart,
    (error: unknown) => {
      throw refusals.damaged(error)
    },
  )
}

const archiveExtensions = ['zip', '7z', 'rar', 'tar', 'gz', 'tgz', 'bz2', 'xz', 'zst']

function safePathOf(entry: Entry): string {
  const path = pathOf(entry)
  const isUnsafe =
    /[\0\\]/.test(path) || /^(?:\/|[A-Za-z]:)/.test(path) || path.split('/').includes('..')
  if (isUnsafe) throw refusals.unsafePath()
  return path
}

/**
 * Names are in CP437 unless marked as UTF-8. Archives of macOS leave the mark out; bytes beyond ASCII
 * that happen to be UTF-8 are no name that anyone would have written in CP437.
 */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, true)
}

function isSystemFile(path: string): boolean {
  const parts = path.split('/')
  if (parts[0] === '__MACOSX') return true
  if (parts.some((part) => part.startsWith('.') && part !== '.')) return true
  return ['thumbs.db', 'desktop.ini'].includes(parts.at(-1)!.toLowerCase())
}

const typeBits = 0o170000
const folderType = 0o040000
const fileType = 0o100000

/** Only files and folders in the clear; the upper half of the attributes is the mode of Unix. */
function assertPlain(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw refusals.passwordProtected()
  const type = (entry.externalFileAttributes >>> 16) & typeBits
  if (type !== 0 && type !== (path.endsWith('/') ? folderType : fileType))
    throw refusals.specialFile()
}

/** A directory that goes on after its last announced line would lose files without a word. */
async function assertWhole(archive: FileHandle, end: number): Promise<void> {
  const { buffer } = await archive.read(Buffer.alloc(4), 0, 4, end)
  if (buffer.toString('latin1') === 'PK\x01\x02') throw refusals.damaged()
}

type Range = { start: number; end: number }

/** Files that share bytes let a small archive unpack to a giant one. */
function assertApart(ranges: Range[]): void {
  const inOrder = ranges.toSorted((one, other) => one.start - other.start)
  for (const [place, { end }] of inOrder.entries())
    if (end > (inOrder[place + 1]?.start ?? Number.POSITIVE_INFINITY)) throw refusals.damaged()
}

/** Where the next line of the directory stands, which the types of yauzl call a boolean. */
function cursorOf(zip: ZipFile): number {
  return Number(zip.readEntryCursor)
}

async function unpack(
  archive: FileHandle,
  file: Packed,
  target: TemporaryFile,
  left: number,
  bounds: ArchiveLimits,
): Promise<{ size: number; sha256: string }> {
  const { entry } = file
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of contentOf(archive, file)) {
      size += chunk.length
      if (size > bounds.fileBytes) throw refusals.fileTooLarge(bounds.fileBytes)
      if (size > left) throw refusals.contentTooLarge(bounds.totalBytes)
      if (size > bounds.ratioFromBytes && size > bounds.ratio * entry.compressedSize)
        throw refusals.tooDense()
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  }
  await writeFile(target.handle, counted())
  await target.handle.close()
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw refusals.damaged()
  return { size, sha256: hash.digest('hex') }
}

const stored = 0
const deflated = 8

async function* contentOf(archive: FileHandle, { entry, start }: Packed): AsyncGenerator<Buffer> {
  const { compressedSize, compressionMethod: method } = entry
  if (method !== stored && method !== deflated) throw refusals.damaged()
  const packed = bytesOf(archive, start, compressedSize)
  const unpacked =
    method === stored ? packed : pipeline(Readable.from(packed), createInflateRaw(), () => {})
  try {
    for await (const chunk of unpacked) yield chunk as Buffer
  } catch (error) {
    throw refusals.damaged(error)
  }
}

async function* bytesOf(
  archive: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const wanted = Math.min(length - at, 64 * 1024)
    const { bytesRead, buffer } = await archive.read(Buffer.alloc(wanted), 0, wanted, start + at)
    if (bytesRead === 0) throw refusals.damaged()
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
