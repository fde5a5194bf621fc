import {
  countsByPeriod,
  type Entry,
  type EntryFilter,
  findEntries,
  findEntry,
  findLines,
  idsUpTo,
  type LineFilter,
  lineCountsByPeriod,
  lineIdsUpTo,
  type PeriodCount,
  pageOfEntries,
  pageOfLines,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { type Amount, formatAmount, writtenAmount } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { likePattern } from '#platform/db/like'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import type * as shapes from '../schemas.js'

type EntriesAsked = { query: Static<typeof shapes.EntryFilter>; page: PageAsked }
type LinesAsked = { query: Static<typeof shapes.LineFilter>; page: PageAsked }

export async function listEntries(op: Reading & InCompany, { query, page }: EntriesAsked) {
  const filter: EntryFilter = {
    from: query.from ?? null,
    to: query.to ?? null,
    fiscalYearId: query.fiscal_year_id ?? null,
    journalId: query.journal_id ?? null,
    thirdPartyId: query.third_party_id ?? null,
    status: query.status ?? null,
    pattern: likePattern(query.q),
    amount: amountIn(query.q),
  }
  const { thirdPartyId, status, pattern } = filter
  const { ids, total } = isNothing(thirdPartyId, status, pattern)
    ? await pageBySums(await countsByPeriod(op, filter), page, (upTo, limit, offset) =>
        idsUpTo(op, upTo, filter.journalId, limit, offset),
      )
    : await pageOfEntries(op, filter, page.perPage, page.offset)
  return { rows: await findEntries(op, ids), total }
}

export async function searchLines(op: Reading & InCompany, { query, page }: LinesAsked) {
  const filter: LineFilter = {
    accountId: query.account_id ?? null,
    thirdPartyId: query.third_party_id ?? null,
    journalId: query.journal_id ?? null,
    vatCodeId: query.vat_code_id ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    amountMin: decimal(query.amount_min),
    amountMax: decimal(query.amount_max),
    isOpen: query.unlettered || null,
    pattern: likePattern(query.q),
    amount: amountIn(query.q),
  }
  const { journalId, from: _from, to: _to, ...ofLines } = filter
  const { ids, total } = isNothing(...Object.values(ofLines))
    ? await pageBySums(await lineCountsByPeriod(op, filter), page, (upTo, limit, offset) =>
        lineIdsUpTo(op, upTo, journalId, limit, offset),
      )
    : await pageOfLines(op, filter, page.perPage, page.offset)
  return { rows: await findLines(op, ids), total }
}

function isNothing(...values: readonly unknown[]): boolean {
  return values.every((value) => value === null)
}

function amountIn(q: string | null | undefined): string | null {
  return decimal(writtenAmount(q ?? ''))
}

function decimal(amount: Amount | null | undefined): string | null {
  return amount === null || amount === undefined ? null : formatAmount(amount)
}

/**
 * A page of what lies in a stretch of time. The counts of its periods tell the total and in which of
 * them the page begins, so that the deepest page costs little more than the first.
 */
async function pageBySums(
  counts: readonly PeriodCount[],
  { offset, perPage }: PageAsked,
  idsFrom: (upTo: Day, limit: number, offset: number) => Promise<number[]>,
) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const begin = placeOf(counts, offset)
  if (!begin) return { ids: [], total }
  // The rows that follow are those of the stretch, until it has no more.
  return { ids: await idsFrom(begin.upTo, Math.min(perPage, total - offset), begin.offset), total }
}

/** The period in which the row at an offset lies, and how far into it. */
function placeOf(
  counts: readonly PeriodCount[],
  offset: number,
): { upTo: Day; offset: number } | undefined {
  let left = offset
  for (const { ends_on, count } of counts) {
    if (left < count) return { upTo: ends_on, offset: left }
    left -= count
  }
  return undefined
}

export async function readEntry(op: Reading & InCompany, { id }: { id: number }): Promise<Entry> {
  const found = await findEntry(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}
