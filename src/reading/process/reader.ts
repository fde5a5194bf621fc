import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sniff } from '#platform/files/content-type'
import { recognitionLanguages } from '../pages/index.js'
import type { Question, Reading } from '../reading.js'
import type { Limits } from './child-process.js'
import { openPool } from './pool.js'

/** Reads files in processes of their own. Everything it promises may be refused by a `ReadingRefusal`. */
export type Reader = {
  read(question: Question, onStep?: (step: string, progress: number) => void): Promise<Reading>
  /** The first pages as JPEG, of about 1600 pixels, for a service that reads pictures. */
  pictures(bytes: Uint8Array, most: number): Promise<Uint8Array[]>
  /** The first page as JPEG; null for an electronic invoice without a readable original. */
  preview(bytes: Uint8Array): Promise<Uint8Array | null>
  /** Ends the processes; what they were reading is refused. */
  close(): void
}

export type ReaderOptions = {
  /** How many files are read at once; electronic invoices have a process of their own besides. */
  readonly processes?: number
  readonly limits?: Partial<Limits>
  /** Where what the recogniser needs lies from one start to the next; without it in a folder that goes with the reader. */
  readonly folder?: string
  readonly log: { warn(values: object, text: string): void }
}

export const usualLimits: Limits = { ms: 30_000, waitMs: 120_000, megabytes: 512 }

export function openReader({ processes, limits, folder, log }: ReaderOptions): Reader {
  const languages = folder === undefined ? openLanguageFolder() : keptLanguageFolder(folder)
  const pool = (size: number) =>
    openPool({
      entry: new URL('./child.js', import.meta.url),
      arguments: [languages.path],
      limits: { ...usualLimits, ...limits },
      processes: size,
      filesPerProcess: 200,
    })
  const pages = pool(processes ?? Math.max(1, Math.min(2, availableParallelism() - 1)))
  // An electronic invoice takes milliseconds and does not wait behind scans.
  const documents = pool(1)
  const poolFor = (bytes: Uint8Array) => {
    const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4096, bytes.length))
    return sniff(start) === 'application/xml' ? documents : pages
  }
  const onFailure = (reason: string) => log.warn({ reason }, 'a file could not be read')
  const silent = { onStep: () => {}, onFailure }
  return {
    read: (question, onStep = () => {}) =>
      poolFor(question.bytes).run('read', question, { onStep, onFailure }),
    pictures: (bytes, most) => poolFor(bytes).run('pictures', { bytes, most }, silent),
    preview: (bytes) => poolFor(bytes).run('preview', { bytes }, silent),
    close() {
      pages.close()
      documents.close()
      languages.remove()
    },
  }
}

type LanguageFolder = { readonly path: string; remove(): void }

/** The recogniser wants the data of all languages in one folder; they come in a package each. */
function openLanguageFolder(): LanguageFolder {
  const path = mkdtempSync(join(tmpdir(), 'dubbel-languages-'))
  fill(path)
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    path,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/**
 * The same folder for all processes of an installation on a machine, at once and one after the other: one that is killed
 * leaves nothing behind.
 */
function keptLanguageFolder(folder: string): LanguageFolder {
  const whose = JSON.stringify([hostname(), recognitionLanguages.map(dataOf)])
  const name = `languages-${createHash('sha256').update(whose).digest('hex').slice(0, 16)}`
  const path = join(folder, name)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  fill(path)
  return { path, remove() {} }
}

/** What is there already may be in use: it is replaced at once and whole. */
function fill(path: string): void {
  for (const language of recognitionLanguages) {
    const name = fileOf(language)
    const made = join(path, `${name}.${randomBytes(6).toString('hex')}`)
    link(dataOf(language), made)
    renameSync(made, join(path, name))
  }
}

const fileOf = (language: string) => `${language}.traineddata.gz`

const { resolve } = createRequire(import.meta.url)

function dataOf(language: string): string {
  const folder = dirname(resolve(`@tesseract.js-data/${language}/package.json`))
  return join(folder, '4.0.0_best_int', fileOf(language))
}

function link(from: string, to: string): void {
  try {
    symlinkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
