/** Whether the number is that of the paper, and whole. */
import type { Extracted } from '#formats/e-invoices/index'
import type { Sight } from '../closer.js'
import { datesOf } from '../dates.js'
import type { Findings } from '../findings.js'
import { isSeriesMisread } from '../misread.js'
import { foreign, signed } from '../number-words.js'
import { isSuspicious, type NumberFound } from '../numbers.js'
import { confidenceOf, type Paper } from '../words.js'

/**
 * A number has no check digit: of a picture it is taken only when it was read clearly. As measured, two
 * thirds of the words with figures that are right reach 0.94, and of those that are misread one in thirty.
 */
const clear = { number: 0.94, numberOfItsYear: 0.92 }

export function isNumberDoubtful(
  findings: Findings,
  { date }: Extracted,
  isUnclear: Sight,
): boolean {
  const { number, rival, paper, kind } = findings
  if (number === undefined) return true
  const isInvoice = kind === 'invoice'
  if (isInvoice && number.weight < strongLabel && isAnnouncedElsewhere(paper, number)) return true
  // A lesser label is enough where no other number has one that is nearly as good.
  const isRivalled =
    rival !== undefined &&
    digitsOf(rival.value) > 2 &&
    (paper.isRecognised || rival.weight > number.weight - 2.5)
  const isAlone = isInvoice && !isRivalled && digitsOf(number.value) >= 4
  if (number.weight < (isAlone ? (paper.isRecognised ? 5.4 : 3.2) : 6)) return true
  if (rival !== undefined && digitsOf(rival.value) > 2 && rival.weight > number.weight - 1.6)
    return true
  const { cell, end } = number.spot
  // What stands at once behind it may be the rest of it.
  if (/^\s?\d(?:[\d/.-]*(?:$|\s\s)|\S?\d)/.test(cell.text.slice(end))) return true
  const written = [...cell.text.slice(number.spot.start, end)]
  if (written.findLastIndex((letter) => /\w/.test(letter)) > number.value.length) return true
  if (/^[A-Z]{1,5} [A-Z]/.test(number.value)) return true
  // `2025 6294 18 rue des Lilas`: of groups of figures the last may be the next column's.
  if (
    /\d \d/.test(cell.text.slice(number.spot.start, end)) &&
    /^,? \p{L}{2}/u.test(cell.text.slice(end))
  )
    return true
  // `112 bis, route de Paris`
  if (digitsOf(number.value) < 4 && /^(?: bis| ter)?,? ?\p{L}{2}/u.test(cell.text.slice(end)))
    return true
  // By their series these are numbers of orders and offers.
  if (/^(?:PO|CMD|ORD|DEV|QUO)[- ]?\d/.test(number.value)) return true
  // `Fatura FT 2025.12`: the letters stand for the word before them, or are part of the number.
  if (/^[A-Z]{1,5} /.test(number.value) && cell.plain.startsWith('fatura')) return true
  if (!paper.isRecognised) return false
  if (isCutOff(number) || isSeriesMisread(number.value)) return true
  if (date !== null && isOfRivalSeries(number, rival, date)) return true
  if (paper.isNarrow && isOfCard(number, paper)) return true
  if (isRepeated(number, paper)) return false
  const year = /(?<!\d)20\d\d(?=\D)/.exec(number.value)?.[0]
  if (year !== undefined && date?.startsWith(year) === false) return true
  const month = /(?<!\d)20\d\d[-./]?(0[1-9]|1[0-2])[-./]\d/.exec(number.value)?.[1]
  if (month !== undefined && date?.slice(5, 7) !== month) return true
  if (date !== null && isOfAnotherYear(number.value, date)) return true
  if (date !== null && isNearlyOfYear(number.value, date)) return true
  // The year of the document within it bears it out in part.
  const bearsYear = date !== null && number.value.includes(date.slice(0, 4))
  const least = bearsYear ? clear.numberOfItsYear : clear.number
  if (isSuspicious(number.value) || isUnclear(number.spot, least)) return true
  // Looks that agree are not enough for one that nothing else bears out, unless it is that of a till.
  return !bearsYear && !paper.isNarrow && confidenceOf(number.spot) < clear.numberOfItsYear
}

