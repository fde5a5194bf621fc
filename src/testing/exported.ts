import assert from 'node:assert/strict'
import { csvLimits } from '#formats/csv/index'
import { recordsOf } from '#formats/csv/records'
import { addDays, firstDay } from '#kernel/days'
import { languages } from '#kernel/languages'
import { readPdf } from '#platform/pdf/reading'
import type { Desk } from './desk.js'
import { replies } from './http.js'
import { readWorkbook } from './xlsx.js'

type File = Pick<Desk, 'admin' | 'path'>
type Exported = {
  readonly keys: readonly string[]
  /** Each row by the names of its columns. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly fingerprint: string
}

/** An export as programs take it. */
export async function exported(desk: File, name: string, query = ''): Promise<Exported> {
  const answer = replies(await desk.admin.get(at(desk, name, query, 'csv', 'en')), 200)
  const [keys, ...records] = [...recordsOf(answer.text.slice(1), ';', csvLimits)].map(
    ({ cells }) => cells,
  )
  assert.equal(Number(answer.headers.get('x-export-rows')), records.length)
  return {
    keys: keys!,
    rows: records.map((cells) =>
      Object.fromEntries(keys!.map((key, place) => [key, cells[place]!])),
    ),
    fingerprint: answer.headers.get('x-export-fingerprint')!,
  }
}

/** Asserts that a workbook and a PDF say the same, in one fingerprint for all languages; answers the row of the total. */
export async function isSameInAllFormats(desk: File, name: string, query = '') {
  const { rows, fingerprint } = await exported(desk, name, query)
  const book = replies(await desk.admin.get(at(desk, name, query, 'xlsx', 'fr')), 200)
  const sheet = (await readWorkbook(book.bytes))[0]!.rows.slice(1)
  rows.forEach((row, place) => {
    const cells = Object.values(row)
    const shown = cells.map((cell, column) => asCsv(sheet[place]![column] ?? null, cell))
    assert.deepEqual(shown, cells, `row ${place} of ${name}`)
  })
  const paper = replies(await desk.admin.get(at(desk, name, query, 'pdf', 'de')), 200)
  const printed = readPdf(paper.bytes).flatMap(({ texts }) => texts.map(({ text }) => text))
  assert.ok(printed.some((text) => text.includes(fingerprint.slice(0, 12))))
  for (const { headers } of [book, paper, ...(await headsOf(desk, name, query))])
    assert.equal(headers.get('x-export-fingerprint'), fingerprint)
  return sheet[rows.length] ?? []
}

function headsOf(desk: File, name: string, query: string) {
  return Promise.all(
    languages.map((lang) => desk.admin.call('HEAD', at(desk, name, query, 'csv', lang))),
  )
}

function at({ path }: File, name: string, query: string, format: string, lang: string): string {
  return `${path}/exports/${name}?format=${format}&lang=${lang}&header=key&${query}`
}

/** A cell of a sheet as CSV would have it: the first day of 1900 counts as 2, words may be translated. */
function asCsv(cell: string | number | null, csv: string): string {
  if (cell === null) return ''
  if (typeof cell !== 'number') return /^[\d.-]*$/.test(csv) ? cell : csv
  if (/^\d{4}-\d\d-\d\d$/.test(csv)) return addDays(firstDay, cell - 2)
  return Number(csv) === cell ? csv : String(cell)
}
