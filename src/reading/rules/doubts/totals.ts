/** Whether something on the paper bears out its totals. */
import type { Extracted } from '#formats/e-invoices/index'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import type { Findings } from '../findings.js'
import type { Labelled } from '../labels.js'
import { areSumsUnprinted } from '../misread.js'
import { ratesOf } from '../rates.js'
import { near, vatOf } from '../shares.js'
import { isOverseas } from './parties.js'

export function areTotalsDoubtful(findings: Findings, extracted: Extracted): boolean {
  const { totals, paper, exemption, lines } = findings
  if (
    !(totals.isTriple || totals.isRated) ||
    !totals.isLabelled ||
    totals.isContradicted ||
    !totals.fitsRates
  )
    return true
  const isUntaxed = totals.vat !== null && totals.vat === 0n
  if (isUntaxed && exemption === null && !isOverseas(findings, extracted)) return true
  if ((isUntaxed || paper.isRecognised) && isOutsaid(findings)) return true
  if (isUntaxed && (isOtherwiseNamed(findings) || isTaxShown(findings))) return true
  if (paper.isRecognised && isPartlyTaxed(extracted)) return true
  // Without VAT no sum bears out what was recognised, unless the lines do, or it is read alike twice.
  const isBorneOut = lines.isRead || isSaidTwice(findings)
  if (isUntaxed && paper.isRecognised && !isBorneOut) return true
  const isRepaired = totals.grossFigure?.isRepaired !== false
  if (!paper.isRecognised) return false
  // A till prints the VAT within what it takes, by its rate.
  return isRepaired || totals.confidence <= 0.4 || (!paper.isNarrow && areSumsUnprinted(findings))
}

/**
 * Without VAT no sum bears out the total. Words, beside it or above, call another amount the gross, or a larger one
 * net or total: what was taken may be the rest that is to be paid, or hold what was left of earlier papers.
 */
function isOtherwiseNamed({ figures, totals, paper }: Findings): boolean {
  const gross = totals.gross ?? zero
  // A line has words; its price is no total, whatever its column is called.
  const isLine = ({ by, cell }: Labelled) =>
    by === 'column' && paper.rows[cell.row]!.cells.some(({ text }) => /\p{L}{4}/u.test(text))
  const isReduced = figures.some(({ amount, kind }) => amount < zero || kind === 'discount')
  const earlier = figures.filter(({ kind }) => kind === 'aside').map(({ amount }) => amount)
  return figures.some((figure) => {
    const { amount, kind, by, isBracketed } = figure
    if (isBracketed || amount <= zero || amount === gross) return false
    if (kind === 'gross' && by === 'row') return true
    if (amount < gross) return false
    if (isLine(figure)) return !isReduced
    const isRest = kind === 'total' && earlier.some((rest) => add(gross, rest) === amount)
    return (kind === 'net' || kind === 'gross' || kind === 'total') && !isRest
  })
}

/** A larger amount is printed twice: without VAT only words tell which is the total, and of a picture a share may be lost. */
function isOutsaid({ figures, totals }: Findings): boolean {
  const sizeOf = (amount: Amount) => (amount < zero ? negate(amount) : amount)
  const larger = figures
    .map(({ amount }) => sizeOf(amount))
    .filter((amount) => amount > sizeOf(totals.gross ?? zero))
  return new Set(larger).size < larger.length
}

/** A part without VAT beside parts with it: of a picture, its rate may be misread. */
function isPartlyTaxed({ totals: { vat_breakdown: shares } }: Extracted): boolean {
  return shares.some(({ rate }) => rate === 0) && shares.some(({ rate }) => rate > 0)
}

/** Two printed amounts make the gross, and the one is as many percent of the other as VAT may be. */
function isTaxShown({ figures, totals, parties, issue }: Findings): boolean {
  const gross = totals.gross ?? zero
  const rates = ratesOf(parties.other?.country ?? null, issue?.spot.day ?? null)
  const amounts = new Set(figures.map(({ amount }) => amount))
  return [...amounts].some((vat) => {
    const net = subtract(gross, vat)
    return (
      vat > zero &&
      vat < net &&
      amounts.has(net) &&
      rates.some((rate) => near(vatOf(net, rate), vat))
    )
  })
}

/** The same amount, called net in one place and total or due in another. */
function isSaidTwice({ figures, totals }: Findings): boolean {
  const own = figures.filter(({ amount, by }) => amount === totals.gross && by === 'row')
  const isOf = (...kinds: string[]) => own.find(({ kind }) => kind && kinds.includes(kind))
  const [net, gross] = [isOf('net'), isOf('gross', 'total', 'due')]
  return net !== undefined && gross !== undefined && net.cell !== gross.cell
}
