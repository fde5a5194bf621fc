import { parseDay } from '#kernel/days'
import { foldedWords } from '#kernel/folding'
import { decoded } from './reader.js'

/** The number of an enterprise, bare; null for what stands below one: establishments and branches. */
export function enterpriseOf(entity: string): string | null {
  const isEnterprise = entity.length === 12 && entity[4] === '.' && entity[8] === '.'
  return isEnterprise ? entity.slice(0, 4) + entity.slice(5, 8) + entity.slice(9) : null
}

/** Whether this is a number of the CBE at all: enterprises begin with 0 or 1, all else with another digit. */
export function isEntity(entity: string): boolean {
  return /^(?:[01]\d{3}\.\d{3}\.\d{3}|[2-9]\.\d{3}\.\d{3}\.\d{3})$/.test(entity)
}

/** `14-03-2025` as a day; null where there is none. */
export function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? []
  return parseDay(`${year}-${month}-${day}`) ?? null
}

/** The bytes of a cell as one line of text, cut; null where there is none. */
export function lineOf(cell: string, most: number): string | null {
  if (cell === '') return null
  const text = decoded(cell)
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim()
  if (line.length <= most) return line === '' ? null : line
  const cut = line.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** A name as it is searched: a space before each word, so that a word is found by its beginning. */
export function searchedName(name: string): string {
  return foldedWords(name)
    .map((word) => ` ${word}`)
    .join('')
}

const plain = /^[^\t\n\r\\]*$/

/** Values as a line of `COPY`. */
export function copyLine(...values: readonly (string | null)[]): string {
  let line = ''
  for (const value of values) {
    if (line !== '') line += '\t'
    line += value === null ? '\\N' : plain.test(value) ? value : escaped(value)
  }
  return `${line}\n`
}

const escapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
}

function escaped(value: string): string {
  return value.replace(/[\t\n\r\\]/g, (mark) => escapes[mark]!)
}
