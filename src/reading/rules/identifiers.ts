/** Numbers that carry their own check: of companies, of accounts, and references of payments. */
import {
  belgianCommunication,
  creditorReference,
  iban,
  readEnterpriseNumber,
  vatNumber,
} from '#countries'
import { asDigits } from './figures.js'
import { confidenceOf, type Paper, plain, type Row, type Spot } from './words.js'

/** The number of a company: for VAT, or of its register. */
export type Identity = Spot & {
  readonly kind: 'vat' | 'enterprise'
  readonly country: string
  readonly value: string
  /** One key for all numbers of a company: that of a Belgian VAT number is its enterprise number. */
  readonly key: string
  /** Its check digit holds, or its form where the state has no check. */
  readonly isSound: boolean
  /** The state has a check digit, so that a misread digit would have shown. */
  readonly isChecked: boolean
  readonly isRepaired: boolean
  readonly confidence: number
}

export type Account = Spot & {
  readonly value: string
  readonly isSound: boolean
  readonly isRepaired: boolean
}

export type Identifiers = {
  readonly companies: readonly Identity[]
  readonly accounts: readonly Account[]
  readonly bics: readonly (Spot & { readonly value: string })[]
  readonly communications: readonly (Spot & { readonly value: string })[]
  readonly references: readonly (Spot & { readonly value: string })[]
}

/** States whose numbers are checked by form alone. */
const unchecked = new Set(['BG', 'CY', 'CZ', 'ES', 'IE', 'LT', 'LV', 'MT', 'RO', 'XI'])
// The beginnings of numbers, by the letters of their states.
const accountForm =
  /(?<![A-Za-z0-9])(?:AD|AL|AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GI|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MC|MD|ME|MK|MT|NL|NO|PL|PT|RO|RS|SE|SI|SK|SM|VA)\s?[\dOoIlSB]{2}(?:[\s.-]{0,2}[A-Z0-9]{1,30}){1,10}/g
const bicForm =
  /(?<![A-Za-z0-9])[A-Z]{4}(?:AD|AL|AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GI|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MC|MD|ME|MK|MT|NL|NO|PL|PT|RO|RS|SE|SI|SK|SM|VA)[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])/g
const numberForm =
  /(?<![A-Za-z0-9])(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)(?=[\s.:-]{0,3}[A-Z]{0,2}[\dOoIlSBZ])/g

export function identifiersIn(paper: Paper): Identifiers {
  const found = {
    companies: [] as Identity[],
    accounts: [] as Account[],
    bics: [] as (Spot & { value: string })[],
    communications: [] as (Spot & { value: string })[],
    references: [] as (Spot & { value: string })[],
  }
  for (const row of paper.rows) {
    const isAfterBic = /\b(?:bic|swift)\W*$/i.test(
      paper.rows[row.index - 1]?.cells.at(-1)?.text ?? '',
    )
    for (const spot of joinedCells(row)) {
      if (!/\d{2}|[A-Z]{6}/.test(spot.text)) continue
      const taken: [number, number][] = []
      const at = (start: number, end: number): Spot => spotIn(row, spot, start, end)
      found.communications.push(...communicationsIn(spot.text, taken, at))
      found.references.push(...referencesIn(spot.text, taken, at))
      found.accounts.push(...accountsIn(spot.text, taken, at, paper.isRecognised))
      found.bics.push(...bicsIn(spot.text, at, isAfterBic))
      found.companies.push(...companiesIn(spot.text, taken, at, paper.isRecognised))
    }
  }
  return found
}

type Joined = { readonly text: string; readonly from: number; readonly starts: readonly number[] }

/** Cells of a row in one text: the groups of a number may stand apart. */
function joinedCells(row: Row): Joined[] {
  let text = ''
  const starts: number[] = []
  for (const cell of row.cells) {
    if (text !== '') text += '   '
    starts.push(text.length)
    text += cell.text
  }
  return text.length > 2000 ? [] : [{ text, from: 0, starts }]
}

function spotIn(row: Row, { starts }: Joined, start: number, end: number): Spot {
  let at = 0
  while (at + 1 < starts.length && starts[at + 1]! <= start) at += 1
  const cell = row.cells[at]!
  const first = start - starts[at]!
  return { cell, start: first, end: Math.min(cell.text.length, end - starts[at]!) }
}

