import { create, csvRows, list, read, remove, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as accounts from './actions/accounts.js'
import * as csv from './actions/import.js'
import { readLedger } from './actions/ledger.js'
import { descriptions } from './descriptions.js'
import { account } from './entity.js'
import {
  Account,
  AccountFilter,
  AccountPatch,
  Accounts,
  AccountWithBalance,
  ImportResult,
  NewAccount,
} from './schemas/account.js'
import { LedgerFilter, LedgerLine } from './schemas/ledger.js'

const inUse = [problems.record_in_use]
const constraints = { accounts_number_unique: accounts.numberTaken }
const actions = {
  ...accounts,
  accountLedger: readLedger,
  importAccounts: { prepare: csv.readImport, run: csv.importAccounts },
}

// biome-ignore format: a table
export const accountRoutes = table('accounts', {
  at: '/v1/companies/{company}/accounts', entity: account, actions, descriptions,
  writes: { role: 'manager', constraints },
}, {
  listAccounts:   read  ('', { snapshot: false, query: AccountFilter, reply: Accounts }),
  createAccount:  create('', { body: NewAccount, reply: Account }),
  readAccount:    read  ('/{id}', { reply: AccountWithBalance }),
  updateAccount:  update('/{id}', { problems: inUse, body: AccountPatch, reply: Account }),
  trashAccount:   remove('/{id}', { problems: inUse }),
  accountLedger:  list  ('/{id}/ledger', { query: LedgerFilter, reply: LedgerLine }),
  importAccounts: upload('/import', { ...csvRows, reply: ImportResult }),
})
