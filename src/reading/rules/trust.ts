/**
 * What of an extract a person should look at before it is booked. A wrong one costs more than ten reviews:
 * a field is in doubt when nothing on the paper bears it out, or something speaks against it.
 */
import { countryPacks } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import { addDays, type Day, daysBetween } from '#kernel/days'
import type { DoubtedField } from '../reading.js'
import { dateKindOf } from './date-words.js'
import { datesOf } from './dates.js'
import { isAccountDoubtful, isCommunicationDoubtful } from './doubts/accounts.js'
import { isKindDoubtful } from './doubts/kind.js'
import { isDirectionDoubtful, isOverseas, isPartyDoubtful } from './doubts/parties.js'
import { areTotalsDoubtful } from './doubts/totals.js'
import type { Findings } from './findings.js'
import { foreign, signed } from './number-words.js'
import { isSuspicious, type NumberFound } from './numbers.js'
import { confidenceOf, type Paper } from './words.js'

type Look = (findings: Findings, extracted: Extracted) => boolean

// biome-ignore format: a table
const looks: readonly (readonly [DoubtedField, Look])[] = [
  ['document_type',            isKindDoubtful],
  ['direction',                isDirectionDoubtful],
  ['counterparty',             isPartyDoubtful],
  ['number',                   isNumberDoubtful],
  ['date',                     isDateDoubtful],
  ['due_date',                 isDueDoubtful],
  ['totals',                   areTotalsDoubtful],
  ['iban',                     isAccountDoubtful],
  ['structured_communication', isCommunicationDoubtful],
]

export function doubtsOf(findings: Findings, extracted: Extracted): DoubtedField[] {
  return looks.filter(([, look]) => look(findings, extracted)).map(([field]) => field)
}

/**
 * Numbers and days have no check digit: of a picture they are taken only when it was read clearly. As measured, two
 * thirds of the words with figures that are right reach 0.94, and of those that are misread one in thirty.
 */
const clear = { number: 0.94, numberOfItsYear: 0.92, day: 0.9 }