type At = (start: number, end: number) => Spot
type Taken = [number, number][]

function isFree(taken: Taken, start: number, end: number): boolean {
  return taken.every(([from, until]) => end <= from || start >= until)
}

function communicationsIn(text: string, taken: Taken, at: At): (Spot & { value: string })[] {
  const found: (Spot & { value: string })[] = []
  const form =
    /(?:[+*]{1,3}\s?)?(?<!\d)(\d{3})\s?\/\s?(\d{4})\s?\/\s?(\d{5})(?!\d)(?:\s?[+*]{1,3})?/g
  const framed = /[+*]{3}\s?(\d{3})[\s./]{0,2}(\d{4})[\s./]{0,2}(\d{5})\s?[+*]{3}/g
  for (const match of [...text.matchAll(form), ...text.matchAll(framed)]) {
    const end = match.index + match[0].length
    if (!isFree(taken, match.index, end)) continue
    taken.push([match.index, end])
    const read = belgianCommunication(match.slice(1, 4).join(''))
    if (read.ok) found.push({ ...at(match.index, end), value: read.value })
  }
  return found
}

function referencesIn(text: string, taken: Taken, at: At): (Spot & { value: string })[] {
  const found: (Spot & { value: string })[] = []
  for (const match of text.matchAll(
    /(?<![A-Za-z0-9])RF\s?\d{2}(?:\s?[A-Z0-9]{4}){1,5}(?:\s?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g,
  )) {
    const read = longestOf(match[0], 5, 25, creditorReference)
    if (read === undefined) continue
    taken.push([match.index, match.index + match[0].length])
    found.push({ ...at(match.index, match.index + read.length), value: read.value })
  }
  return found
}

type Checked = { readonly ok: true; readonly value: string } | { readonly ok: false }

/** The longest beginning of a text whose letters and digits are what is looked for. */
function longestOf(
  text: string,
  least: number,
  most: number,
  read: (text: string) => Checked,
): { value: string; length: number } | undefined {
  const ends: number[] = []
  for (let at = 0; at < text.length && ends.length < most; at += 1)
    if (/[A-Za-z0-9+*]/.test(text[at]!)) ends.push(at + 1)
  for (let count = ends.length; count >= least; count -= 1) {
    const end = ends[count - 1]!
    if (/^[A-Za-z0-9]|^ \d{4}(?!\d)/.test(text.slice(end))) continue
    const result = read(text.slice(0, end))
    if (result.ok) return { value: result.value, length: end }
  }
  return undefined
}

function accountsIn(text: string, taken: Taken, at: At, isRecognised: boolean): Account[] {
  const found: Account[] = []
  for (const match of text.matchAll(accountForm)) {
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

function bicsIn(text: string, at: At, isNamed: boolean): (Spot & { value: string })[] {
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

const vatWords =
  /\b(?:tva|btw|vat|mwst|ust|uid|tax|moms|iva)\b|ust-?id|ondernemingsn|entreprise|\b(?:kbo|bce|rpm|rpr|tvaintra|intracom)/
function companiesIn(text: string, taken: Taken, at: At, isRecognised: boolean): Identity[] {
  const found: Identity[] = []
  for (const match of text.matchAll(numberForm)) {
    const state = match[1]!
    if (!isFree(taken, match.index, match.index + 4)) continue
    const rest = text.slice(match.index + 2, match.index + 30)
    const lead = /^[\s.:-]{0,3}/.exec(rest)![0].length
    const body = rest.slice(lead)
    const isNamed = vatWords.test(plain(text.slice(Math.max(0, match.index - 40), match.index)))
    const read = numberIn(state, body, isRecognised, isNamed)
    if (read === undefined) continue
    const end = match.index + 2 + lead + read.length
    taken.push([match.index, end])
    found.push(identity(at(match.index, end), state, read))
  }
  found.push(...registeredIn(text, taken, at))
  return found
}

type Number = { value: string; length: number; isSound: boolean; isRepaired: boolean }

function numberIn(
  state: string,
  body: string,
  isRecognised: boolean,
  isNamed: boolean,
): Number | undefined {
  const least = state === 'RO' ? 4 : 8
  if (unchecked.has(state) && !isNamed && !/^\d{7}/.test(body)) return undefined
  const read = longestOf(body, least, 12, (text) => vatNumber(state + text.replace(/[,:]/g, '')))
  if (read !== undefined) return { ...read, isSound: true, isRepaired: false }
  if (isRecognised && !unchecked.has(state)) {
    const mended = longestOf(asDigits(body), least, 12, (text) => vatNumber(state + text))
    if (mended !== undefined) return { ...mended, isSound: true, isRepaired: true }
  }
  const digits = /^\d[\d\s.]{6,14}\d/.exec(body)?.[0] ?? ''
  const count = digits.replace(/\D/g, '').length
  const isWhole = count >= 8 && count <= 11
  if (!isNamed || !isWhole || unchecked.has(state)) return undefined
  const value = `${state}${digits.replace(/\D/g, '')}`
  return { value, length: digits.length, isSound: false, isRepaired: false }
}

function identity(spot: Spot, country: string, read: Number): Identity {
  const { value, isSound, isRepaired } = read
  const isChecked = !unchecked.has(country) && !/^FR[A-Z]|^FR\d[A-Z]/.test(value)
  return {
    ...spot,
    kind: 'vat',
    country,
    value,
    key: keyOf(value),
    isSound,
    isChecked,
    isRepaired,
    confidence: confidenceOf(spot),
  }
}

/** Numbers of registers without the letters of a state: Belgian, French, Luxembourgish, Swiss. */
function registeredIn(text: string, taken: Taken, at: At): Identity[] {
  const found: Identity[] = []
  const take = (match: RegExpExecArray, country: string, value: string, kind: Identity['kind']) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (!isFree(taken, start, end)) return
    taken.push([start, end])
    const spot = at(start, end)
    const key = keyOf(kind === 'vat' ? value : `${country}${value}`)
    const sound = { isSound: true, isChecked: country !== 'LU', isRepaired: false }
    found.push({ ...spot, kind, country, value, key, ...sound, confidence: confidenceOf(spot) })
  }
  for (const match of text.matchAll(
    /(?<![\d.+/])[01]\d{3}[. ]?\d{3}[. ]?\d{3}(?![\d/]|[., ]\d)/g,
  )) {
    const read = readEnterpriseNumber(match[0], 'BE')
    const before = plain(text.slice(Math.max(0, match.index - 45), match.index))
    if (read.ok && (vatWords.test(before) || /^\d{4}\.\d{3}\.\d{3}$/.test(match[0])))
      take(match, 'BE', `BE${read.value}`, 'vat')
  }
  for (const match of text.matchAll(
    /(?<![\d.+/])\d{3}\s?\d{3}\s?\d{3}(?:\s?\d{5})?(?![\d/]|[.,]\d)/g,
  )) {
    const before = plain(text.slice(Math.max(0, match.index - 45), match.index))
    const read = readEnterpriseNumber(match[0], 'FR')
    if (read.ok && /sire[nt]|\brcs\b|r\.c\.s|registre|immatricul/.test(before))
      take(match, 'FR', read.value, 'enterprise')
  }
  for (const match of text.matchAll(/(?<![A-Za-z\d])[B]\s?\d{3}\.?\d{2,3}(?!\d)/g)) {
    const before = plain(text.slice(Math.max(0, match.index - 30), match.index))
    if (/\brcs|r\.c\.s/.test(before))
      take(match, 'LU', match[0].replace(/[\s.]/g, ''), 'enterprise')
  }
  return found
}

export function keyOf(number: string): string {
  const siren = /^FR(?:[0-9A-Z]{2}(\d{9})|(\d{9})(?:\d{5})?)$/.exec(number)
  return siren ? `FR${siren[1] ?? siren[2]}` : number
}

/** The keys under which the own company, or a known party, may be named. */
export function keysOf(party: {
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
  readonly country: string | null
}): string[] {
  const keys: string[] = []
  if (party.vatNumber !== null)
    keys.push(keyOf(party.vatNumber.replace(/[\s./-]/g, '').toUpperCase()))
  if (party.enterpriseNumber !== null && party.country !== null) {
    const read = readEnterpriseNumber(party.enterpriseNumber, party.country)
    if (read.ok) keys.push(keyOf(`${party.country}${read.value}`))
  }
  return keys
}

/** All places that such numbers take up: none of them is the number of a document. */
export function takenBy(ids: Identifiers): Spot[] {
  return [...ids.companies, ...ids.accounts, ...ids.communications, ...ids.references]
}
