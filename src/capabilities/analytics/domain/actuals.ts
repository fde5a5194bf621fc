/** What was posted, as lines of a budget look at it. */
import { type Amount, add, negate, zero } from '#kernel/money'
import { beginningsOf } from './overlap.js'

/** What an account comes to in a period, debit minus credit; on a code of the axis, or as a whole. */
export type Posted = {
  readonly number: string
  /** Null: the whole, of which what is on codes is a part. */
  readonly codeId: number | null
  readonly period: number
  readonly amount: Amount
}

type Asked = {
  readonly number: string
  readonly isHeading: boolean
  readonly codeId: number | null
  readonly direction: 'debit' | 'credit'
}

/**
 * What was posted per line and period, in the direction of each. A line with a code has what is on it and on those
 * below; one without, on an axis, what is on none.
 */
export function actualsOf(
  lines: readonly Asked[],
  posted: readonly Posted[],
  periods: number,
  above: (codeId: number) => readonly number[],
): Amount[][] {
  const headings = new Set(lines.filter(({ isHeading }) => isHeading).map(({ number }) => number))
  const sums = new Map<string, Amount[]>()
  const put = (key: string, period: number, amount: Amount) => {
    const known = sums.get(key) ?? nothing(periods)
    known[period] = add(known[period]!, amount)
    sums.set(key, known)
  }
  for (const { number, codeId, period, amount } of posted) {
    const codes: (number | null)[] = codeId === null ? [null] : [codeId, ...above(codeId)]
    const keys = [
      `=${number}`,
      ...beginningsOf(number).filter((beginning) => headings.has(beginning)),
    ]
    for (const key of keys) {
      for (const code of codes) put(`${key}/${code ?? ''}`, period, amount)
      // What is on a code is not unallocated.
      if (codeId !== null) put(`${key}/`, period, negate(amount))
    }
  }
  return lines.map(({ number, isHeading, codeId, direction }) => {
    const key = `${isHeading ? '' : '='}${number}/${codeId ?? ''}`
    const found = sums.get(key) ?? nothing(periods)
    return direction === 'debit' ? found : found.map(negate)
  })
}

function nothing(periods: number): Amount[] {
  return Array.from({ length: periods }, () => zero)
}

/** What lines come to, by what they are. */
export function totalsOf(lines: readonly { readonly type: string; readonly total: Amount }[]) {
  const of = (wanted: string) =>
    add(...lines.filter(({ type }) => type === wanted).map(({ total }) => total))
  const [income, expense] = [of('income'), of('expense')]
  return { income, expense, result: add(income, negate(expense)) }
}
