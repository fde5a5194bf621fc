import { type Day, parseDay } from '#kernel/days'
import { type Amount, parseAmount } from '#kernel/money'

/** How people and spreadsheets of four languages write yes and no. */
const words: Readonly<Record<string, boolean>> = {
  '1': true,
  '0': false,
  true: true,
  false: false,
  yes: true,
  no: false,
  oui: true,
  non: false,
  vrai: true,
  faux: false,
  ja: true,
  nee: false,
  waar: true,
  onwaar: false,
  nein: false,
  wahr: true,
  falsch: false,
}

/** Reads yes or no in any of the four languages; undefined when it is neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** Without groups; with groups of a space or apostrophe; with groups of a point; of a comma. */
const written = [
  /^-?\d{1,13}(?:[.,]\d{1,2})?$/,
  /^-?\d{1,3}(?:[ \u00a0\u202f'’]\d{3}){1,4}(?:[.,]\d{1,2})?$/,
  /^-?\d{1,3}(?:\.\d{3}){1,4},\d{1,2}$/,
  /^-?\d{1,3}(?:,\d{3}){1,4}\.\d{1,2}$/,
  /^-?\d{1,3}(?:\.\d{3}){2,4}$/,
  /^-?\d{1,3}(?:,\d{3}){2,4}$/,
]

/**
 * Reads `1234.50`, `1234,50`, `1 234,50`, `1.234,50` or `1,234.50`; undefined when it is no amount.
 * `1.234` and `1,234` are refused: nobody can tell a thousand from a third decimal.
 */
export function readAmount(cell: string): Amount | undefined {
  const text = cell.trim()
  if (!written.some((form) => form.test(text))) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(text)?.[1]
  const units = decimals === undefined ? text : text.slice(0, -decimals.length - 1)
  const digits = units.replace(/[^\d-]/g, '')
  return parseAmount(decimals === undefined ? digits : `${digits}.${decimals}`)
}

/** Reads `2026-03-14`, or day before month: `14/03/2026`, `14.3.2026`, `14-03-2026`. */
export function readDay(cell: string): Day | undefined {
  const text = cell.trim()
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!match) return parseDay(text)
  const [, day = '', , month = '', year = ''] = match
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
