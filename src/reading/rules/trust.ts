/**
 * What of an extract a person should look at before it is booked. A wrong one costs more than ten reviews:
 * a field is in doubt when nothing on the paper bears it out, or something speaks against it.
 */
import { countryPacks } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import type { DoubtedField } from '../reading.js'
import { dateKindOf } from './date-words.js'
import type { Findings } from './findings.js'
import { isSuspicious } from './numbers.js'
import { type Cell, confidenceOf, type Paper } from './words.js'

type Look = (findings: Findings, extracted: Extracted) => boolean

// biome-ignore format: a table
const looks: readonly (readonly [DoubtedField, Look])[] = [
  ['document_type',            ({ kind }) => kind !== 'invoice' && kind !== 'credit_note'],
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

/** Numbers and days have no check digit: of a picture they are taken only when it was read clearly. */
const clear = 0.75

function isDirectionDoubtful({ parties, isReceipt }: Findings, { direction }: Extracted): boolean {
  return direction === null || !(parties.isOwnFound ? parties.certainty >= 0.5 : isReceipt)
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
  // A seller without a VAT number charges none, and says by which rule.
  return (
    ids.isUnread ||
    extracted.direction === 'sale' ||
    extracted.totals.vat !== 0 ||
    exemption !== 'E' ||
    paper.isRecognised ||
    extracted.counterparty.name === null ||
    extracted.counterparty.vat_number !== null
  )
}

function isNumberDoubtful({ number, rival, paper }: Findings): boolean {
  if (number === undefined || number.weight < 6) return true
  if (rival !== undefined && rival.weight > number.weight - 1.2) return true
  if (!paper.isRecognised) return false
  return confidenceOf(number.spot) < clear || isSuspicious(number.value)
}

/** Where `03/04/2026` is the third of April without a doubt. */
// biome-ignore format: a list
const writingDayFirst: readonly string[] = [...countryPacks.map(({ code }) => code), 'DE', 'NL', 'AT', 'GB', 'IE', 'IT', 'ES', 'PT', 'FI', 'CH']

function isDateDoubtful({ issue, due, paper, parties }: Findings): boolean {
  if (issue === undefined || issue.weight < 2.5) return true
  // A weak label beside the day of payment may be that of the payment too.
  if (due !== undefined && due.spot.day === issue.spot.day && issue.weight < 9) return true
  const country = parties.other?.country ?? null
  if (issue.spot.isAmbiguous && country !== null && !writingDayFirst.includes(country)) return true
  return paper.isRecognised && (issue.spot.confidence < clear || issue.spot.isRepaired)
}

/** What is announced but could not be made out would be missing without a word. */
function isDueDoubtful({ due, paper }: Findings): boolean {
  if (due === undefined) return announcesDue(paper)
  return paper.isRecognised && (due.spot.confidence < clear || due.spot.isRepaired)
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

function areTotalsDoubtful({ totals, paper, exemption, lines }: Findings): boolean {
  if (!totals.isTriple || !totals.isLabelled || totals.isContradicted || !totals.fitsRates)
    return true
  const isUntaxed = totals.vat !== null && totals.vat === 0n
  if (isUntaxed && exemption === null) return true
  // Without VAT no sum bears out what was recognised, unless the lines do.
  if (isUntaxed && paper.isRecognised && !lines.isRead) return true
  const isRepaired = totals.grossFigure?.isRepaired !== false
  return paper.isRecognised && (isRepaired || totals.confidence <= 0.4)
}

const accountWords =
  /(?<![a-z])(?:iban|ibam|bic|(?:bank)?rekening(?:nummer)?|compte(?: bancaire)?|bankverbindung|(?:bank )?account(?: number)?|(?:bank|empfanger)?konto|virement|overschrijving|uberweisung)(?![a-z])/
const accountLike = /(?<![A-Za-z0-9])[A-Z]{2}[\dOoIlSBgq]{2}(?:[ .]?[\dA-ZoOlgq]{4}){2}/

function isAccountDoubtful({ account, parties, ids, paper }: Findings): boolean {
  if (account !== undefined)
    return !(
      account.isSound &&
      (!account.isRepaired || parties.known?.ibans.includes(account.value) === true)
    )
  const sound = [...ids.accounts, ...ids.companies].filter(({ isSound }) => isSound)
  const read = new Set([...sound, ...ids.references].map(({ cell }) => cell))
  const isRead = (cell: Cell) => read.has(cell)
  const unread = paper.cells.filter((cell) => !isRead(cell))
  if (unread.some(({ text }) => text.length < 200 && accountLike.test(text))) return true
  return paper.isRecognised && unread.some(({ plain: words }) => accountWords.test(words))
}

function isCommunicationDoubtful({ paper }: Findings, extracted: Extracted): boolean {
  if (!paper.isRecognised || extracted.structured_communication !== null) return false
  return paper.cells.some(({ text }) => /\+{3}|\*{3}\s?\d{3}\/|\d{3}\/\d{4}\/\d/.test(text))
}
