import { grouped } from '#kernel/lists'
import { type Amount, add, zero } from '#kernel/money'

/** An item that is chosen for payment. */
export type ChosenItem = {
  readonly lineId: number
  readonly thirdPartyId: number
  readonly iban: string
  readonly structuredCommunication: string | null
  /** What it adds to its payment: above zero what is owed, below zero a credit note. */
  readonly amount: Amount
  /** Whether it never has a payment of its own: a mandate for one collection is used once. */
  readonly isJoined: boolean
}

/**
 * The items of each payment. One with a structured communication is paid alone, the others of a third party and IBAN
 * join. Credit notes only join: where they exceed what they are joined to, the largest of those with a communication
 * of their own join too. Null for a third party and IBAN to whom nothing is left to pay.
 */
export function paymentsOf<Item extends ChosenItem>(items: readonly Item[]): Item[][] | null {
  const places = new Map(items.map((item, place) => [item, place]))
  const byAccount = grouped(items, ({ thirdPartyId, iban }) => `${thirdPartyId} ${iban}`)
  const payments: Item[][] = []
  for (const group of byAccount.values()) {
    if (totalOf(group) <= zero) return null
    payments.push(...parted(group))
  }
  const firstOf = (payment: readonly Item[]) => places.get(payment[0]!)!
  return payments.sort((one, other) => firstOf(one) - firstOf(other))
}

function parted<Item extends ChosenItem>(group: readonly Item[]): Item[][] {
  const alone = group
    .filter((item) => item.structuredCommunication !== null && item.amount > zero && !item.isJoined)
    .sort((one, other) => compare(one.amount, other.amount))
  const joined = new Set(group)
  for (const item of alone) joined.delete(item)
  let total = totalOf([...joined])
  while (joined.size > 0 && total <= zero) {
    const largest = alone.pop()!
    joined.add(largest)
    total = add(total, largest.amount)
  }
  const together = group.filter((item) => joined.has(item))
  return [...alone.map((item) => [item]), ...(together.length > 0 ? [together] : [])]
}

export function totalOf(items: readonly { readonly amount: Amount }[]): Amount {
  return items.reduce((sum, { amount }) => add(sum, amount), zero)
}

function compare(one: Amount, other: Amount): number {
  return one === other ? 0 : one < other ? -1 : 1
}
