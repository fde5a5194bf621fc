/** The arithmetic of a paper: what its lines come to, rate by rate. */
import { type Amount, add, subtract, sumOf, times, zero } from '#kernel/money'

export type Item = {
  readonly text: string
  /** In hundredths. */
  readonly quantity: number
  readonly price: Amount
  /** In hundredths of a percent. */
  readonly rate: number
  /** With or without VAT, as the supplier prints prices. */
  readonly amount: Amount
}

export type Share = { readonly rate: number; readonly base: Amount; readonly vat: Amount }

export type Sums = {
  readonly shares: readonly Share[]
  readonly net: Amount
  readonly vat: Amount
  readonly gross: Amount
}

export function itemOf(text: string, quantity: number, price: Amount, rate: number): Item {
  return { text, quantity, price, rate, amount: times(price, BigInt(quantity), 100n) }
}

export function sumsOf(items: readonly Item[], basis: 'net' | 'gross'): Sums {
  const rates = [...new Set(items.map(({ rate }) => rate))].sort((one, other) => one - other)
  const shares = rates.map((rate) => {
    const sum = sumOf(items.filter((item) => item.rate === rate).map(({ amount }) => amount))
    return basis === 'net' ? shareOfNet(rate, sum) : shareOfGross(rate, sum)
  })
  const net = sumOf(shares.map(({ base }) => base))
  const vat = sumOf(shares.map((share) => share.vat))
  return { shares, net, vat, gross: add(net, vat) }
}

function shareOfNet(rate: number, base: Amount): Share {
  return { rate, base, vat: times(base, BigInt(rate), 10_000n) }
}

function shareOfGross(rate: number, gross: Amount): Share {
  const base = times(gross, 10_000n, 10_000n + BigInt(rate))
  return { rate, base, vat: rate === 0 ? zero : subtract(gross, base) }
}
