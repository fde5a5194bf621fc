/** Figures as they are printed: amounts, quantities, prices and rates. */

import { type Amount, parseAmount } from '#kernel/money'
import { composed } from './composed.js'
import type { Paper, Spot } from './words.js'
import { confidenceOf } from './words.js'

export type Mark = ',' | '.'

/** An amount of money with two decimals, or a whole one beside a currency sign. */
export type Figure = Spot & {
  readonly amount: Amount
  /** In brackets: mostly a base rather than a negative amount. */
  readonly isBracketed: boolean
  readonly isRepaired: boolean
  readonly hasSign: boolean
  readonly confidence: number
}

// Sign, currency, units in groups of three, the mark, cents, a sign or the currency behind them.
const amountForm =
  /(?<![\d.,/:+*-])([(]?)([-–—+]?\s?)((?:€|\$|£|EUR|USD|GBP|CHF)\s{0,2})?([-–—]?)((?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){1,4}|\d{1,10}))([.,])(\d{2})(?![\d/:]|[.,]\d)(\s?[-–—](?!\s?\d|[\p{L}\d]))?(\s{0,2}(?:€|EUR|USD|\$|£|GBP|CHF))?/gu
const digitsForm = "((?:\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3}){1,4}|\\d{1,10}))"
const coin = '(?:€|\\$|£|EUR|USD|GBP|CHF)'
const dashes = '(?:[.,]\\s?[-–—]{1,2})'
// `1 250 €`, `€ 1.250,-`, `27 100,--`: whole amounts beside a currency, or with dashes for the cents.
const wholeForm = composed(
  `(?<![\\d.,/:+*A-Za-z-])([-–—]?)(?:${coin}\\s{0,2}([-–—]?\\s?)${digitsForm}${dashes}?(?![\\d/:%]|[.,]\\d| \\d{3}(?!\\d)|\\s?[xX%])|${digitsForm}(?:${dashes}?\\s{0,2}${coin}(?![\\dA-Za-z])|${dashes}(?![\\d-])))`,
  'gu',
)

/** All amounts of a document, in reading order. */
export function figuresIn(paper: Paper): Figure[] {
  const found: Figure[] = []
  for (const cell of paper.cells) {
    if (!/\d/.test(cell.text)) continue
    const spots = new Set<number>()
    for (const figure of amountsOf(cell.text)) {
      spots.add(figure.start)
      found.push(figureAt({ cell, ...figure }, figure))
    }
    for (const figure of wholeAmountsOf(cell.text))
      if (![...spots].some((start) => start < figure.end && figure.start <= start + 12))
        found.push(figureAt({ cell, ...figure }, figure))
    if (paper.isRecognised && spots.size === 0)
      for (const figure of mendedAmounts(cell.text))
        found.push(figureAt({ cell, ...figure }, { ...figure, isRepaired: true }))
  }
  return found
}

/** An amount in which a digit was taken for a letter, or whose mark was lost: `2112` for `21,12`. */
function mendedAmounts(text: string): Read[] {
  const mended = amountsOf(repaired(text))
  const bare = /^(\d{1,6})[\s.,]?(\d{2})(\s?(?:€|EUR))?$/.exec(text.trim())
  if (mended.length > 0 || bare === null) return mended
  return amountsOf(`${bare[1]},${bare[2]}`).map((read) => ({ ...read, start: 0, end: text.length }))
}

type Read = {
  start: number
  end: number
  amount: Amount
  isBracketed: boolean
  isRepaired: boolean
  hasSign: boolean
}

function figureAt(spot: Spot, read: Read): Figure {
  return { ...spot, ...read, confidence: confidenceOf(spot) * (read.isRepaired ? 0.5 : 1) }
}

/** The end of an amount that another follows without a gap: `100,0021,00121,00`. */
const joint = /(?<![\d.,])\d{1,6}([.,])\d{2}(?=\d{1,6}\1\d{2}(?!\d))/

export function amountsOf(text: string): Read[] {
  const seam = joint.exec(text)
  if (seam !== null && !/^\d{1,3}[.,]\d{3}[.,]/.test(text.slice(seam.index))) {
    const cut = seam.index + seam[0].length
    const moved = amountsOf(text.slice(cut)).map((read) => ({
      ...read,
      start: read.start + cut,
      end: read.end + cut,
    }))
    return [...amountsOf(text.slice(0, cut)), ...moved]
  }
  const found: Read[] = []
  for (const match of text.matchAll(amountForm)) {
    const [whole, bracket, sign = '', before, inner = '', units = '', , cents, behind, after] =
      match
    const end = match.index + whole.length
    if (/^\s?%/.test(text.slice(end))) continue
    const start = match.index + (sign.trim() === '' ? sign.length : 0) + bracket!.length
    // A dash between words is no sign: `Total – 12,00`; one that touches the figure, or stands alone, is.
    const isDash = /^[-–—]\s$/.test(sign) && /[\p{L}\d)]\s*$/u.test(text.slice(0, match.index))
    const isNegative = (!isDash && /[-–—]/.test(sign)) || inner !== '' || behind !== undefined
    const amount = parseAmount(`${isNegative ? '-' : ''}${units.replace(/\D/g, '')}.${cents}`)
    if (amount === undefined) continue
    const isBracketed = bracket === '(' && text.slice(end, end + 2).includes(')')
    const hasSign = before !== undefined || after !== undefined
    found.push({ start, end, amount, isBracketed, isRepaired: false, hasSign })
  }
  return found
}

