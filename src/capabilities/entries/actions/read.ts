import {
  countsByPeriod,
  type Entry,
  type EntryFilter,
  findEntries,
  findEntry,
  idsUpTo,
  pageOfEntries,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { problem } from '#kernel/problem'
import { likePattern } from '#platform/db/like'
import type { PageAsked } from '#platform/http/pages'
import { uncoded } from '#platform/http/problems'
import type { Static } from '#platform/http/shapes'
import type { InCompany, Reading } from '#platform/operation'
import type { EntryFilter as FilterShape } from '../schemas.js'

type Asked = { query: Static<typeof FilterShape>; page: PageAsked }

export async function listEntries(op: Reading & InCompany, { query, page }: Asked) {
  const filter: EntryFilter = {
    from: query.from ?? null,
    to: query.to ?? null,
    fiscalYearId: query.fiscal_year_id ?? null,
    journalId: query.journal_id ?? null,
    thirdPartyId: query.third_party_id ?? null,
    status: query.status ?? null,
    pattern: likePattern(query.q),
  }
  const isByDate = filter.thirdPartyId === null && filter.status === null && filter.pattern === null
  const { ids, total } =
    isByDate && filter.from === null && filter.to === null
      ? await pageBySums(op, filter, page)
      : await pageOfEntries(op, filter, page.perPage, page.offset)
  return { rows: await findEntries(op, ids), total }
}

/**
 * A page of all entries, or of those of a year or journal. The sums of each period tell the total and
 * where the page begins, so that the deepest page costs little more than the first.
 */
async function pageBySums(op: Reading & InCompany, filter: EntryFilter, page: PageAsked) {
  const counts = await countsByPeriod(op, filter.journalId, filter.fiscalYearId)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const begin = placeOf(counts, page.offset)
  if (!begin) return { ids: [], total }
  const limit = Math.min(page.perPage, total - page.offset)
  return { ids: await idsUpTo(op, begin.upTo, filter.journalId, limit, begin.offset), total }
}

/** The period in which the row at an offset lies, and how far into it. */
function placeOf(
  counts: readonly { ends_on: Day; count: number }[],
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
