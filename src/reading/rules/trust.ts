/**
 * What of an extract a person should look at before it is booked. A wrong one costs more than ten reviews:
 * a field is in doubt when nothing on the paper bears it out, or something speaks against it.
 */
import { countryPacks } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import type { Area } from '../page.js'
import type { DoubtedField } from '../reading.js'
import { isAccountDoubtful } from './account-doubts.js'
import { areaOf, isLookedAt, isUnclear, type Sight } from './closer.js'
import { dateKindOf } from './date-words.js'
import { datesOf } from './dates.js'
import type { Findings } from './findings.js'
import { areSumsUnprinted, isSeriesMisread, isTitleMisread, withDigits } from './misread.js'
import { foreign, signed } from './number-words.js'
import { correctedIn, isSuspicious, type NumberFound } from './numbers.js'
import { areBorneOut, clearDay, isTerm, isUsualTerm } from './terms.js'
import type { Cell, Paper, Spot } from './words.js'

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

const creditLike =
  /(?<![a-z])(?:credit-?\s?(?:note|nota|memo|factuur|for)|notes? de credit|de credit|avoir|(?:[a-z]{2,16})?gutschrift\w*|storno\w*|crediteert|abono|hyvitys\w*|nota d[ie] credito)(?![a-z])/

/** Another title, or a word for a credit note beside what is called an invoice. */
function isKindDoubtful(findings: Findings): boolean {
  const { kind, title, paper, number } = findings
  if (kind === 'credit_note') return false
  const isCalled = kind === 'unknown' && isCalledInvoice(findings)
  if ((kind !== 'invoice' && !isCalled) || title.isContested) return true
  if (correctedIn(paper, number?.value ?? null).length > 0) return true
  if (paper.isRecognised && isTitleMisread(paper)) return true
  const height = paper.pages[0]?.height ?? 842
  return paper.cells.some(
    ({ page, y, text, plain: words }) =>
      page === 1 && y < height * 0.5 && text.length < 40 && creditLike.test(words),
  )
}

/** No title that we know, but the label of the number, in the head, calls it that of an invoice. */
function isCalledInvoice({ number, paper }: Findings): boolean {
  if (number === undefined || number.isCredit || number.weight < 10) return false
  const { page, y } = number.spot.cell
  return page === 1 && y < (paper.pages[0]?.height ?? 842) * 0.3
}

function isDirectionDoubtful({ parties, isReceipt }: Findings, { direction }: Extracted): boolean {
  if (direction === null) return true
  // Who sells stands at the head of his paper.
  if (!isReceipt && parties.isOwnHead !== (direction === 'sale')) return true
  return !(parties.isOwnFound ? parties.certainty >= 0.5 : isReceipt)
}

function isPartyDoubtful(findings: Findings, extracted: Extracted): boolean {
  const { parties, paper, exemption, ids } = findings
  const { other } = parties
  if (extracted.counterparty === null) return true
  if (other?.kind === 'vat')
    return (
      !other.isSound ||
      other.isRepaired ||
      (paper.isRecognised && !(other.isChecked && other.confidence > 0.4))
    )
  // A seller without a VAT number charges none, and says by which rule; of a picture the number may be lost.
  return (
    paper.isRecognised ||
    ids.isUnread ||
    extracted.direction === 'sale' ||
    extracted.totals.vat !== 0 ||
    exemption !== 'E' ||
    extracted.counterparty.name === null ||
    extracted.counterparty.vat_number !== null ||
    announcesNumber(findings)
  )
}

