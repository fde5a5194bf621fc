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
      const about = { period_id: period.id, account_id: accounts[place]!.id, phase: draft.phase }
      shares.forEach(({ axis_id, code_id, amount }, at) => {
        const sum = sumFor(sums, code_id, about)
        sum[side] = add(sum[side], magnitude(storedAmount(amount)))
        sum.lines++
        // The shares of an axis stand together.
        if (shares[at - 1]?.axis_id !== axis_id) sum.firstLines++
      })
    })
  return sums.size === 0 ? null : [...sums.values()].sort(inOrder).map(rowOf)
}

type About = Pick<Sum, 'period_id' | 'account_id' | 'phase'>

function sumFor(
  sums: Map<string, Sum>,
  code_id: number,
  { period_id, account_id, phase }: About,
): Sum {
  const key = `${code_id}/${period_id}/${account_id}/${phase}`
  const known = sums.get(key)
  if (known) return known
  const about = { code_id, period_id, account_id, phase }
  const sum = { ...about, debit: zero, credit: zero, lines: 0, firstLines: 0 }
  sums.set(key, sum)
  return sum
}

function rowOf(sum: Sum): AnalyticSumRow {
  return {
    code_id: sum.code_id,
    period_id: sum.period_id,
    account_id: sum.account_id,
    phase: sum.phase,
    debit: formatAmount(sum.debit),
    credit: formatAmount(sum.credit),
    lines: sum.lines,
    first_lines: sum.firstLines,
  }
}

function inOrder(one: Sum, other: Sum): number {
  return (
    one.code_id - other.code_id ||
    one.period_id - other.period_id ||
    one.account_id - other.account_id ||
    (one.phase < other.phase ? -1 : 1)
  )
}
