import assert from 'node:assert/strict'
import { csvLimits } from '#formats/csv/index'
import { recordsOf } from '#formats/csv/records'
import { addDays, day } from '#kernel/days'
import { languages } from '#kernel/languages'
import type { Desk } from './desk.js'
import { replies } from './http.js'
import { readWorkbook } from './xlsx.js'

type Row = Readonly<Record<string, string>>

/**
 * An export read back: as programs take it, each row by the names of its columns, after asserting that a workbook says
 * the same and that formats and languages share one fingerprint.
 */
export async function exported(
  { admin, path }: Pick<Desk, 'admin' | 'path'>,
  name: string,
  query = '',
): Promise<{ keys: readonly string[]; rows: Row[]; total: unknown[]; fingerprint: string }> {
  const at = (more: string) => `${path}/exports/${name}?${query === '' ? more : `${query}&${more}`}`
  const csv = replies(await admin.get(at('format=csv&header=key&lang=en')), 200)
  const [keys, ...records] = [...recordsOf(csv.text.slice(1), ';', csvLimits)].map(
    ({ cells }) => cells,
  )
  const book = replies(await admin.get(at('format=xlsx&lang=fr')), 200)
  const sheet = (await readWorkbook(book.bytes))[0]!.rows.slice(1)
  records.forEach((cells, row) => {
    const shown = cells.map((cell, place) => asCsv(sheet[row]![place] ?? null, cell))
    assert.deepEqual(shown, cells, `row ${row} of ${name}`)
  })
  const prints = new Set<string>()
  for (const format of ['pdf', 'xlsx', 'csv'])
    for (const lang of languages) {
      const head = await admin.call('HEAD', at(`format=${format}&lang=${lang}`))
      prints.add(`${head.headers.get('x-export-fingerprint')} ${head.headers.get('x-export-rows')}`)
    }
  const [print, ...others] = [...prints]
  assert.deepEqual(others, [])
  const [fingerprint, count] = print!.split(' ')
  assert.equal(Number(count), records.length)
  return {
    keys: keys!,
    rows: records.map((cells) =>
      Object.fromEntries(keys!.map((key, place) => [key, cells[place]!])),
    ),
    total: sheet[records.length] ?? [],
    fingerprint: fingerprint!,
  }
}

/** A cell of a sheet as CSV would have it: days are counted from the end of 1899, words may be translated. */
function asCsv(cell: string | number | null, csv: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return /^\d{4}-\d\d-\d\d$/.test(csv)
      ? addDays(day('1899-12-30'), cell)
      : Number(csv) === cell
        ? csv
        : String(cell)
  return /^[\d.-]*$/.test(csv) ? cell : csv
}
