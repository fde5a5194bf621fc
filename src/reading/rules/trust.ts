/** Whether an extract can be booked without a person looking at it. A wrong one costs more than ten reviews. */
import { countryPacks } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import type { Warning } from '../reading.js'
import { dateKindOf } from './date-words.js'
import type { Findings } from './findings.js'
import { isSuspicious } from './numbers.js'
import { confidenceOf, type Paper, plain } from './words.js'

export function isTrustworthy(
  findings: Findings,
  extracted: Extracted,
  warnings: readonly Warning[],
): boolean {
  return (
    warnings.length === 0 &&
    isHeadingSure(findings) &&
    arePartiesSure(findings, extracted) &&
    areTotalsSure(findings) &&
    isAccountSure(findings) &&
    (!findings.paper.isRecognised || isWhollyRead(findings, extracted))
  )
}

/** Numbers and days have no check digit: of a picture they are taken only when it was read clearly. */
const clear = 0.75

function isWhollyRead({ paper, number, issue, due }: Findings, extracted: Extracted): boolean {
  if (confidenceOf(number!.spot) < clear || isSuspicious(number!.value)) return false
  if (issue!.spot.confidence < clear || (due?.spot.confidence ?? 1) < clear) return false
  const says = (form: RegExp) => paper.cells.some(({ text }) => form.test(plain(text)))
  // What is announced but could not be made out would be missing without a word.
  if (
    extracted.payment.iban === null &&
    says(/\b(?:iban|rekening(?:nummer)?|compte bancaire|bankverbindung|bank account|konto|bic)\b/)
  )
    return false
  if (extracted.structured_communication === null && says(/\+{3}|\*{3}\s?\d/)) return false
  return due !== undefined || !announcesDue(paper)
}

/** Where `03/04/2026` is the third of April without a doubt. */
const writingDayFirst: readonly string[] = [...countryPacks.map(({ code }) => code), 'DE', 'NL']

function isHeadingSure({ kind, number, issue, paper, parties }: Findings): boolean {
  if (kind !== 'invoice' && kind !== 'credit_note') return false
  if (number === undefined || number.weight < 6 || issue === undefined || issue.weight < 2.5)
    return false
  const country = parties.other?.country ?? null
  const isSwappable =
    issue.spot.isAmbiguous && country !== null && !writingDayFirst.includes(country)
  return !isSwappable && (!paper.isRecognised || issue.spot.confidence > 0.5)
}

/** A label for the day of payment with digits beside or below it. */
function announcesDue(paper: Paper): boolean {
  return paper.cells.some((cell) => {
    const text = cell.plain
    if (text.length > 40 || dateKindOf(text) !== 'due') return false
    const right = paper.rows[cell.row]!.cells[cell.place + 1]
    const below = paper.rows[cell.row + 1]?.cells.find(
      (one) => one.x < cell.right && one.right > cell.x,
    )
    return [cell, right, below].some((one) => one !== undefined && /\d.*\d/.test(one.text))
  })
}

function arePartiesSure(findings: Findings, extracted: Extracted): boolean {
  const { parties, paper, isReceipt, exemption } = findings
  const isDirected = parties.isOwnFound ? parties.certainty >= 0.5 : isReceipt
  if (extracted.direction === null || extracted.counterparty === null || !isDirected) return false
  const { other } = parties
  if (other?.kind === 'vat') {
    const isRead =
      !other.isRepaired && (!paper.isRecognised || (other.isChecked && other.confidence > 0.4))
    return other.isSound && isRead
  }
  // A seller without a VAT number charges none, and says by which rule.
  if (extracted.direction === 'sale' || extracted.totals.vat !== 0 || exemption !== 'E')
    return false
  return (
    !paper.isRecognised &&
    extracted.counterparty.name !== null &&
    extracted.counterparty.vat_number === null
  )
}

function areTotalsSure({ totals, paper, exemption, lines }: Findings): boolean {
  const isUntaxed = totals.vat !== null && totals.vat === 0n
  if (!totals.isTriple || !totals.isLabelled || totals.isContradicted || !totals.fitsRates)
    return false
  if (isUntaxed && exemption === null) return false
  // Without VAT no sum bears out what was recognised, unless the lines do.
  if (isUntaxed && paper.isRecognised && !lines.isRead) return false
  const isRepaired = totals.grossFigure?.isRepaired !== false
  return !paper.isRecognised || (!isRepaired && totals.confidence > 0.4)
}

function isAccountSure({ account, parties }: Findings): boolean {
  if (account === undefined) return true
  return (
    account.isSound &&
    (!account.isRepaired || parties.known?.ibans.includes(account.value) === true)
  )
}