const numberWords =
  /(?<![a-z])(?:tva|t\.v\.a|btw|b\.t\.w|vat|iva|alv|mwst|ust|uid|ob|n\.?i\.?f|c\.?i\.?f|nipc|contribuinte|p\.? ?iva|p\.i\.?|partita iva|y-tunnus|siret|siren|kbo|bce|ondernemingsn\w*|steuernummer|n[°o] ?d'entreprise)(?![a-z])[^\d%]{0,40}[a-z]{0,4}[ .-]?[a-z]?(?:\d[ .-]?){7}/

/** A word for the number of a company with figures behind it that are nobody's we know. */
function announcesNumber({ ids, paper }: Findings): boolean {
  const read = new Set([...ids.companies, ...ids.accounts].map(({ cell }) => cell))
  const isRead = (cell: Cell) => read.has(cell)
  return paper.rows.some(({ cells }) => {
    const own = cells.filter((cell) => !isRead(cell))
    return own.length > 0 && numberWords.test(withDigits(own.map((cell) => cell.plain).join(' ')))
  })
}

function isNumberDoubtful(findings: Findings, { date }: Extracted, isUnclear: Sight): boolean {
  const { number, rival, paper, kind } = findings
  if (number === undefined) return true
  const isInvoice = kind === 'invoice'
  if (isInvoice && number.weight < strongLabel && isAnnouncedElsewhere(paper, number)) return true
  // A lesser label is enough where no other number has one that is nearly as good.
  const isRivalled =
    rival !== undefined && (paper.isRecognised || rival.weight > number.weight - 2.5)
  const isAlone = isInvoice && !isRivalled && number.value.replace(/\D/g, '').length >= 4
  if (number.weight < (isAlone ? (paper.isRecognised ? 5.4 : 3.2) : 6)) return true
  if (rival !== undefined && rival.weight > number.weight - 1.5) return true
  const { cell, end } = number.spot
  // What stands at once behind it may be the rest of it.
  if (/^\s?\d(?:[\d/.-]*(?:$|\s\s)|\S?\d)/.test(cell.text.slice(end))) return true
  const written = [...cell.text.slice(number.spot.start, end)]
  if (written.findLastIndex((letter) => /\w/.test(letter)) > number.value.length) return true
  if (/^[A-Z]{1,5} [A-Z]/.test(number.value)) return true
  // `Fatura FT 2025.12`: the letters stand for the word before them, or are part of the number.
  if (/^[A-Z]{1,5} /.test(number.value) && cell.plain.startsWith('fatura')) return true
  if (!paper.isRecognised) return false
  if (number.value.replace(/\D/g, '').length < 3 || isSeriesMisread(number.value)) return true
  if (date !== null && isOfRivalSeries(number, rival, date)) return true
  if (isRepeated(number, paper)) return false
  const year = /(?<!\d)20\d\d(?=\D)/.exec(number.value)?.[0]
  if (year !== undefined && date?.startsWith(year) === false) return true
  if (date !== null && isOfAnotherYear(number.value, date)) return true
  // The year of the document within it bears it out in part.
  const bearsYear = date !== null && number.value.includes(date.slice(0, 4))
  const least = bearsYear ? clear.numberOfItsYear : clear.number
  return isSuspicious(number.value) || isUnclear(number.spot, least)
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

/** A label that names both the document and its number. */
const strongLabel = 9

/** A word for an invoice, or for its number, with a number beside it that is not the one taken. */
function isAnnouncedElsewhere(paper: Paper, { spot, value }: NumberFound): boolean {
  const own = value.replace(/\s/g, '')
  return paper.cells.some((cell) => {
    if (cell === spot.cell || cell.text.length > 140 || foreign.test(cell.plain)) return false
    const label = signed(cell.plain)
    const inside = /§(?:[\s.:]{0,3}#)?[\s.:]{0,3}([a-z]{0,5}[-/._ ]?\d[\w/._-]{3,})/.exec(label)
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

function isDateDoubtful(findings: Findings, _: Extracted, isUnclear: Sight): boolean {
  const { issue, due, otherDay, paper, parties } = findings
  if (issue === undefined) return true
  // A till prints its day without a word, and others behind the number.
  const least = paper.isNarrow ? 2.5 : isBehindNumber(findings) ? 1.5 : 4
  if (issue.weight < least) return true
  const page = paper.pages[issue.spot.cell.page - 1]
  if (issue.weight < 9 && !paper.isNarrow && issue.spot.cell.y > (page?.height ?? 842) * 0.85)
    return true
  if (otherDay !== undefined && issue.weight < 9 && otherDay.weight > issue.weight - 1.5)
    return true
  // A weak label beside the day of payment may be that of the payment too.
  if (due !== undefined && due.spot.day === issue.spot.day && issue.weight < 9) return true
  const country = parties.other?.country ?? null
  if (issue.spot.isAmbiguous && country !== null && !writingDayFirst.includes(country)) return true
  if (!paper.isRecognised) return false
  if (isIssueLost(findings)) return true
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

function areTotalsDoubtful(findings: Findings): boolean {
  const { totals, paper, exemption, lines } = findings
  if (
    !(totals.isTriple || totals.isRated) ||
    !totals.isLabelled ||
    totals.isContradicted ||
    !totals.fitsRates
  )
    return true
  const isUntaxed = totals.vat !== null && totals.vat === 0n
  if (isUntaxed && exemption === null) return true
  // Without VAT no sum bears out what was recognised, unless the lines do, or it is read alike twice.
  const isBorneOut = lines.isRead || isSaidTwice(findings)
  if (isUntaxed && paper.isRecognised && !isBorneOut) return true
  const isRepaired = totals.grossFigure?.isRepaired !== false
  return (
    paper.isRecognised && (isRepaired || totals.confidence <= 0.4 || areSumsUnprinted(findings))
  )
}

/** The same amount, called net in one place and total or due in another. */
function isSaidTwice({ figures, totals }: Findings): boolean {
  const own = figures.filter(({ amount, by }) => amount === totals.gross && by === 'row')
  const isOf = (...kinds: string[]) => own.find(({ kind }) => kind && kinds.includes(kind))
  const [net, gross] = [isOf('net'), isOf('gross', 'total', 'due')]
  return net !== undefined && gross !== undefined && net.cell !== gross.cell
}

function isCommunicationDoubtful({ paper }: Findings, extracted: Extracted): boolean {
  if (!paper.isRecognised || extracted.structured_communication !== null) return false
  return paper.cells.some(({ text }) => /\+{3}|\*{3}\s?\d{3}\/|\d{3}\/\d{4}\/\d/.test(text))
}
