/** Whether the two sides are who they are taken for. */
import type { Extracted } from '#formats/e-invoices/index'
import type { Sight } from '../closer.js'
import type { Findings } from '../findings.js'
import { withDigits } from '../misread.js'
import { signed } from '../number-words.js'
import { customerLabel, isUnder } from '../places.js'
import { isCustomers } from '../whose.js'
import { type Cell, plain } from '../words.js'

export function isDirectionDoubtful(
  { parties, paper, isReceipt }: Findings,
  { direction }: Extracted,
): boolean {
  if (direction === null) return true
  // Who sells stands at the head of his paper.
  if (!isReceipt && parties.isOwnHead !== (direction === 'sale')) return true
  // It is another's paper, the head of which is a picture that was not read.
  if (direction === 'sale' && parties.isOtherFirst) return true
  // Who sells is never called the customer.
  const { other } = parties
  const isSeller = direction === 'purchase' && other !== undefined
  if (isSeller && (isUnder(paper, other, customerLabel) || isCustomers(paper, other))) return true
  // A till does not ask who pays; a sheet that calls itself a receipt is somebody's.
  return !(parties.isOwnFound ? parties.certainty >= 0.5 : paper.isNarrow)
}

export function isPartyDoubtful(
  findings: Findings,
  extracted: Extracted,
  isUnclear: Sight,
): boolean {
  const { parties, paper, exemption, ids } = findings
  const { other } = parties
  if (extracted.counterparty === null) return true
  if (other?.kind === 'vat')
    return (
      !other.isSound ||
      other.isRepaired ||
      (paper.isRecognised && !(other.isChecked && other.confidence > 0.4)) ||
      // `IE9A74740R`, as Ireland numbered long ago, and seldom letters of Spain are likelier misread.
      (paper.isRecognised && (/^IE\d[A-Z]|^ES[^AB\d]/.test(other.value) || isGoneOn(other))) ||
      // What stands behind the B of a Dutch number no check digit covers.
      (paper.isRecognised && other.value.startsWith('NL') && isUnclear(other, 0.9))
    )
  if (isOverseas(findings, extracted)) return false
  // A seller without a VAT number charges none, and says by which rule.
  return (
    ids.isUnread ||
    extracted.direction === 'sale' ||
    extracted.totals.vat !== 0 ||
    exemption !== 'E' ||
    extracted.counterparty.name === null ||
    extracted.counterparty.vat_number !== null ||
    announcesNumber(findings)
  )
}

/** `890544840Bo1`: behind the figures of one State stands the end of another's. */
export function isGoneOn({ value, cell }: { value: string; cell: Cell }): boolean {
  const text = cell.text.replace(/[\s./-]/g, '')
  const at = text.indexOf(value.slice(2))
  return at >= 0 && /^[A-Za-z]\w?\d/.test(text.slice(at + value.length - 2))
}

const overseasTown = /[a-z], ?[a-z]{2} \d{5}(?!\d)/
const overseasForm = /(?<![a-z])(?:inc|llc|corp|corporation|incorporated|llp|lp)(?![a-z])/

/** A seller in America: neither VAT nor a number for it, a town with its state, dollars. */
export function isOverseas(findings: Findings, extracted: Extracted): boolean {
  const { paper, ids, parties, isReceipt } = findings
  if (isReceipt) return false
  const name = extracted.counterparty?.name ?? null
  if (extracted.direction !== 'purchase' || extracted.totals.vat !== 0 || name === null)
    return false
  if (extracted.currency !== 'USD' || ids.isUnread || parties.other !== undefined) return false
  const head = paper.cells.filter(
    ({ page, y }) => page === 1 && y < (paper.pages[0]?.height ?? 842) * 0.3,
  )
  const isFrom = head.some(({ plain: words }) => overseasTown.test(words))
  return isFrom && overseasForm.test(plain(name)) && !announcesNumber(findings)
}

const numberWords =
  /(?<![a-z])(?:tva|t\.v\.a|btw|b\.t\.w|vat|tax (?:id|no|number|reg\w*)|iva|alv|mwst|ust|uid|ob|n\.?i\.?f|c\.?i\.?f|nipc|contribuinte|p\.? ?iva|p\.i\.?|partita iva|y-tunnus|siret|siren|kbo|bce|ondernemingsn\w*|steuernummer|n[°o] ?d'entreprise)(?![a-z])[^\d%]{0,40}[a-z]{0,4}[ .-]?[a-z]?(?:\d[ .-]?){7}/

/** Whatever it is called: a label in the letterhead with as many figures as numbers of companies have. */
const labelledNumber =
  /[a-z](?:[-. ]?(?:nr|no|nummer|number|numero|id|n°|nº)\.?|\.)?[\s.:]{1,3}[a-z]{0,3}[ -]?(?:\d[ .-]?){7,11}[a-z\d](?!\d)/
const spoken =
  /(?<![a-z])(?:tel|telefon|telefoon|phone|fax|gsm|mob|mobile|mobil|puh|telefono)(?![a-z])/

/** `VAT number: DE 364 662`, of which some figures were lost. */
const restOfNumber =
  /(?<![a-z])(?:tva|btw|vat|iva|mwst|ust|uid|(?:umsatz|mehrwert)steuer)(?![a-z])[^\d%]{0,30}(?<![a-z])(?:at|be|de|es|fi|fr|gb|ie|it|lu|nl|pt)[ .-]?[\do]{2}/

/** `Btw-identificatienummer :`, of which nothing but the label was read. */
const numberLabel =
  /(?<![a-z])(?:(?:tva|btw|vat|iva|mwst|ust)(?![a-z]).{0,6}(?:id(?:ent\w*)?(?![a-z])|nr(?![a-z])|no(?![a-z])|n°|nummer|number|numero|registration|intracom\w*)|(?:n°|numero|identifiant)(?: d'identification)?(?: de)?(?: la)? ?(?:tva|iva)(?![a-z])|(?:umsatz|mehrwert)steuer-?id\w*|btw-?identificatie\w*|partita iva|ust-?id)[^\d%]{0,12}$/

/** `VAT  0.00  0.00  0.00` is no number. */
function unpriced(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?:[ .,]?\d{3}){0,3}[.,]\d{2}(?![\d.,])/g, '')
}

/** A word for the number of a company with figures behind it that are nobody's we know. */
function announcesNumber({ ids, paper }: Findings): boolean {
  const read = new Set([...ids.companies, ...ids.accounts].map(({ cell }) => cell))
  const isRead = (cell: Cell) => read.has(cell)
  const top = (paper.pages[0]?.height ?? 842) * 0.16
  const isInHead = ({ page, y, plain: words }: Cell) =>
    page === 1 &&
    y < top &&
    !spoken.test(words) &&
    labelledNumber.test(words) &&
    !signed(words).includes('§')
  if (paper.cells.some((cell) => !isRead(cell) && isInHead(cell))) return true
  return paper.rows.some(({ cells }) => {
    const own = cells.filter((cell) => !isRead(cell))
    if (paper.isRecognised && own.some(({ plain: words }) => restOfNumber.test(words))) return true
    const isLabel = ({ plain: words }: Cell) => words.length < 45 && numberLabel.test(words)
    if (paper.isRecognised && cells.length === own.length && own.some(isLabel)) return true
    return (
      own.length > 0 &&
      numberWords.test(withDigits(own.map((cell) => unpriced(cell.plain)).join(' ')))
    )
  })
}
