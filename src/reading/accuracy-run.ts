/** Reads a folder of samples, each with `<name>.expected.json` beside it, and says how well it went. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultCountry } from '#countries'
import type { Day } from '#kernel/days'
import {
  type Expected,
  type Group,
  type Judgement,
  judgementOf,
  type Outcome,
  reportOf,
} from './accuracy.js'
import { openReader, type Reader } from './process/reader.js'
import { type Own, ReadingRefusal } from './reading.js'

export type Report = { readonly text: string; readonly falseReady: number }

export async function measure(folder: string, today: Day): Promise<Report> {
  // What is measured is how well files are read, on a busy machine too.
  const reader = openReader({ limits: { waitMs: 400_000 }, log: { warn: () => {} } })
  const judgements: Judgement[] = []
  try {
    for (const { path, expected, own } of samplesIn(folder))
      judgements.push(judgementOf(expected, await outcomeOf(reader, path, own, today)))
  } finally {
    reader.close()
  }
  return {
    text: reportOf(judgements),
    falseReady: judgements.filter((one) => one.isFalseReady).length,
  }
}

type Sample = { readonly path: string; readonly expected: Expected; readonly own: Own }

function samplesIn(folder: string): Sample[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return samplesIn(path)
      return entry.name.endsWith('.expected.json') ? sampleAt(folder, path) : []
    })
}

type Written = {
  readonly file: string
  readonly kind: string
  readonly own_company?: { readonly name: string; readonly vat_number: string }
  readonly suggested_state: string
  readonly expected_error?: string
  readonly expected_warnings?: readonly string[]
  readonly sheet: Expected['extracted']
}

function sampleAt(folder: string, file: string): Sample[] {
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written
  const path = join(folder, written.file)
  if (!existsSync(path) || path.endsWith('.zip')) return []
  const company = written.own_company ?? { name: '', vat_number: '' }
  return [
    {
      path,
      own: {
        name: company.name,
        vatNumber: company.vat_number === '' ? null : company.vat_number,
        enterpriseNumber: null,
        country: company.vat_number.slice(0, 2) || defaultCountry,
        ibans: [],
      },
      expected: {
        file: written.file,
        group: groupOf(written.kind),
        state: written.suggested_state,
        error: written.expected_error ?? null,
        warnings: written.expected_warnings ?? [],
        extracted: written.sheet,
      },
    },
  ]
}

function groupOf(kind: string): Group {
  if (/^(?:ubl|cii|facturx)/.test(kind)) return 'e-invoice'
  if (kind === 'pdf_text') return 'text PDF'
  if (kind === 'pdf_scan') return 'scan'
  return kind === 'image' ? 'receipt' : 'other'
}

async function outcomeOf(reader: Reader, path: string, own: Own, today: Day): Promise<Outcome> {
  const question = { bytes: readFileSync(path), name: path, own, known: [], today }
  try {
    const { extracted, warnings, isTrusted } = await reader.read(question)
    const codes = warnings.map(({ code }) => code)
    return { state: isTrusted ? 'ready' : 'needs_review', error: null, warnings: codes, extracted }
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error
    return { state: 'error', error: error.code, warnings: [], extracted: null }
  }
}
