import { capability } from '#platform/api/capability'
import { bankTransactionImported } from './events.js'
import { invariants } from './invariants.js'
import { bankRecords } from './records.js'
import { references } from './references.js'
import { bankRoutes } from './routes.js'

export { bookTransaction } from './actions/book.js'
export { importFromFolder } from './actions/from-folder.js'
export { importStatements } from './actions/import.js'
export { matchTransaction } from './actions/match.js'
export { readStatementBytes } from './actions/read-file.js'
export { createRule } from './actions/rules.js'
export { type Decided, settleMany } from './actions/settle-many.js'
export { refuseCorrection, unsettleByEntry } from './actions/undo.js'
export { type BankAt, banksAt } from './queries/reconciliation.js'
export { transactionsAsked, transactionsOfFile } from './queries/transactions.js'
export { TransactionFilter } from './schemas/transactions.js'

export const bank = capability('bank', {
  about: {
    bank: 'Bank accounts, statements and transactions; payment proposals, SEPA files and mandates',
  },
  routes: bankRoutes,
  records: bankRecords,
  events: [bankTransactionImported],
  invariants,
  references,
  tables: [
    'bank_lessons',
    'bank_matches',
    'bank_rules',
    'bank_statements',
    'bank_transactions',
    'coda_files',
  ],
})
