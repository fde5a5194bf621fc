import { type Day, parseDay } from '#kernel/days'
import { type Amount, negate, parseAmount } from '#kernel/money'

/** What the amounts of a column show of how decimals are written in it. */
export type DecimalSigns = { comma: boolean; point: boolean }
export type DecimalMark = ',' | '.'

const noise = /[\s\u00a0\u202f'’€]|EUR/g

/** Notes what one amount shows: the last of two signs, or the only one where fewer or more than three digits follow. */
export function noteDecimals(signs: DecimalSigns, cell: string): void {
  const comma = cell.lastIndexOf(',')
  const point = cell.lastIndexOf('.')
  if (comma === -1 && point === -1) return
  if (comma !== -1 && point !== -1) {
    if (comma > point) signs.comma = true
    else signs.point = true
    return
  }
  const sign = comma === -1 ? '.' : ','
  const at = Math.max(comma, point)
  if (cell.indexOf(sign) !== at) {
    // Written twice it groups thousands, and the other one is the decimal mark.
    if (sign === ',') signs.point = true
    else signs.comma = true
    return
  }
  const digits = /^\d*/.exec(cell.slice(at + 1))![0].length
  if (digits === 3) return
  if (sign === ',') signs.comma = true
  else signs.point = true
}

/** The decimal mark of a column as a whole; null where its amounts contradict each other. */
export function decimalMark({ comma, point }: DecimalSigns): DecimalMark | null {
  if (comma && point) return null
  // Where nothing shows it, three digits behind a sign are thousands: `1,234` is read as 1234.
  return comma ? ',' : '.'
}

export type ReadAmount = { readonly amount: Amount } | { readonly fault: 'amount' | 'decimals' }

/** An amount of a column whose decimal mark is known; an empty one is nothing. */
export function readAmount(cell: string, signs: DecimalSigns): ReadAmount {
  if (cell === '') return nothing
  let text = cell.replace(noise, '')
  let isNegative = false
  const enclosed = /^\((.*)\)$/.exec(text)
  if (enclosed) [text, isNegative] = [enclosed[1]!, true]
  if (text.endsWith('-')) [text, isNegative] = [text.slice(0, -1), !isNegative]
  if (text.startsWith('-')) [text, isNegative] = [text.slice(1), !isNegative]
  else if (text.startsWith('+')) text = text.slice(1)
  const mark = decimalMark(signs) ?? ownMark(text)
  const other = mark === ',' ? '.' : ','
  const isAllThousands = !signs.comma && !signs.point
  const plain = text.replaceAll(isAllThousands ? /[.,]/g : other, '')
  const [units = '', decimals = '', ...more] = plain.split(mark)
  if (more.length > 0 || !/^\d{0,13}$/.test(units) || !/^\d{0,8}$/.test(decimals))
    return { fault: 'amount' }
  if (units === '' && decimals === '') return { fault: 'amount' }
  if (!/^0*$/.test(decimals.slice(2))) return { fault: 'decimals' }
  const amount = parseAmount(`${units || '0'}.${decimals.slice(0, 2).padEnd(2, '0')}`)
  if (amount === undefined) return { fault: 'amount' }
  return { amount: isNegative ? negate(amount) : amount }
}

const nothing = { amount: 0n as Amount }

function ownMark(text: string): DecimalMark {
  return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
}

/** Reads `20260314`, `2026-03-14`, or day before month: `14/03/2026`, `14.3.2026`, `14-03-26`; a time behind it is left. */
export function readDay(cell: string): Day | undefined {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return parseDay(`${compact[1]}-${compact[2]}-${compact[3]}`)
  const turned = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (turned) {
    const year = turned[4]!.length === 2 ? `20${turned[4]}` : turned[4]!
    return parseDay(`${year}-${turned[3]!.padStart(2, '0')}-${turned[1]!.padStart(2, '0')}`)
  }
  return parseDay(text.replaceAll('/', '-'))
}

/** Reads a side by its first letter in four languages, or by a sign. */
export function readSide(cell: string): 'debit' | 'credit' | undefined {
  const word = cell.toLowerCase()
  if (/^(?:d|db|dt|s|deb.*|dé.*|soll|\+|\+?1)$/.test(word)) return 'debit'
  if (/^(?:c|cr|ct|h|cred.*|cré.*|haben|-|-1)$/.test(word)) return 'credit'
  return undefined
}
