import type { InCompany, Reading } from '#platform/operations/operation'
import { listBankAccounts as accounts } from '../queries/accounts.js'
import type { BankAccount } from '../schemas/accounts.js'

export async function listBankAccounts(op: Reading & InCompany): Promise<BankAccount[]> {
  return accounts(op)
}
