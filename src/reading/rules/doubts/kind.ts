/** Whether a paper is what it is taken for. */
import type { Findings } from '../findings.js'
import { correctedIn } from '../numbers.js'

const creditLike =
  /(?<![a-z])(?:credit-?\s?(?:note|nota|memo|factuur|for)|notes? de credit|de credit|avoir|(?:[a-z]{2,16})?gutschrift\w*|storno\w*|crediteert|abono|hyvitys\w*|nota d[ie] credito)(?![a-z])/

/** Another title, or a word for a credit note beside what is called an invoice. */
export function isKindDoubtful(findings: Findings): boolean {
  const { kind, title, paper, number } = findings
  if (kind === 'credit_note') return false
  const isCalled = kind === 'unknown' && isCalledInvoice(findings)
  if ((kind !== 'invoice' && !isCalled) || title.isContested) return true
  if (correctedIn(paper, number?.value ?? null).length > 0) return true
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
