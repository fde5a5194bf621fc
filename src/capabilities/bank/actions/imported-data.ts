import type { BankTransaction } from '../schemas/transactions.js'

/** What is announced of a transaction that was imported. */
export function importedData(made: BankTransaction) {
  return {
    id: made.id,
    source: made.source,
    account_iban: made.account_iban,
    value_date: made.value_date,
    amount: made.amount,
    currency: made.currency,
    counterpart_name: made.counterpart_name,
    counterpart_iban: made.counterpart_iban,
    communication: made.communication,
    status: made.status,
  }
}
