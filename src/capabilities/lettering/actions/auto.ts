import { ledgerMessages } from '#capabilities/ledger'
import { grouped } from '#kernel/lists'
import { parseAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { InCompany, Operation } from '#platform/operation'
import { certainGroups } from '../domain/certain.js'
import { groupOf, isOpen } from '../domain/group.js'
import { messages } from '../problems.js'
import {
  findAccount,
  holdLines,
  type OpenLineRow,
  openLines,
  thirdPartyToday,
} from '../queries/lines.js'
import type { AutoReply, AutoWish } from '../schemas.js'
import { namesOf } from './names.js'
import { writeLetterings } from './write.js'

/** The most letterings of one call. */
const mostGroups = 5000

/** Letters every group of open lines that is certain, of an account, of a third party or of the whole file. */
export async function letterCertain(
  op: Operation & InCompany,
  { body }: { body: AutoWish },
): Promise<AutoReply> {
  const open = await openLines(op, {
    accountId: await accountFor(op, body.account_id ?? null),
    thirdPartyId: await thirdPartyFor(op, body.third_party_id ?? null),
  })
  const certain = certainOn(open)
  const chosen = certain.slice(0, mostGroups)
  const lines = await holdLines(op, chosen.flat())
  const held = new Map(lines.filter(isOpen).map((line) => [line.id, line]))
  // What someone else lettered since it was read is left alone.
  const still = chosen.filter((group) => group.every((id) => held.has(id)))
  const gone = lines.length - held.size
  const lettered = still.flat().length
  const letterings = await writeLetterings(
    op,
    still.map((ids) => ({ ...groupOf(ids.map((id) => held.get(id)!)), origin: 'auto' as const })),
  )
  if (letterings.length === 0) op.unchanged()
  return {
    created: letterings.length,
    letterings,
    undecided: open.length - lettered - gone,
    has_more: certain.length > chosen.length,
  }
}

/** The certain groups of every account, in the order of their oldest lines. */
function certainOn(open: readonly OpenLineRow[]): number[][] {
  return [...grouped(open, (line) => line.account_id).values()]
    .flatMap((lines) =>
      certainGroups(
        lines.map((line) => ({
          id: line.id,
          thirdPartyId: line.third_party_id,
          amount: parseAmount(line.amount)!,
          names: namesOf(line),
        })),
      ),
    )
    .sort(([one], [other]) => one! - other!)
}

async function accountFor(op: Operation & InCompany, id: number | null): Promise<number | null> {
  if (id === null) return null
  const account = await findAccount(op, id)
  if (!account) throw invalidField('account_id', ledgerMessages.unknownAccount)
  if (!account.is_reconcilable)
    throw invalidField('account_id', messages.notReconcilable, { account: account.number })
  return id
}

async function thirdPartyFor(op: Operation & InCompany, id: number | null): Promise<number | null> {
  if (id === null) return null
  const today = await thirdPartyToday(op, id)
  if (today === undefined) throw invalidField('third_party_id', ledgerMessages.unknownThirdParty)
  return today
}
