/** Whether a paper is what it is taken for. */
import type { Findings } from '../findings.js'
import { isTitleMisread } from '../misread.js'
import { isLike } from '../names.js'
import { signed } from '../number-words.js'
import { correctedIn } from '../numbers.js'
import { isTagLine, letterhead } from '../places.js'
import { isTitle } from '../titles.js'
import type { Cell } from '../words.js'

const creditLike =
  /(?<![a-z])(?:credit-?\s?(?:note|nota|memo|factuur|for)|notes? de credit|de credit|avoir|(?:[a-z]{2,16})?gutschrift\w*|storno\w*|crediteert|(?:de)?abono|rectifica\w*|hyvitys\w*|nota d[ie] credito)(?![a-z])/

/** Another title, or a word for a credit note beside what is called an invoice. */
export function isKindDoubtful(findings: Findings): boolean {
  const { kind, title, paper, number } = findings
  if (kind === 'credit_note') return false
  const isCalled = kind === 'unknown' && isCalledInvoice(findings)
  if ((kind !== 'invoice' && !isCalled) || title.isContested) return true
  // `Facture n° : 12` among the labels is no title where other words stand out.
  if (/\d|:/.test(title.text) && hasOtherHeading(findings)) return true
  if (correctedIn(paper, number?.value ?? null).length > 0) return true
  if (paper.isRecognised && isTitleMisread(paper)) return true
  const height = paper.pages[0]?.height ?? 842
  return paper.cells.some(
    ({ page, y, text, plain: words }) =>
      page === 1 && y < height * 0.5 && text.length < 40 && creditLike.test(words),
  )
}

/**
 * No title that we know, but the label of the number, in the head, calls it that of an invoice; and no other words
 * stand out there that may be the title of another paper.
 */
function isCalledInvoice(findings: Findings): boolean {
  const { number, paper } = findings
  if (number === undefined || number.isCredit || number.weight < 10) return false
  const { page, y } = number.spot.cell
  const isHead = page === 1 && y < (paper.pages[0]?.height ?? 842) * 0.3
  return isHead && !hasOtherHeading(findings)
}

/** The first words in large letters that name no party are none that invoices call themselves by. */
function hasOtherHeading(findings: Findings): boolean {
  const { paper, isReceipt } = findings
  const bottom = (paper.pages[0]?.height ?? 842) * 0.4
  // A recognised word is as high as its letters are: `Wilgenlaan,` is higher than `Gent`.
  const large = paper.height * (paper.isRecognised ? 1.3 : 1.08)
  const first = paper.cells.find(
    (cell) =>
      cell.page === 1 &&
      cell.y < bottom &&
      cell.height > large &&
      /\p{L}{3}/u.test(cell.text) &&
      (callsItInvoice(cell) || !isTagLine(cell.text)) &&
      !isOfParty(findings, cell),
  )
  return !isReceipt && first !== undefined && !callsItInvoice(first)
}

function callsItInvoice({ plain: text }: Cell): boolean {
  const words = text.replace(/^(?:votre|uw|your|ihre?) /, '')
  return isTitle(words) || signed(words).includes('§')
}

function isOfParty({ paper, parties }: Findings, cell: Cell): boolean {
  if (parties.isOwnHead && cell === letterhead(paper)) return true
  const { name } = parties
  return name !== null && (isLike(cell.text, name) || isLike(name, cell.text))
}
