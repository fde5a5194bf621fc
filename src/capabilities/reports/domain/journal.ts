import { grouped } from '#kernel/lists'
import { type Amount, add } from '#kernel/money'
import type { Page } from './pages.js'

/** What a journal has in a month of a fiscal year, as far as a span goes. */
export type JournalMonth = {
  readonly journalId: number
  readonly code: string
  readonly label: string
  readonly yearId: number
  readonly month: string
  readonly entries: number
  readonly total: Amount
}

/** A journal in a fiscal year: numbers are given there without gaps. */
export type JournalYear = Pick<JournalMonth, 'journalId' | 'code' | 'yearId' | 'entries'>

/** Journals by code, each with its fiscal years in their order: the order of the legal journal. */
export function yearsOfJournals(months: readonly JournalMonth[]): JournalYear[] {
  return [...grouped(months, ({ journalId, yearId }) => `${journalId}/${yearId}`).values()].map(
    (of) => ({
      journalId: of[0]!.journalId,
      code: of[0]!.code,
      yearId: of[0]!.yearId,
      entries: countOf(of),
    }),
  )
}

export function countOf(months: readonly { readonly entries: number }[]): number {
  return months.reduce((count, { entries }) => count + entries, 0)
}

export function totalOf(months: readonly { readonly total: Amount }[]): Amount {
  return add(...months.map(({ total }) => total))
}

/** The first and the last number of a journal in a year, as far as a span goes. */
export type Numbers = { readonly first: number; readonly last: number }

/** Where the entries of a journal in a year are taken up: past a number, then past so many; so many of them. */
export type TakenUp = {
  readonly journalId: number
  readonly yearId: number
  readonly afterNumber: number
  readonly skip: number
  readonly count: number
}

/**
 * The entries of a page. Where the span has all numbers from its first to its last, as it mostly has, the number
 * itself tells where a page begins.
 */
export function entriesOfPage(
  years: readonly (JournalYear & Numbers)[],
  { perPage, offset }: Page,
): TakenUp[] {
  let rank = 0
  return years.flatMap(({ journalId, yearId, entries, first, last }) => {
    const skip = Math.max(0, offset - rank)
    const count = Math.min(rank + entries, offset + perPage) - Math.max(rank, offset)
    rank += entries
    if (count <= 0) return []
    const isWhole = last - first + 1 === entries
    const place = isWhole
      ? { afterNumber: first - 1 + skip, skip: 0 }
      : { afterNumber: first - 1, skip }
    return [{ journalId, yearId, ...place, count }]
  })
}
