/** Whether the two sides are who they are taken for. */
import type { Extracted } from '#formats/e-invoices/index'
import type { Findings } from '../findings.js'
import type { Cell } from '../words.js'

export function isDirectionDoubtful(
  { parties, isReceipt }: Findings,
  { direction }: Extracted,
): boolean {
  if (direction === null) return true
  // Who sells stands at the head of his paper.
  if (!isReceipt && parties.isOwnHead !== (direction === 'sale')) return true
  return !(parties.isOwnFound ? parties.certainty >= 0.5 : isReceipt)
}

export function isPartyDoubtful(findings: Findings, extracted: Extracted): boolean {
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
    return own.length > 0 && numberWords.test(own.map((cell) => cell.plain).join(' '))
  })
}
