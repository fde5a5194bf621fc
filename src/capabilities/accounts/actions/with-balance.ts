import { balanceInYearOf } from '#capabilities/ledger'
import type { Instant } from '#kernel/instants'
import type { CompanyReading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { findAccount } from '../queries/read.js'
import type { AccountWithBalance } from '../schemas/account.js'

/** An account with its balance in the fiscal year that holds today, else in the last one. */
export async function findWithBalance(
  op: CompanyReading & { readonly now: Instant },
  id: number,
): Promise<AccountWithBalance | undefined> {
  const account = await findAccount(op, id)
  if (!account) return undefined
  return { ...account, balance: await balanceInYearOf(op, account, todayFor(op)) }
}
