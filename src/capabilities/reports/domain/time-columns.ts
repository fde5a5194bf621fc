import { addMonths, type Day, endOfMonth, parts } from '#kernel/days'
import type { Span } from './span.js'

export type TimeColumn = Span & {
  /** `2026-03`, `2026-Q1`. */
  readonly key: string
  /** The months it holds, as `YYYY-MM`. */
  readonly months: readonly string[]
}

const monthsIn = { month: 1, quarter: 3 } as const
export type By = keyof typeof monthsIn

/** So many columns stand beside each other at most. */
export const mostColumns = 24

/** How many columns a span would take. */
export function countColumns({ from, to }: Span, by: By): number {
  return blockOf(to, by) - blockOf(from, by) + 1
}

/** The months or quarters of a span; the first and the last are cut to its days. */
export function timeColumns(span: Span, by: By): TimeColumn[] {
  const length = monthsIn[by]
  return Array.from({ length: countColumns(span, by) }, (_, place) => {
    const first = addMonths(firstOfBlock(span.from, by), place * length)
    const last = endOfMonth(addMonths(first, length - 1))
    const months = Array.from({ length }, (_month, at) => addMonths(first, at).slice(0, 7))
    return {
      key: by === 'month' ? months[0]! : `${first.slice(0, 4)}-Q${(parts(first).month + 2) / 3}`,
      from: first < span.from ? span.from : first,
      to: last > span.to ? span.to : last,
      months,
    }
  })
}

function blockOf(day: Day, by: By): number {
  const { year, month } = parts(day)
  return Math.floor((year * 12 + month - 1) / monthsIn[by])
}

function firstOfBlock(day: Day, by: By): Day {
  const { month } = parts(day)
  return addMonths(`${day.slice(0, 8)}01` as Day, -((month - 1) % monthsIn[by]))
}