function isNumberDoubtful(findings: Findings, { date }: Extracted): boolean {
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
  // `Fatura FT 2025.12`: the letters stand for the word before them, or are part of the number.
  if (/^[A-Z]{1,5} /.test(number.value) && cell.plain.startsWith('fatura')) return true
  if (!paper.isRecognised) return false
  if (isRepeated(number, paper)) return false
  const year = /(?<!\d)20\d\d(?=\D)/.exec(number.value)?.[0]
  if (year !== undefined && date?.startsWith(year) === false) return true
  if (date !== null && isOfAnotherYear(number.value, date)) return true
  // The year of the document within it bears it out in part.
  const bearsYear = date !== null && number.value.includes(date.slice(0, 4))
  const least = bearsYear ? clear.numberOfItsYear : clear.number
  return confidenceOf(number.spot) < least || isSuspicious(number.value)
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

/** Read alike in two places, it was read right. */
function isRepeated({ value, spot }: NumberFound, { cells }: Paper): boolean {
  const wanted = value.replace(/\s/g, '')
  return (
    wanted.length >= 5 &&
    cells.some((cell) => cell !== spot.cell && cell.text.replace(/\s/g, '').includes(wanted))
  )
}

/** Where `03/04/2026` is the third of April without a doubt. */
// biome-ignore format: a list
const writingDayFirst: readonly string[] = [...countryPacks.map(({ code }) => code), 'DE', 'NL', 'AT', 'GB', 'IE', 'IT', 'ES', 'PT', 'FI', 'CH']

function isDateDoubtful(findings: Findings, extracted: Extracted): boolean {
  const { issue, due, otherDay, paper, parties } = findings
  if (issue === undefined) return true
  // A till prints its day without a word, and others behind the number.
  const least = paper.isNarrow ? 2.5 : isBehindNumber(findings) || isOnlyDay(findings) ? 1.5 : 4
  if (issue.weight < least) return true
  // Another day is as far from the day of payment as terms are, and this one is not.
  if (due !== undefined && otherDay !== undefined && issue.weight < 9)
    if (!isUsualTerm(issue.spot.day, due.spot.day) && isTerm(otherDay.spot.day, due.spot.day))
      return true
  const page = paper.pages[issue.spot.cell.page - 1]
  if (issue.weight < 9 && !paper.isNarrow && issue.spot.cell.y > (page?.height ?? 842) * 0.85)
    return true
  if (otherDay !== undefined && issue.weight < 9 && otherDay.weight > issue.weight - 1.5)
    return true
  // A weak label beside the day of payment may be that of the payment too.
  if (due !== undefined && due.spot.day === issue.spot.day && issue.weight < 9) return true
  const country = isOverseas(findings, extracted) ? 'US' : (parties.other?.country ?? null)
  if (issue.spot.isAmbiguous && country !== null && !writingDayFirst.includes(country)) return true
  // Where days come first, the other day may be misread.
  if (issue.spot.isSwapped && country !== null && writingDayFirst.includes(country)) return true
  if (!paper.isRecognised) return false
  if (due !== undefined && !isUsualTerm(issue.spot.day, due.spot.day)) return true
  // The two days bear each other out, unless the one is the end of a month whatever the other is.
  const isBorneOut = due !== undefined && isTerm(issue.spot.day, due.spot.day)
  return issue.spot.confidence < (isBorneOut ? 0.5 : clear.day) || issue.spot.isRepaired
}

/** `Facture 2025-12 / 3 mars 2025` */
function isBehindNumber({ issue, number }: Findings): boolean {
  if (issue === undefined || issue.spot.cell !== number?.spot.cell) return false
  const between = issue.spot.cell.text.slice(number.spot.end, issue.spot.start)
  return issue.spot.start > number.spot.end && /^[\s,/|–-]{1,4}$/.test(between)
}

/** No other day could be it, and the day of payment is as far from it as terms are. */
function isOnlyDay({ issue, due, otherDay, paper }: Findings): boolean {
  if (issue === undefined || due === undefined || otherDay !== undefined) return false
  const { page, y } = issue.spot.cell
  const isHead = page === 1 && y < (paper.pages[0]?.height ?? 842) * 0.4
  return isHead && issue.spot.day !== due.spot.day && isTerm(issue.spot.day, due.spot.day)
}

/** A day that was misread is seldom as far from the day of payment as terms are. */
function isUsualTerm(issue: Day, due: Day): boolean {
  return addDays(due, 1).endsWith('-01') || isTerm(issue, due)
}

function isTerm(issue: Day, due: Day): boolean {
  return usualTerms.includes(daysBetween(issue, due))
}

// biome-ignore format: a list
const usualTerms: readonly number[] = [0, 1, 5, 7, 8, 10, 14, 15, 20, 21, 28, 29, 30, 31, 40, 42, 45, 50, 60, 61, 75, 90]

/** What is announced but could not be made out would be missing without a word. */
function isDueDoubtful({ due, issue, paper }: Findings): boolean {
  if (due === undefined) return announcesDue(paper)
  const isBorneOut = issue !== undefined && isUsualTerm(issue.spot.day, due.spot.day)
  const least = isBorneOut ? 0.5 : clear.day
  return paper.isRecognised && (due.spot.confidence < least || due.spot.isRepaired)
}

/** A label for the day of payment with digits beside or below it. */
function announcesDue(paper: Paper): boolean {
  return paper.cells.some((cell) => {
    const text = cell.plain
    // `12 bis, rue …` is a house.
    if (
      text.length > 40 ||
      /^\d{1,4} bis\b/.test(text) ||
      dateKindOf(text.replace(/[\s:.]{0,4}$/, '')) !== 'due'
    )
      return false
    const right = paper.rows[cell.row]!.cells[cell.place + 1]
    const below = paper.rows[cell.row + 1]?.cells.find(
      (one) => one.x < cell.right && one.right > cell.x,
    )
    return [cell, right, below].some(
      (one) =>
        one !== undefined &&
        /\d{1,2}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d|(?<![\p{L}\d])\d{1,2}\.? \p{L}{3,9}\.? \d{2,4}/u.test(
          one.text,
        ),
    )
  })
}
