import { createHash } from 'node:crypto'
import { openRowWriter } from './row-writer.js'
import type { Table } from './table.js'

/** What chooses the data of an export: the same choice over the same data gives the same fingerprint. */
export type Choice = {
  readonly export: string
  /** The public token of the company file. */
  readonly company: string
  /** What was asked, as far as it chooses data; what was not asked for is left out. */
  readonly parameters: Readonly<Record<string, string | number | boolean | null | undefined>>
}

export type Fingerprint = { readonly fingerprint: string; readonly rows: number }

/**
 * SHA-256 over the choice, every row and the total; words that are translated or renamed at will aside. It is the
 * same in every format and language, today and in ten years: what is hashed here must never change its form.
 */
export async function fingerprintOf(choice: Choice, table: Table): Promise<Fingerprint> {
  const hash = createHash('sha256')
  const { parameters } = choice
  const given = Object.keys(parameters)
    .filter((name) => parameters[name] != null)
    .sort()
    .map((name) => [name, parameters[name]])
  hash.update(`${JSON.stringify([choice.export, choice.company, given])}\n`)
  const places = table.columns.flatMap(({ isName }, at) => (isName ? [] : [at]))
  const writer = openRowWriter((bytes) => hash.update(bytes))
  let rows = 0
  for await (const portion of table.rows()) {
    rows += portion.length
    for (const row of portion) writer.line(row, places)
  }
  if (table.total) writer.line(table.total.cells, places)
  writer.end()
  return { fingerprint: hash.digest('hex'), rows }
}

/** The fingerprint of what is made of several data sets: that of their fingerprints, in their order. */
export function fingerprintOver(fingerprints: readonly string[]): string {
  return createHash('sha256').update(fingerprints.join('\n')).digest('hex')
}
