/** Accounts of banks and what stands beside them: IBAN and BIC. */

import { iban } from '#countries'
import { composed } from './composed.js'
import { asDigits } from './figures.js'
import { type At, isFree, longestOf, type Taken } from './spans.js'
import { type Cell, type Paper, plain, type Spot } from './words.js'

export type Account = Spot & {
  readonly value: string
  readonly isSound: boolean
  readonly isRepaired: boolean
}

// The beginnings of numbers, by the letters of their states.
const states =
  'AD|AL|AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GI|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MC|MD|ME|MK|MT|NL|NO|PL|PT|RO|RS|SE|SI|SK|SM|VA'
const accountForm = composed(
  `(?<![A-Za-z0-9])(?:${states})\\s?[\\dOoIlSB]{2}(?:[\\s.-]{0,2}[A-Z0-9]{1,30}){1,10}`,
  'g',
)
// On slips the groups stand in boxes, a gap apart.
const boxedForm = composed(
  `(?<![A-Za-z0-9])(?:${states})\\d{2}(?:\\s{1,3}[A-Z0-9]{4}){2,7}(?:\\s{1,3}[A-Z0-9]{1,3})?(?![A-Za-z0-9])`,
  'g',
)
const bicForm = composed(
  `(?<![A-Za-z0-9])[A-Z]{4}(?:${states})[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])`,
  'g',
)

export function accountsIn(text: string, taken: Taken, at: At, isRecognised: boolean): Account[] {
  const found: Account[] = []
  if (/\d {3}\d/.test(text))
    for (const match of text.matchAll(boxedForm)) {
      const read = iban(match[0].replace(/\s/g, ''))
      const end = match.index + match[0].length
      if (!read.ok) continue
      taken.push([match.index, end])
      found.push({ ...at(match.index, end), value: read.value, isSound: true, isRepaired: false })
    }
  for (const match of text.matchAll(accountForm)) {
    if (!isFree(taken, match.index, match.index + 4)) continue
    const read = longestOf(match[0], 15, 34, iban)
    const rest = text.slice(match.index)
    const mended = read ?? (isRecognised ? longestOf(mendedAccount(rest), 15, 34, iban) : undefined)
    if (mended !== undefined) {
      const end = match.index + mended.length
      taken.push([match.index, end])
      const isRepaired = read === undefined
      found.push({ ...at(match.index, end), value: mended.value, isSound: true, isRepaired })
      continue
    }
    const bare = match[0].replace(/[\s.-]/g, '')
    const isNamed = /iban|compte|rekening|konto|account/.test(plain(text.slice(0, match.index)))
    // What is not called an account and not grouped like one may still be the number of a company.
    const isGrouped = /^[A-Z]{2}\s?\w{2}(?: \w{4}){2}/.test(match[0])
    if (bare.length < 15 || !(isNamed || isGrouped)) continue
    taken.push([match.index, match.index + match[0].length])
    const value = bare.slice(0, lengthOf(bare))
    const spot = at(match.index, match.index + match[0].length)
    if (isNamed) found.push({ ...spot, value, isSound: false, isRepaired: false })
  }
  return found
}

const usualLengths: Readonly<Record<string, number>> = { BE: 16, DE: 22, FR: 27, LU: 20, NL: 18 }

function lengthOf(bare: string): number {
  return usualLengths[bare.slice(0, 2)] ?? bare.length
}

/** Belgian, German, French and Luxembourgish accounts are digits but for the state. */
function mendedAccount(text: string): string {
  return text.slice(0, 2) + asDigits(text.slice(2, 44))
}

const broken = composed(
  `(?<![A-Za-z0-9])(?:${states})\\s?\\d{2}(?:[\\s.-]{0,2}[A-Z0-9]{1,30}){0,9}[\\s.-]{0,2}$`,
)

/** An account at the end of a line that runs on below: the check digits say whether they belong together. */
export function brokenAccounts(paper: Paper, sound: readonly Account[]): Account[] {
  const found: Account[] = []
  for (const cell of paper.cells) {
    if (cell.text.length > 200 || sound.some((one) => one.cell === cell)) continue
    const match = broken.exec(cell.text)
    if (match === null) continue
    for (const next of cellsBelow(paper, cell)) {
      const lead = /^[A-Z0-9]{1,30}(?:[\s.-]{0,2}[A-Z0-9]{1,30}){0,8}/.exec(next.text)?.[0]
      if (lead === undefined) continue
      const start = match[0].trimEnd()
      const read = longestOf(`${start} ${lead}`, 15, 34, iban)
      if (read === undefined || read.length <= start.length + 1) continue
      const shared = { value: read.value, isSound: true, isRepaired: false }
      found.push({ cell, start: match.index, end: cell.text.length, ...shared })
      found.push({ cell: next, start: 0, end: read.length - start.length - 1, ...shared })
      break
    }
  }
  return found
}

/** The cells of the next row that stand below it, or where the line begins anew. */
function cellsBelow(paper: Paper, cell: Cell): readonly Cell[] {
  const next = paper.rows[cell.row + 1]
  if (next === undefined || next.page !== cell.page) return []
  if (next.y - cell.bottom > cell.height * 2) return []
  return next.cells.filter((one) => one.x < cell.right && one.right > cell.x)
}

export function bicsIn(text: string, at: At, isNamed: boolean): (Spot & { value: string })[] {
  const found: (Spot & { value: string })[] = []
  const labelled =
    /(?:BIC|SWIFT)(?:[\s/-]{0,2}(?:SWIFT|BIC|code))?\s{0,2}:?\s{0,3}([A-Z]{4}\s?[A-Z]{2}\s?[A-Z0-9]{2}\s?(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])/gi
  for (const match of text.matchAll(labelled)) {
    const value = match[1]!.replace(/\s/g, '').toUpperCase()
    if (
      value === match[1]!.replace(/\s/g, '') &&
      /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value)
    )
      found.push({ ...at(match.index, match.index + match[0].length), value })
  }
  if (found.length === 0 && (isNamed || /[A-Z]{2}\d{2}[\s\d]{10}|bank|iban/i.test(text)))
    for (const match of text.matchAll(bicForm))
      found.push({ ...at(match.index, match.index + match[0].length), value: match[0] })
  return found
}
