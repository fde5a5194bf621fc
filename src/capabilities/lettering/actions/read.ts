import { type OpenItem, openItems } from '#capabilities/ledger'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { messages } from '../problems.js'
import { findLettering, pageOfLetterings } from '../queries/letterings.js'
import type { Lettering, LetteringFilter, OpenItemFilter } from '../schemas.js'

export async function listLetterings(
  op: Reading & InCompany,
  { query, page }: { query: LetteringFilter; page: PageAsked },
): Promise<{ rows: Lettering[]; total: number }> {
  return pageOfLetterings(op, query, page.perPage, page.offset)
}

export async function readLettering(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<Lettering> {
  const found = await findLettering(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function listOpenItems(
  op: Reading & InCompany,
  { query }: { query: OpenItemFilter },
): Promise<OpenItem[]> {
  const { account_id: accountId = null, third_party_id: thirdPartyId = null } = query
  if (accountId === null && thirdPartyId === null)
    throw invalidField('account_id', messages.accountOrThirdParty)
  return openItems(op, todayFor(op), { accountId, thirdPartyId })
}
