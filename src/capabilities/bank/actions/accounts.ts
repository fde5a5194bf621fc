import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { listBankAccounts as accounts } from '../queries/accounts.js'
import { reconciliations } from '../queries/reconciliation.js'
import type { BankAccount } from '../schemas/accounts.js'
import type { Reconciliation, ReconciliationAsked } from '../schemas/reconciliation.js'

export async function listBankAccounts(op: Reading & InCompany): Promise<BankAccount[]> {
  return accounts(op)
}

/** Bank against books on a day, one for each bank account. */
export async function reconcileBanks(
  op: Reading & InCompany,
  { query: { date, journal_id } }: { query: ReconciliationAsked },
): Promise<Reconciliation[]> {
  return reconciliations(op, date ?? todayFor(op), journal_id ?? null)
}