function wholeAmountsOf(text: string): Read[] {
  const found: Read[] = []
  for (const match of text.matchAll(wholeForm)) {
    const [whole, sign, inner = '', one, other] = match
    const digits = (one ?? other ?? '').replace(/\D/g, '')
    const amount = parseAmount(`${sign || inner.trim() !== '' ? '-' : ''}${digits}`)
    const end = match.index + whole.length
    if (amount === undefined || digits.length > 9) continue
    found.push({
      start: match.index,
      end,
      amount,
      isBracketed: false,
      isRepaired: false,
      hasSign: true,
    })
  }
  return found
}

const bareForm = /(?<![\d.,/:+*-])([-–—]?)(\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){1,3}|\d{1,7})$/u

/** Whole numbers at the end of a cell: amounts only where the sums bear them out. */
export function bareWholesIn(paper: Paper): Figure[] {
  const found: Figure[] = []
  for (const cell of paper.cells) {
    const match = /\d$/.test(cell.text) ? bareForm.exec(cell.text.slice(-80)) : null
    if (match === null) continue
    const amount = parseAmount(`${match[1] ? '-' : ''}${match[2]!.replace(/\D/g, '')}`)
    const start = cell.text.length - match[0].length
    const before = cell.text.slice(0, start)
    const isAmount =
      before === '' || /\p{L}\)?[\s:.]{1,3}$/u.test(before) || /%\s{1,2}$/.test(before)
    if (amount === undefined || !isAmount) continue
    const read = { start, end: cell.text.length, amount, isBracketed: false, isRepaired: false }
    found.push(figureAt({ cell, ...read }, { ...read, hasSign: false }))
  }
  return found.slice(0, 400)
}

const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  B: '8',
}

/** A digit that was taken for a letter, where the rest of the word is digits. */
export function repaired(text: string): string {
  return text.replace(/[\dOoQDIli|ZzSsGB.,]{3,16}/g, (word) => {
    const digits = word.replace(/\D/g, '').length
    const letters = word.replace(/[\d.,]/g, '').length
    return digits > letters && letters <= 2 ? word.replace(/[^\d.,]/g, (c) => lookalikes[c]!) : word
  })
}

/** Each digit of a number that may be a misread letter, put right. */
export function asDigits(text: string): string {
  return text.replace(/[OoQDIli|ZzSsGB]/g, (character) => lookalikes[character]!)
}

/** Which mark stands before the cents in most amounts of the document. */
export function decimalMark(figures: readonly Figure[]): Mark {
  let commas = 0
  for (const { cell, start, end } of figures) {
    const mark = /[.,](?=\d{2}(?!\d))/.exec(cell.text.slice(start, end))?.[0]
    commas += mark === ',' ? 1 : mark === '.' ? -1 : 0
  }
  return commas >= 0 ? ',' : '.'
}

/** A plain number, `1.452,4` or `0,1975`: a mark before three digits divides thousands unless it is the decimal one. */
export function numberOf(text: string, mark: Mark): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’€$£]/g, '').replace(/^(?:EUR|USD)|(?:EUR|USD)$/g, '')
  if (!/^[-–]?\d{1,12}(?:[.,]\d{1,6})*[-–]?$/.test(bare)) return undefined
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const negative = /^[-–]|[-–]$/.test(bare) ? -1 : 1
  const digits = bare.replace(/[-–]/g, '')
  if (last < 0) return negative * Number(digits)
  const decimals = bare.slice(last + 1).replace(/[-–]/g, '').length
  const separator = bare[last] as Mark
  const isRepeated = bare.indexOf(separator) !== last
  const isThousands = isRepeated || (decimals === 3 && separator !== mark)
  if (isThousands) return negative * Number(digits.replace(/[.,]/g, ''))
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const whole = digits.slice(0, at).replace(/[.,]/g, '')
  return negative * Number(`${whole}.${digits.slice(at + 1)}`)
}

/** A rate of VAT in hundredths of a percent. */
export type Percent = Spot & { readonly hundredths: bigint }

export function percentsIn(text: string): { start: number; end: number; hundredths: bigint }[] {
  return [...text.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,]\s?(\d{1,2}))?\s?%/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    hundredths: BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0')),
  }))
}
