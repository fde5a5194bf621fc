import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ExtractRefusal, rowReader } from '#formats/cbe-extract/reader'
import { dayOf } from '#formats/cbe-extract/rows'
import { openZipFile } from '#platform/files/zip-file'
import { Refused } from '../context.js'

/** The files of the CBE open data as they were downloaded: a ZIP, or a folder into which it was unpacked. */
export type Extract = {
  readonly meta: ExtractMeta
  has(name: string): boolean
  open(name: string): Promise<Readable>
  close(): void
}

export type ExtractMeta = {
  readonly isUpdate: boolean
  readonly number: number
  readonly snapshotOn: string
}

type Files = Omit<Extract, 'meta' | 'has'> & { readonly names: ReadonlySet<string> }

export async function openExtract(path: string): Promise<Extract> {
  const files = await openFiles(path)
  const has = (name: string) => files.names.has(`${name}.csv`)
  try {
    if (!has('meta')) throw new Refused(`${path} has no meta.csv: it is not of the CBE open data.`)
    return { ...files, has, meta: await readMeta(await files.open('meta')) }
  } catch (error) {
    files.close()
    throw error
  }
}

async function openFiles(path: string): Promise<Files> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Refused(`There is no ${path}.`)
  if (found.isDirectory()) {
    const names = new Set(await readdir(path))
    return {
      names,
      open: async (name) => createReadStream(join(path, `${name}.csv`), { highWaterMark: 1 << 18 }),
      close: () => {},
    }
  }
  const zip = await openZipFile(path).catch(() => {
    throw new Refused(`${path} is no ZIP that can be read; perhaps its download was cut.`)
  })
  const inside = new Map(zip.names.map((name) => [basename(name), name]))
  return {
    names: new Set(inside.keys()),
    open: (name) => zip.open(inside.get(`${name}.csv`)!),
    close: zip.close,
  }
}

async function readMeta(source: Readable): Promise<ExtractMeta> {
  const values = new Map<string, string>()
  const reader = rowReader({
    file: 'meta.csv',
    columns: ['Variable', 'Value'],
    take: ([name = '', value = '']) => {
      values.set(name, value)
      return true
    },
  })
  for await (const chunk of source) reader.push(chunk)
  reader.end()
  const number = Number(values.get('ExtractNumber') ?? 'x')
  const snapshotOn = dayOf(values.get('SnapshotDate') ?? '')
  const type = values.get('ExtractType')?.toLowerCase()
  const isKnown = type === 'full' || type === 'update'
  if (!Number.isSafeInteger(number) || number < 1 || snapshotOn === null || !isKnown)
    throw new ExtractRefusal('meta.csv does not say which extract of which day this is.')
  return { isUpdate: type === 'update', number, snapshotOn }
}
