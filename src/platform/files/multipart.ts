import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { invalid, type Message, Problem } from '#kernel/problem'
import * as texts from '#kernel/upload-texts'
import { cleanFileName } from './file-name.js'
import { boundaryOf, MalformedMultipart, type Part, partsOf } from './multipart-parts.js'
import type { TemporaryFile, TemporaryFolder } from './temporary-folder.js'

export type MultipartLimits = {
  files: number
  fileBytes: number
  /** Parts in all, fields and files together: 30. */
  fields?: number
  /** Bytes of one field's value: 1 KiB. */
  fieldBytes?: number
  /** Characters of a field's name, and where a file's name is cut: 255. */
  nameLength?: number
  /** How long no byte may arrive, and the stretch over which the speed is measured: 30 s. */
  stallMs?: number
  /** The lowest speed: 10 kB a second. */
  bytesPerSecond?: number
}

export type ReceivedFile = {
  field: string
  /** Its place among the files of its field. */
  index: number
  /** The sender's name for it, as a label only. */
  name: string
  size: number
  sha256: string
  /** A temporary file, gone after `discard()`. */
  path: string
  open(): Readable
}

export type ReceivedForm = {
  /** A name with `[]`, or sent more than once, has an array. */
  fields: Record<string, string | string[]>
  files: ReceivedFile[]
  /** Deletes the temporary files; to be called when the files are kept elsewhere or refused. */
  discard(): Promise<void>
}

export type UploadRequest = Readable & { headers: IncomingHttpHeaders }

type Limits = Required<MultipartLimits>
type Destination = { field: string; isArray: boolean }

const usualLimits = {
  fields: 30,
  fieldBytes: 1024,
  nameLength: 255,
  stallMs: 30_000,
  bytesPerSecond: 10_000,
}

/**
 * Receives a multipart request: files go to temporary files while they are counted and hashed.
 * Anything refused throws a Problem and leaves nothing behind.
 */
export async function readMultipart(
  request: UploadRequest,
  limits: MultipartLimits,
  temporary: TemporaryFolder,
): Promise<ReceivedForm> {
  const bounds: Limits = { ...usualLimits, ...limits }
  const upload = openUpload(request, bounds)
  const kept: TemporaryFile[] = []
  const discard = async () => {
    for (const file of kept.splice(0)) await file.remove()
  }
  try {
    const values = new Map<string, { isArray: boolean; list: string[] }>()
    const files: ReceivedFile[] = []
    let parts = 0
    for await (const part of partsOf(upload, boundaryOf(request.headers['content-type']))) {
      if (++parts > bounds.fields) throw refusal('body', texts.tooManyParts(bounds.fields))
      const { field, isArray } = destinationOf(part, bounds)
      if (part.filename === undefined) {
        const known = values.get(field) ?? { isArray, list: [] }
        const path = isArray ? `${field}.${known.list.length}` : field
        known.list.push(await readValue(part, path, bounds))
        values.set(field, known)
      } else {
        const index = files.filter((file) => file.field === field).length
        const path = isArray ? `${field}.${index}` : field
        if (files.length >= bounds.files) throw refusal(path, texts.tooManyFiles(bounds.files))
        const file = await temporary.newFile()
        kept.push(file)
        const { size, sha256 } = await receive(part, file, path, bounds)
        // An input of a web form in which nothing was chosen.
        if (size === 0 && part.filename === '') continue
        const name = cleanFileName(part.filename, bounds.nameLength)
        const open = () => createReadStream(file.path)
        files.push({ field, index, name, size, sha256, path: file.path, open })
      }
    }
    const fields = [...values].map(([name, { isArray, list }]): [string, string | string[]] => [
      name,
      isArray || list.length > 1 ? list : list[0]!,
    ])
    return { fields: Object.fromEntries(fields), files, discard }
  } catch (error) {
    await discard()
    throw await answerable(error, upload)
  } finally {
    upload.close()
  }
}

