import { type Amount, add, formatAmount, zero } from '#kernel/money'
import type { BoxSumRow } from '../queries/posting.js'
import type { Ready } from './ready.js'

type BoxSum = { periodId: number; box: string; isMinus: boolean; amount: Amount; lines: number }

/** What entries put into the boxes of the VAT return with the invoice; VAT that waits for payment is not summed. */
export function boxSumsOf(ready: readonly Ready[]): BoxSumRow[] {
  const sums = new Map<string, BoxSum>()
  for (const { draft, period } of ready)
    for (const { boxes, boxesDueOn } of draft.lines)
      for (const { box, amount } of boxesDueOn === 'invoice' ? boxes : []) {
        const isMinus = amount < zero
        const key = `${period.id}/${box}/${isMinus}`
        const sum = sums.get(key) ?? { periodId: period.id, box, isMinus, amount: zero, lines: 0 }
        sum.amount = add(sum.amount, amount)
        sum.lines++
        sums.set(key, sum)
      }
  return [...sums.values()].sort(inOrder).map((sum) => ({
    period_id: sum.periodId,
    box: sum.box,
    is_minus: sum.isMinus,
    amount: formatAmount(sum.amount),
    lines: sum.lines,
  }))
}

function inOrder(one: BoxSum, other: BoxSum): number {
  if (one.periodId !== other.periodId) return one.periodId - other.periodId
  if (one.box !== other.box) return one.box < other.box ? -1 : 1
  return Number(one.isMinus) - Number(other.isMinus)
}
