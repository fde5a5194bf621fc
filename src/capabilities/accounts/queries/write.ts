import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { storedFields } from '#platform/db/columns'
import type { Tx } from '#platform/db/index'
import { insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'
import { Account } from '../schemas/account.js'

/** What is kept of an account; the rest is read from elsewhere. */
const fields = storedFields(Account, ['label', 'class', 'is_control'])

/** Ids for accounts that are about to be written together and point at each other. */
export async function takeAccountIds(tx: Tx, count: number): Promise<number[]> {
  return takeIds(tx, 'accounts', count)
}

export async function insertAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly Account[],
  now: Instant,
): Promise<void> {
  await insertRecords({ tx, companyId, now }, 'accounts', fields, accounts)
}

/** Writes accounts as they now are, version included. */
export async function saveAccounts(
  op: CompanyOperation,
  accounts: readonly Account[],
): Promise<void> {
  await saveRecords(op, 'accounts', fields, accounts)
}
