/** Whether something on the paper bears out its totals. */
import type { Findings } from '../findings.js'

export function areTotalsDoubtful(findings: Findings): boolean {
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
  return paper.isRecognised && (isRepaired || totals.confidence <= 0.4)
}

/** The same amount, called net in one place and total or due in another. */
function isSaidTwice({ figures, totals }: Findings): boolean {
  const own = figures.filter(({ amount, by }) => amount === totals.gross && by === 'row')
  const isOf = (...kinds: string[]) => own.find(({ kind }) => kind && kinds.includes(kind))
  const [net, gross] = [isOf('net'), isOf('gross', 'total', 'due')]
  return net !== undefined && gross !== undefined && net.cell !== gross.cell
}