/** Another number bears the year of the document, and this one, by a lesser label, does not. */
function isOfRivalSeries(
  number: NumberFound,
  rival: NumberFound | undefined,
  date: string,
): boolean {
  const year = date.slice(0, 4)
  return (
    number.weight < strongLabel &&
    rival?.value.includes(year) === true &&
    !number.value.includes(year)
  )
}

/** So little that a part of it may be lost, or what follows begins as the rest of it would. */
function isCutOff({ value, spot: { cell, end } }: NumberFound): boolean {
  if (/^20\d\d$/.test(value) || /^\s?[-/.]\s?\d/.test(cell.text.slice(end))) return true
  return digitsOf(value) < (/[A-Z]/.test(value) ? 4 : 5)
}

const ofCards =
  /(?<![a-z])(?:auth|aid|tid|mid|terminal\w*|kaart\w*|carte|karte\w*|card\w*)(?![a-z])/

/** Terminals print numbers of their own beside those of the till. */
function isOfCard({ value, spot }: NumberFound, { rows }: Paper): boolean {
  return /^A0{5}/.test(value) || rows[spot.cell.row]!.cells.some(({ plain }) => ofCards.test(plain))
}

function digitsOf(value: string): number {
  return value.replace(/\D/g, '').length
}

/** A label that names both the document and its number. */
const strongLabel = 9

/** A word for an invoice, or for its number, with a number beside it that is not the one taken. */
function isAnnouncedElsewhere(paper: Paper, { spot, value }: NumberFound): boolean {
  const own = value.replace(/\s/g, '')
  return paper.cells.some((cell) => {
    if (cell === spot.cell || cell.text.length > 140) return false
    const label = signed(cell.plain)
    // `Rekeningnummer factuur`: whatever stands before it, a word for an invoice ends the label.
    if (foreign.test(cell.plain) && !/§[\s.:]{0,4}$/.test(label)) return false
    const inside = /§(?:[\s.:]{0,3}#)?[\s.:]{0,6}([a-z]{0,5}[-/._ ]?\d[\w/._-]{3,})/.exec(label)
    const right = /§[\s.:#]{0,4}$/.test(label)
      ? paper.rows[cell.row]!.cells[cell.place + 1]
      : undefined
    const said = inside?.[1] ?? right?.text
    return (
      said !== undefined &&
      right !== spot.cell &&
      /^[A-Za-z]{0,5}[-/._ ]?\d[\w/._ -]{3,20}$/.test(said) &&
      datesOf(said).length === 0 &&
      said.replace(/\s/g, '').toLowerCase() !== own.toLowerCase()
    )
  })
}

/** `R2309…` on a paper of September 2025, `VF-23-…`: the year within it is not that of the day. */
function isOfAnotherYear(value: string, date: string): boolean {
  const [year, month] = [date.slice(2, 4), date.slice(5, 7)]
  const alone = /(?<!\d)2\d(?!\d)/.exec(value)?.[0]
  const beforeMonth = /(?<!\d)(2\d)(\d\d)\d{2}/.exec(value)
  return (
    (alone !== undefined && alone !== year) ||
    (beforeMonth?.[2] === month && beforeMonth[1] !== year)
  )
}

/** `2625-5892` on a paper of 2025: a figure of the year was misread. */
function isNearlyOfYear(value: string, date: string): boolean {
  const first = /^(\d{4})(?=\D|\d{4}$)/.exec(value)?.[1]
  const year = date.slice(0, 4)
  return first !== undefined && [...first].filter((figure, at) => figure !== year[at]).length === 1
}

/** Read alike in two places, it was read right. */
function isRepeated({ value, spot }: NumberFound, { cells }: Paper): boolean {
  const wanted = value.replace(/\s/g, '')
  return (
    wanted.length >= 5 &&
    cells.some((cell) => cell !== spot.cell && cell.text.replace(/\s/g, '').includes(wanted))
  )
}
