import { type Amount, add, formatAmount, magnitude, storedAmount, zero } from '#kernel/money'
import type { AnalyticSumRow } from '../queries/posting.js'
import type { Ready } from './ready.js'

type Sum = Pick<AnalyticSumRow, 'code_id' | 'period_id' | 'account_id' | 'phase'> & {
  debit: Amount
  credit: Amount
  lines: number
  firstLines: number
}

/** What entries come to on codes, accounts and periods, each once and sorted; null where nothing is distributed. */
export function analyticSumsOf(ready: readonly Ready[]): AnalyticSumRow[] | null {
  const sums = new Map<string, Sum>()
  for (const { draft, period, accounts, analytic } of ready)
    analytic.forEach((shares, place) => {
      const { side } = draft.lines[place]!
      const account_id = accounts[place]!.id
      const axes = new Set<number>()
      for (const { axis_id, code_id, amount } of shares) {
        const about = { code_id, period_id: period.id, account_id, phase: draft.phase }
        const key = Object.values(about).join('/')
        const sum = sums.get(key) ?? { ...about, ...nothing }
        sum[side] = add(sum[side], magnitude(storedAmount(amount)))
        sum.lines++
        if (!axes.has(axis_id)) sum.firstLines++
        axes.add(axis_id)
        sums.set(key, sum)
      }
    })
  if (sums.size === 0) return null
  return [...sums.values()].sort(inOrder).map(({ debit, credit, firstLines, ...sum }) => ({
    ...sum,
    debit: formatAmount(debit),
    credit: formatAmount(credit),
    first_lines: firstLines,
  }))
}

const nothing = { debit: zero, credit: zero, lines: 0, firstLines: 0 }

function inOrder(one: Sum, other: Sum): number {
  return (
    one.code_id - other.code_id ||
    one.period_id - other.period_id ||
    one.account_id - other.account_id ||
    (one.phase < other.phase ? -1 : 1)
  )
}
