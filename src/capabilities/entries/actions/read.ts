import {
  countsByPeriod,
  type Entry,
  findEntries,
  findEntry,
  findLines,
  idsUpTo,
  lineCountsByPeriod,
  lineIdsUpTo,
  type PeriodCount,
  pageOfEntries,
  pageOfLines,
  prefixesOf,
} from '#capabilities/ledger'
import { type Day, lastDay } from '#kernel/days'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { sideBySide } from '#platform/db/side-by-side'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import type * as shapes from '../schemas.js'

type EntriesAsked = { query: Static<typeof shapes.EntryFilter>; page: PageAsked }
type LinesAsked = { query: Static<typeof shapes.LineFilter>; page: PageAsked }

export async function listEntries(op: Reading & InCompany, { query, page }: EntriesAsked) {
  const { third_party_id, status, q, journal_id = null } = query
  const { ids, total } = isNothing(third_party_id, status, q)
    ? await pageBySums(page, query, countsByPeriod(op, query), (upTo, limit, offset) =>
        idsUpTo(op, upTo, journal_id, limit, offset),
      )
    : await pageOfEntries(op, query, page.perPage, page.offset)
  return { rows: await findEntries(op, ids), total }
}

export async function searchLines(op: Reading & InCompany, { query, page }: LinesAsked) {
  const { journal_id, from, to, unlettered, unallocated, axis_id, accounts, ...others } = query
  if (unallocated && axis_id == null)
    throw invalidField('axis_id', inputMessages.required, { field: 'axis_id' })
  const numbers = prefixesOf(accounts)
  const ofLines = [...Object.values(others), axis_id, numbers, unlettered || null]
  const { ids, total } = isNothing(...ofLines)
    ? await pageBySums(page, query, lineCountsByPeriod(op, query), (upTo, limit, offset) =>
        lineIdsUpTo(op, upTo, journal_id ?? null, limit, offset),
      )
    : await pageOfLines(
        op,
        {
          ...others,
          ...{ journal_id, from, to, unlettered, accounts: numbers },
          ...(unallocated ? { unallocated_on: axis_id } : { axis_id }),
        },
        page.perPage,
        page.offset,
      )
  return { rows: await findLines(op, ids), total }
}

function isNothing(...values: readonly unknown[]): boolean {
  return values.every((value) => value == null)
}

/**
 * A page of what lies in a stretch of time. The counts of its periods tell the total and in which of
 * them the page begins, so that the deepest page costs little more than the first. The first begins with the newest,
 * and is read beside the counts, unless a fiscal year has to tell which that is.
 */
async function pageBySums(
  { offset, perPage }: PageAsked,
  { to, fiscal_year_id }: { to?: Day | null; fiscal_year_id?: number | null },
  counting: Promise<readonly PeriodCount[]>,
  idsFrom: (upTo: Day, limit: number, offset: number) => Promise<number[]>,
) {
  const isNewest = offset === 0 && fiscal_year_id == null
  const [counts, newest] = await sideBySide(
    counting,
    isNewest ? idsFrom(to ?? lastDay, perPage, 0) : null,
  )
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  // The rows that follow are those of the stretch, until it has no more.
  if (newest) return { ids: newest.slice(0, total), total }
  const begin = placeOf(counts, offset)
  if (!begin) return { ids: [], total }
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
