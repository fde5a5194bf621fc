import type { Entry } from '#capabilities/ledger'
import { letterMany } from '#capabilities/lettering'
import { packFor } from '#countries'
import type { CompanyOperation } from '#platform/operations/operation'
import { ownBanks } from '../queries/matching.js'
import { otherSideOf } from '../queries/transfers.js'
import type { BankTransaction } from '../schemas/transactions.js'

/** Money between own banks rests on the transit account until its other side is booked: then both are lettered. */
export async function letterTransfers(
  op: CompanyOperation,
  transactions: readonly BankTransaction[],
  entries: readonly Entry[],
): Promise<void> {
  const { internalTransfer } = packFor(op.company).controlAccounts
  const { transitAccountId } = await ownBanks(op, internalTransfer)
  for (const [place, entry] of entries.entries()) {
    if (!entry.lines.some(({ account_id }) => account_id === transitAccountId)) continue
    const pairs = await otherSideOf(op, transactions[place]!, entry.id, internalTransfer)
    if (pairs.length > 0) await letterMany(op, pairs, 'bank')
  }
}