/** What two equal uploads have in common: the names of their parts and the hashes of their contents. */
export function fingerprintOf(form: Pick<ReceivedForm, 'fields' | 'files'>): string {
  const parts = Object.entries(form.fields).map(([name, value]) => [
    name,
    ...[value].flat().map((text) => sha256Of(text)),
  ])
  for (const file of form.files)
    parts.push([file.field, String(file.index), file.name, file.sha256])
  const lines = parts.map((part) => JSON.stringify(part)).sort()
  return sha256Of(lines.join('\n'))
}

/** Which field a part belongs to; `files[]` is the array `files`. */
function destinationOf(part: Part, bounds: Limits): Destination {
  const isArray = part.name.endsWith('[]')
  const field = isArray ? part.name.slice(0, -2) : part.name
  if (['__proto__', 'constructor', 'prototype'].includes(field))
    throw refusal('body', texts.forbiddenName)
  if (field.length > bounds.nameLength) throw refusal('body', texts.nameTooLong(bounds.nameLength))
  if (field === '' || /\p{Cc}/u.test(field)) throw new MalformedMultipart('bad field name')
  return { field, isArray }
}

async function readValue(part: Part, path: string, bounds: Limits): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.content) {
    size += chunk.length
    if (size > bounds.fieldBytes) throw refusal(path, texts.fieldTooLarge(bounds.fieldBytes))
    chunks.push(chunk)
  }
  const value = Buffer.concat(chunks)
  if (!isUtf8(value)) throw new MalformedMultipart('not UTF-8')
  return value.toString('utf8')
}

async function receive(
  part: Part,
  file: TemporaryFile,
  path: string,
  bounds: Limits,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of part.content) {
      size += chunk.length
      if (size > bounds.fileBytes) throw refusal(path, texts.fileTooLarge(bounds.fileBytes))
      hash.update(chunk)
      yield chunk
    }
  }
  await writeFile(file.handle, counted())
  await file.handle.close()
  return { size, sha256: hash.digest('hex') }
}

class BrokenOff extends Error {}

type Upload = AsyncIterator<Buffer> & {
  /** Reads on without keeping anything; false when too much is still to come. */
  drain(): Promise<boolean>
  close(): void
}

const drainBytes = 32 * 1024 * 1024
const drainMs = 5_000

/** The bytes of a request, which is cut off when they stop or only trickle. */
function openUpload(request: UploadRequest, { stallMs, bytesPerSecond }: Limits): Upload {
  const source = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let inStretch = 0
  const stall = setTimeout(() => request.destroy(), stallMs)
  const speed = setInterval(() => {
    if (inStretch < (bytesPerSecond * stallMs) / 1000) request.destroy()
    inStretch = 0
  }, stallMs)

  async function next(): Promise<IteratorResult<Buffer>> {
    const chunk = await source.next().catch((cause: unknown) => {
      throw new BrokenOff('the upload broke off', { cause })
    })
    if (!chunk.done) inStretch += chunk.value.length
    stall.refresh()
    return chunk
  }

  return {
    next,
    async drain() {
      let left = drainBytes
      const readOn = async () => {
        for (let chunk = await next(); !chunk.done; chunk = await next()) {
          left -= chunk.value.length
          if (left < 0) return false
        }
        return true
      }
      const isDrained = await Promise.race([
        readOn().catch(() => false),
        pause(drainMs, false, { ref: false }),
      ])
      left = 0
      return isDrained
    },
    close() {
      clearTimeout(stall)
      clearInterval(speed)
    },
  }
}

/**
 * The refusal for what went wrong. A sender hears it only after the rest of the request was read;
 * when there is too much of it, the connection has to be closed.
 */
async function answerable(error: unknown, upload: Upload): Promise<unknown> {
  let refused = error
  if (error instanceof MalformedMultipart) refused = refusal('body', texts.malformed)
  if (error instanceof BrokenOff) refused = refusal('body', texts.brokenOff)
  if (!(refused instanceof Problem)) return refused
  if (!(error instanceof BrokenOff) && (await upload.drain())) return refused
  return new Problem(refused.kind, refused.values, {
    fields: refused.fields,
    headers: { connection: 'close' },
  })
}

function refusal(path: string, message: Message): Problem {
  return invalid({ [path]: [message] })
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
