/**
 * What of an extract a person should look at before it is booked. A wrong one costs more than ten reviews:
 * a field is in doubt when nothing on the paper bears it out, or something speaks against it.
 */
import { countryPacks } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import { daysBetween } from '#kernel/days'
import type { Area } from '../page.js'
import type { DoubtedField } from '../reading.js'
import { areaOf, isLookedAt, isUnclear, type Sight } from './closer.js'
import { dateKindOf } from './date-words.js'
import { datesOf } from './dates.js'
import { isAccountDoubtful, isCommunicationDoubtful } from './doubts/accounts.js'
import { isKindDoubtful } from './doubts/kind.js'
import { isDirectionDoubtful, isOverseas, isPartyDoubtful } from './doubts/parties.js'
import { areTotalsDoubtful } from './doubts/totals.js'
import type { Findings } from './findings.js'
import { isSeriesMisread } from './misread.js'
import { foreign, signed } from './number-words.js'
import { isSuspicious, type NumberFound } from './numbers.js'
import { areBorneOut, clearDay, isTerm, isUsualTerm } from './terms.js'
import { type Cell, confidenceOf, type Paper, type Spot } from './words.js'

type Look = (findings: Findings, extracted: Extracted, isUnclear: Sight) => boolean

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

export function doubtsOf(
  findings: Findings,
  extracted: Extracted,
  sight: Sight = isUnclear,
): DoubtedField[] {
  return looks.filter(([, look]) => look(findings, extracted, sight)).map(([field]) => field)
}

/** What a closer look could still bear out or refute, where nothing else is in doubt. */
export function unclearIn(findings: Findings, extracted: Extracted): Area[] {
  const asked: Spot[] = []
  const doubts = doubtsOf(findings, extracted, (spot) => {
    asked.push(spot)
    return false
  })
  return doubts.length > 0 ? [] : asked.filter((spot) => !isLookedAt(spot)).map(areaOf)
}

/**
 * Numbers and days have no check digit: of a picture they are taken only when it was read clearly. As measured, two
 * thirds of the words with figures that are right reach 0.94, and of those that are misread one in thirty.
 */
const clear = { number: 0.94, numberOfItsYear: 0.92, day: clearDay }

function isNumberDoubtful(findings: Findings, { date }: Extracted, isUnclear: Sight): boolean {
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

/** Where `03/04/2026` is the third of April without a doubt. */
// biome-ignore format: a list
const writingDayFirst: readonly string[] = [...countryPacks.map(({ code }) => code), 'DE', 'NL', 'AT', 'GB', 'IE', 'IT', 'ES', 'PT', 'FI', 'CH']

function isDateDoubtful(findings: Findings, extracted: Extracted, isUnclear: Sight): boolean {
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
  if (isIssueLost(findings)) return true
  // A year is misread as easily as anything else.
  if (daysBetween(issue.spot.day, findings.today) > 550) return true
  if (otherDay !== undefined && otherDay.weight > issue.weight - 1) return true
  if (due !== undefined && !isUsualTerm(issue.spot.day, due.spot.day)) return true
  // The two days bear each other out, unless the one is the end of a month whatever the other is.
  const isBorneOut = due !== undefined && isTerm(issue.spot.day, due.spot.day)
  if (due !== undefined && areBorneOut(issue, due)) return false
  return issue.spot.isRepaired || isUnclear(issue.spot, isBorneOut ? 0.5 : clear.day)
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

/** A day without a label of its own, beside a label of the day of issue whose day could not be read. */
function isIssueLost({ issue, due, paper }: Findings): boolean {
  if (issue === undefined || issue.weight >= 9) return false
  if (!paper.isNarrow && issue.weight < 5) return true
  if (due !== undefined && isTerm(issue.spot.day, due.spot.day)) return false
  return announces(paper, 'issue', (cell) => cell !== issue.spot.cell)
}

/** What is announced but could not be made out would be missing without a word. */
function isDueDoubtful({ due, issue, paper }: Findings, _: Extracted, isUnclear: Sight): boolean {
  if (due === undefined) return announces(paper, 'due')
  if (issue !== undefined && areBorneOut(issue, due)) return false
  const isBorneOut = issue !== undefined && isUsualTerm(issue.spot.day, due.spot.day)
  const least = isBorneOut ? 0.5 : clear.day
  return paper.isRecognised && (due.spot.isRepaired || isUnclear(due.spot, least))
}

/** A label for such a day with digits beside or below it. */
function announces(
  paper: Paper,
  kind: 'due' | 'issue',
  isOther: (cell: Cell) => boolean = () => true,
): boolean {
  return paper.cells.some((cell) => {
    const text = cell.plain
    // `12 bis, rue …` is a house.
    if (
      text.length > 40 ||
      /^\d{1,4} bis\b/.test(text) ||
      dateKindOf(text.replace(/[\s:.]{0,4}$/, '')) !== kind
    )
      return false
    const right = paper.rows[cell.row]!.cells[cell.place + 1]
    const below = paper.rows[cell.row + 1]?.cells.find(
      (one) => one.x < cell.right && one.right > cell.x,
    )
    return [cell, right, below].some(
      (one) =>
        one !== undefined &&
        isOther(one) &&
        /\d{1,2}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d|(?<![\p{L}\d])\d{1,2}\.? \p{L}{3,9}\.? \d{2,4}/u.test(
          one.text,
        ),
    )
  })
}
