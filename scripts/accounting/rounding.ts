import { parseAmount, share, times } from '#kernel/money'
import { money, percent, table } from './markdown.js'

/** How VAT is rounded, on a few net amounts. */
export function roundingTable(rate: string, nets: readonly string[]): string {
  const hundredths = BigInt(rate.replace('.', ''))
  return table(
    [
      { title: 'Net', isAmount: true },
      { title: 'Rate', isAmount: true },
      { title: 'Exactly', isAmount: true },
      { title: 'VAT', isAmount: true },
    ],
    nets.map((text) => {
      const net = parseAmount(text)!
      const vat = times(net, hundredths, 10_000n)
      return [money(net), percent(rate), fourDecimals((net * hundredths) / 100n), money(vat)]
    }),
  )
}

/** How an amount is shared over lines, and which of them has the odd cent. */
export function sharingTable(amount: string, nets: readonly string[]): string {
  const whole = parseAmount(amount)!
  const weights = nets.map((net) => parseAmount(net)!)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = share(whole, weights)
  return table(
    [
      { title: 'Line', isAmount: true },
      { title: 'In proportion', isAmount: true },
      { title: 'Its part', isAmount: true },
    ],
    weights.map((weight, place) => [
      money(weight),
      fourDecimals((whole * weight * 100n) / total),
      money(parts[place]!),
    ]),
  )
}

/** A number of ten-thousandths. */
function fourDecimals(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  return `${value < 0n ? '−' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
