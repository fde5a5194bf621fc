import { type Amount, add, formatAmount, zero } from '#kernel/money'
import type { BoxSumRow } from '../queries/posting.js'
import type { Ready } from './ready.js'

type BoxSum = { periodId: number; box: string; isMinus: boolean; amount: Amount; lines: number }

/** What entries put into the boxes of the VAT return with the invoice; VAT that waits for payment is not summed. */
export function boxSumsOf(ready: readonly Ready[]): BoxSumRow[] {
  const sums = new Map<string, BoxSum>()
  for (const { draft, period } of ready)
    for (const { boxes } of draft.lines.filter(({ boxesDueOn }) => boxesDueOn === 'invoice'))
      for (const { box, amount } of boxes) {
        const isMinus = amount < zero
        const key = `${period.id}/${box}/${isMinus}`
        const sum = sums.get(key)
        sums.set(key, {
          ...{ periodId: period.id, box, isMinus },
          amount: add(sum?.amount ?? zero, amount),
          lines: (sum?.lines ?? 0) + 1,
        })
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
