import { add, apportion, parseAmount, subtract, times } from '#kernel/money'
import { money, percent, table } from './markdown.js'

/** How VAT is rounded, on a few net amounts. */
export function roundingTable(rate: string, nets: readonly string[]): string {
  const hundredths = hundredthsOf(rate)
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

/** How VAT that is lost in part is shared over the lines that bear it, and which of them have the odd cents. */
export function lostTable(rate: string, deductible: string, nets: readonly string[]): string {
  const lines = nets.map((net) => parseAmount(net)!)
  const vat = times(add(...lines), hundredthsOf(rate), 10_000n)
  const lost = subtract(vat, times(vat, hundredthsOf(deductible), 10_000n))
  const perUnit = hundredthsOf(rate) * (10_000n - hundredthsOf(deductible))
  const parts = apportion(
    lost,
    lines.map((net) => net * perUnit),
    100_000_000n,
  )
  return table(
    [
      { title: 'Line', isAmount: true },
      { title: 'Exactly', isAmount: true },
      { title: 'Its part', isAmount: true },
    ],
    lines.map((net, place) => [
      money(net),
      fourDecimals((net * perUnit) / 1_000_000n),
      money(parts[place]!),
    ]),
  )
}

function hundredthsOf(percent: string): bigint {
  return BigInt(percent.replace('.', ''))
}

/** A number of ten-thousandths. */
function fourDecimals(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  return `${value < 0n ? '−' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
