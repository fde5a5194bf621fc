/** What was sold: the lines of a paper. */
import { type Amount, negate, times } from '#kernel/money'
import type { Nature } from './nature.js'
import type { Story } from './story.js'
import { type Item, itemOf } from './sums.js'
import type { Trade } from './trades/index.js'
import type { Wording } from './words/index.js'

/** In hundredths of a percent, the usual one first. */
// biome-ignore format: a table
const ratesOf: Readonly<Record<string, readonly number[]>> = {
  BE: [2100, 600, 1200], FR: [2000, 1000, 550], LU: [1700, 800, 300], DE: [1900, 700], NL: [2100, 900], AT: [2000, 1000], IE: [2300, 1350], GB: [2000, 500],
  IT: [2200, 1000, 400], ES: [2100, 1000], PT: [2300, 600], FI: [2550, 1000], US: [0],
}

export function itemsOf(
  { habits, dice, trade, tongue }: Nature,
  wording: Wording,
  scheme: Story['scheme'],
  isWhole: boolean,
  country: string,
): Item[] {
  const goods = trade.goods[tongue as keyof Trade['goods']] ?? wording.goods
  const rates = ratesOf[country]!
  const isMixed = trade.rates === 'mixed' && rates.length > 1 && habits.is('several rates', 60)
  const rateOf = () => (scheme === 'normal' ? (isMixed ? dice.pick(rates) : rates[0]!) : 0)
  const count = dice.integer(...trade.lines)
  const [least, most] = trade.prices
  const items = Array.from({ length: count }, () => {
    const cents = isWhole ? 0 : dice.pick([0, 0, 50, 95, 99, dice.integer(1, 99)])
    const units = isWhole ? dice.integer(1, 30) * 100 : dice.integer(least, most)
    return itemOf(
      dice.pick(goods),
      isWhole ? 100 : dice.pick(trade.quantities),
      BigInt(units * 100 + cents) as Amount,
      rateOf(),
    )
  })
  const [first] = items
  if (count > 1 && !isWhole && habits.is('discount among the lines', 14))
    items.push(
      itemOf(
        habits.word('discount', wording.discount),
        100,
        negate(times(first!.amount, 1n, 10n)),
        first!.rate,
      ),
    )
  return items
}
