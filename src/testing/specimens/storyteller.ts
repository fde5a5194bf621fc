/** Makes up what papers tell, from seeds. */
import { makeBelgianCommunication } from '#countries'
import { addDays, type Day, day } from '#kernel/days'
import { type Amount, negate, times, zero } from '#kernel/money'
import { diceOf, habitsOf, halfOf } from './chance.js'
import { itemsOf } from './goods.js'
import {
  currencyOf,
  isSaleOf,
  kindOf,
  type Nature,
  natureOf,
  partiesOf,
  schemeOf,
  wordingOf,
} from './nature.js'
import { numberOf } from './numbers.js'
import type { Kind, PaperClass, Story } from './story.js'
import { type Sums, sumsOf } from './sums.js'
import { writingOf } from './writing.js'

/** Who sends it: all papers of a supplier share it. */
export type Supplier = { readonly seed: number | string; readonly half: 'open' | 'held-out' }

export const today = day('2026-03-16')

export function storyOf(paper: PaperClass, seed: number, supplier?: Supplier): Story {
  const { seed: sender, half } = supplier ?? { seed: `${paper} ${seed}`, half: halfOf(seed) }
  const habits = habitsOf(sender, half)
  const dice = diceOf('paper', paper, seed)
  const nature = natureOf(paper, habits, dice)
  const { trade, tongue, pay } = nature
  const parties = partiesOf(nature, isSaleOf(nature), sender)
  const { country } = parties.seller
  const wording = wordingOf(nature)
  const kind = kindOf(nature, supplier !== undefined)
  const scheme = schemeOf(nature, parties, kind)
  const isWhole = trade.basis === 'net' && habits.is('whole amounts', 5)
  const items = itemsOf(nature, wording, scheme, isWhole, country)
  const sums = sumsOf(items, scheme === 'normal' ? trade.basis : 'net')
  const currency = currencyOf(nature, country)
  const isCurrencyPrinted =
    currency !== 'EUR' || !habits.is('no currency', trade.papers === 'invoice' ? 5 : 22)
  const date = addDays(day('2025-01-03'), dice.integer(0, 430))
  const isNegative = kind === 'credit_note' && habits.is('credit below nought', 40)
  const printed = { tongue, wording, currency, isCurrencyPrinted, isWhole, country }
  const isNumbered = trade.papers === 'invoice' || habits.is('receipt with a number', 70)
  return {
    ...parties,
    ...owedOf(nature, kind, sums, date, country),
    trade,
    tongue,
    wording,
    habits,
    dice,
    kind,
    scheme,
    writing: writingOf(habits, printed),
    number: isNumbered ? numberOf(habits, dice, date) : null,
    date,
    period: trade.hasPeriod ? [addDays(date, -33), addDays(date, -3)] : null,
    items: isNegative ? items.map((item) => ({ ...item, amount: negate(item.amount) })) : items,
    sums,
    currency,
    isCurrencyPrinted,
    pay,
    isNegative,
  }
}

type Owed = Pick<Story, 'due' | 'prepaid' | 'earlierBalance' | 'communication'>

/** When and how an invoice is to be paid, and what else is owed. */
function owedOf(
  { habits, dice, trade, pay }: Nature,
  kind: Kind,
  { gross }: Sums,
  date: Day,
  country: string,
): Owed {
  const nothing = { due: null, prepaid: zero, earlierBalance: zero, communication: null }
  if (kind !== 'invoice') return nothing
  const isPrepaid = dice.happens(trade.name === 'energy' ? 45 : 10)
  const hasBalance = !isPrepaid && trade.hasPeriod && dice.happens(8)
  if (isPrepaid) habits.traits.add('prepaid')
  if (hasBalance) habits.traits.add('earlier balance')
  const isStructured = country === 'BE' && pay === 'transfer' && dice.happens(65)
  const isDue = pay === 'debit' || (pay === 'transfer' && habits.is('due date', 82))
  return {
    due: isDue ? addDays(date, dice.pick([8, 14, 15, 21, 30, 30, 45, 60])) : null,
    prepaid: isPrepaid ? times(gross, BigInt(dice.pick([25, 30, 50, 90])), 100n) : zero,
    earlierBalance: hasBalance ? (BigInt(dice.integer(500, 30_000)) as Amount) : zero,
    communication: isStructured
      ? makeBelgianCommunication(String(dice.integer(1, 999_999_999)))
      : null,
  }
}
