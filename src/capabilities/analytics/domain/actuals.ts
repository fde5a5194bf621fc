/** What was posted, as lines of a budget look at it. */
import { type Amount, add, negate, zero } from '#kernel/money'
import { beginningsOf } from './overlap.js'

/** What an account comes to per period, debit minus credit; on a code of the axis, or as a whole. */
export type Posted = {
  readonly number: string
  /** Null: the whole, of which what is on codes is a part. */
  readonly codeId: number | null
  readonly months: readonly Amount[]
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
  const put = (key: string, months: readonly Amount[]) => {
    const known = sums.get(key)
    sums.set(key, known ? known.map((amount, place) => add(amount, months[place]!)) : [...months])
  }
  for (const { number, codeId, months } of posted) {
    const codes: (number | null)[] = codeId === null ? [null] : [codeId, ...above(codeId)]
    const keys = [
      `=${number}`,
      ...beginningsOf(number).filter((beginning) => headings.has(beginning)),
    ]
    for (const key of keys) {
      for (const code of codes) put(`${key}/${code ?? ''}`, months)
      // What is on a code is not unallocated.
      if (codeId !== null) put(`${key}/`, months.map(negate))
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
