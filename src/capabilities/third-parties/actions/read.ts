import { type Entry, findEntries, type OpenItem, openItems } from '#capabilities/ledger'
import { problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { likePattern } from '#platform/db/like'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import * as figures from '../queries/figures.js'
import { findThirdParty, listThirdParties } from '../queries/third-parties.js'
import type { ThirdParty, ThirdPartyFilter, ThirdPartyView } from '../schemas.js'
import { findView } from './view-of.js'

type Viewing = Reading & InCompany
type Named = { id: number }

export async function listAll(
  op: Viewing,
  { query }: { query: Static<typeof ThirdPartyFilter> },
): Promise<ThirdParty[]> {
  return listThirdParties(op, {
    type: query.type ?? null,
    isActive: query.is_active ?? null,
    pattern: likePattern(query.q),
    numberPattern: numberPattern(query.q ?? null),
  })
}

/** A number as people write it, `BE 0123.456.749`, finds the bare one that is stored. */
function numberPattern(q: string | null): string | null {
  if (q === null || !/^[A-Za-z]{0,2}[\d\s./-]+$/.test(q) || !/\d/.test(q)) return null
  return `%${q.replace(/[\s./-]/g, '').toUpperCase()}%`
}

/** The third party with what the ledger says about it today. */
export async function readThirdParty(op: Viewing, { id }: Named): Promise<ThirdPartyView> {
  const found = await findView(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** Every entry that names the third party, on a line or as a whole, newest first. */
export async function listEntriesOf(
  op: Viewing,
  { id, page }: Named & { page: PageAsked },
): Promise<{ rows: Entry[]; total: number }> {
  await getThirdParty(op, id)
  const { ids, total } = await figures.pageOfEntries(op, id, page.perPage, page.offset)
  return { rows: await findEntries(op, ids), total }
}

export async function listOpenItems(op: Viewing, { id }: Named): Promise<OpenItem[]> {
  await getThirdParty(op, id)
  return openItems(op, todayFor(op), { accountId: null, thirdPartyId: id })
}

export async function getThirdParty(op: Viewing, id: number): Promise<ThirdParty> {
  const found = await findThirdParty(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}
