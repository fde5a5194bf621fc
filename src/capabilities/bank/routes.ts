import { ledgerProblems } from '#capabilities/ledger'
import {
  act,
  create,
  list,
  read,
  remove,
  replace,
  signed,
  update,
  upload,
} from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as common } from '#platform/problems'
import { publicToken } from '#platform/shapes/index'
import { listBankAccounts, reconcileBanks } from './actions/accounts.js'
import { matchCertain } from './actions/auto-match.js'
import { settleBatch } from './actions/batch.js'
import { bookTransaction } from './actions/book.js'
import { feedTransactions } from './actions/feed.js'
import * as files from './actions/files.js'
import { importCodaFile } from './actions/import.js'
import { matchTransaction } from './actions/match.js'
import { readCodaFile as readSent } from './actions/read-file.js'
import * as ruleActions from './actions/rules.js'
import { listSuggestions } from './actions/suggest.js'
import { listTransactions, readTransaction, updateTransaction } from './actions/transactions.js'
import { undoMatch } from './actions/undo.js'
import * as descriptions from './descriptions.js'
import { bankRule, codaFile, transaction } from './entity.js'
import { problems } from './problems.js'
import { BankAccounts } from './schemas/accounts.js'
import { AutoReply, AutoWish } from './schemas/auto.js'
import { Batch, BatchReply, Feed, FeedReply } from './schemas/feed.js'
import { CodaFile, CodaFileFilter } from './schemas/files.js'
import { ReconciliationAsked, Reconciliations } from './schemas/reconciliation.js'
import {
  BankRule,
  BankRuleFilter,
  BankRuleOrder,
  BankRulePatch,
  BankRules,
  NewBankRule,
} from './schemas/rules.js'
import { Booking, Matching } from './schemas/settling.js'
import { Suggestions, SuggestionsAsked } from './schemas/suggestions.js'
import { BankTransaction, TransactionFilter, TransactionPatch } from './schemas/transactions.js'

const ofUpload = {
  status: 201,
  otherStatuses: [200],
  origin: 'bank',
  demo: 'ok',
  upload: { field: 'file', files: 1, fileBytes: 64 * 1024 * 1024 },
  problems: [problems.statement_invalid, problems.bank_account_unknown],
} as const
const served = { params: { company: publicToken() }, files: ['application/octet-stream'] }
const locked = { problems: [ledgerProblems.period_locked] }
const ofMatch = { problems: [problems.match_difference, ledgerProblems.period_locked] }
const ofAuto = { entity: null, origin: 'bank' } as const
const ofFeed = { entity: null, origin: 'bank', bodyLimit: 4 * 1024 * 1024 } as const
const ofBatch = { ...ofMatch, entity: null, bodyLimit: 4 * 1024 * 1024 }
const inUse = { problems: [common.record_in_use] }

// biome-ignore format: a table
const ofAccounts = table('bank', {
  at: '/v1/companies/{company}/bank-accounts', actions: { listBankAccounts },
  descriptions: descriptions.accounts,
}, {
  listBankAccounts: read('', { reply: BankAccounts }),
})

// biome-ignore format: a table
const ofReconciliation = table('bank', {
  at: '/v1/companies/{company}/bank-reconciliation', actions: { reconcileBanks },
  descriptions: descriptions.reconciliation,
}, {
  reconcileBanks: read('', { query: ReconciliationAsked, reply: Reconciliations }),
})

// biome-ignore format: a table
const ofFiles = table('bank', {
  at: '/v1/companies/{company}/coda-files', entity: codaFile, writes: { role: 'encoder' },
  descriptions: descriptions.files,
  actions: {
    listCodaFiles: files.listCodaFiles,
    importCodaFile: { prepare: readSent, run: importCodaFile },
    readCodaFile: files.readCodaFile,
    trashCodaFile: files.trashCodaFile,
    readUpload: files.readUpload,
  },
}, {
  listCodaFiles:  list  ('',           { query: CodaFileFilter, reply: CodaFile }),
  importCodaFile: upload('',           { ...ofUpload, reply: CodaFile }),
  readCodaFile:   read  ('/{id}',      { reply: CodaFile }),
  trashCodaFile:  remove('/{id}',      { ...inUse }),
  readUpload:     signed('/{id}/file', { ...served }),
})

const pages = { perPage: 100, most: 500 }
const settling = {
  listTransactions,
  readTransaction,
  updateTransaction,
  feedTransactions,
  settleBatch,
  matchCertain,
  listSuggestions,
  matchTransaction,
  bookTransaction,
  undoMatch,
}

// biome-ignore format: a table
const ofTransactions = table('bank', {
  at: '/v1/companies/{company}/bank-transactions', entity: transaction,
  writes: { role: 'encoder' }, descriptions: descriptions.transactions,
  actions: settling,
}, {
  listTransactions:  list  ('', { ...pages, query: TransactionFilter, reply: BankTransaction }),
  feedTransactions:  create('', { ...ofFeed, body: Feed, reply: FeedReply }),
  settleBatch:       act   ('/batch', { ...ofBatch, body: Batch, reply: BatchReply }),
  matchCertain:      act   ('/auto-match', { ...ofAuto, body: AutoWish, reply: AutoReply }),
  readTransaction:   read  ('/{id}', { reply: BankTransaction }),
  updateTransaction: update('/{id}', { body: TransactionPatch, reply: BankTransaction }),
  listSuggestions:   read  ('/{id}/suggestions', { query: SuggestionsAsked, reply: Suggestions }),
  matchTransaction:  act   ('/{id}/match', { ...ofMatch, body: Matching, reply: BankTransaction }),
  bookTransaction:   act   ('/{id}/book', { ...ofMatch, body: Booking, reply: BankTransaction }),
  undoMatch:         remove('/{id}/match', { ...locked }),
})

const { listRules, createRule, orderRules, readRule, updateRule, trashRule } = ruleActions
const rules = { listRules, createRule, orderRules, readRule, updateRule, trashRule }

// biome-ignore format: a table
const ofRules = table('bank', {
  at: '/v1/companies/{company}/bank-rules', entity: bankRule, writes: { role: 'encoder' },
  actions: rules, descriptions: descriptions.rules,
}, {
  listRules:  read   ('',       { query: BankRuleFilter, reply: BankRules }),
  createRule: create ('',       { body: NewBankRule, reply: BankRule }),
  orderRules: replace('/order', { entity: null, body: BankRuleOrder, reply: BankRules }),
  readRule:   read   ('/{id}',  { reply: BankRule }),
  updateRule: update ('/{id}',  { body: BankRulePatch, reply: BankRule }),
  trashRule:  remove ('/{id}'),
})

export const bankRoutes = [
  ...ofAccounts,
  ...ofFiles,
  ...ofTransactions,
  ...ofRules,
  ...ofReconciliation,
]
