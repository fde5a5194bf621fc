import type { Extracted } from '#formats/e-invoices/index'

/** Whether a difference is no more than a cent for each amount that was rounded. */
export function fits(difference: number, roundings: number): boolean {
  return Math.abs(difference) <= 0.01 * Math.max(1, roundings) + 0.001
}

type Figures = Pick<Extracted, 'totals' | 'lines' | 'adjustments'>

/** Net and VAT come to the total; null when one of them is missing. */
export function totalsFit({ totals: { net, vat, gross } }: Figures): boolean | null {
  return net === null || vat === null || gross === null ? null : fits(net + vat - gross, 1)
}

/** Lines and adjustments come to the net total, or the lines with VAT to the gross one. */
export function linesFit({ lines, adjustments, totals }: Figures): boolean | null {
  if (lines.length === 0) return null
  const others = sum(adjustments.map(({ amount_net }) => amount_net))
  const net = sum(lines.map(({ amount_net }) => amount_net)) + others
  if (totals.net !== null && fits(net - totals.net, lines.length)) return true
  const gross = lines.map(({ amount_gross }) => amount_gross)
  if (totals.gross !== null && gross.every((amount) => amount !== null))
    return fits(sum(gross) - totals.gross, lines.length)
  return totals.net === null ? null : false
}

/** The shares by rate come to net and VAT, and each VAT is its base times its rate. */
export function breakdownFits({ totals }: Figures): boolean | null {
  const { vat_breakdown: shares, net, vat } = totals
  if (shares.length === 0 || net === null || vat === null) return null
  const count = shares.length
  return (
    fits(sum(shares.map(({ base }) => base)) - net, count) &&
    fits(sum(shares.map(({ amount }) => amount)) - vat, count) &&
    shares.every(({ rate, base, amount }) => fits((base * rate) / 100 - amount, 2))
  )
}

/** How far figures of one engine can be relied upon, by what they prove of each other. */
export function confidenceOf(extracted: Extracted): number {
  const proofs = [totalsFit(extracted), linesFit(extracted), breakdownFits(extracted)]
  if (totalsFit(extracted) === null) return 0.2
  if (proofs.includes(false)) return 0.3
  const isWhole =
    extracted.number !== null && extracted.date !== null && extracted.counterparty !== null
  if (!isWhole) return 0.4
  return proofs.includes(null) ? 0.6 : 0.7
}

export function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
}
