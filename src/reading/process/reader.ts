import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
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
  readonly log: { warn(values: object, text: string): void }
}

export const usualLimits: Limits = { ms: 30_000, waitMs: 120_000, megabytes: 512 }

export function openReader({ processes, limits, log }: ReaderOptions): Reader {
  const languages = openLanguageFolder()
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

/** The recogniser wants the data of all languages in one folder; they come in a package each. */
function openLanguageFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'dubbel-languages-'))
  const { resolve } = createRequire(import.meta.url)
  for (const language of recognitionLanguages) {
    const name = `${language}.traineddata.gz`
    const folder = dirname(resolve(`@tesseract.js-data/${language}/package.json`))
    link(join(folder, '4.0.0_best_int', name), join(path, name))
  }
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

function link(from: string, to: string): void {
  try {
    symlinkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
