import { create, list, read, remove, table, update, upload } from '#platform/api/rows'
import { problems } from '#platform/problems'
import * as accounts from './actions/accounts.js'
import * as csv from './actions/import.js'
import { readLedger } from './actions/ledger.js'
import { account } from './entity.js'
import * as shapes from './schemas/account.js'
import { LedgerFilter, LedgerLine } from './schemas/ledger.js'

const { record_in_use } = problems
const ofAccounts = { accounts_number_unique: accounts.numberTaken }

const aboutCreate =
  'The heading above is found by the number: the longest one that begins it. A new heading takes over the ' +
  'accounts that lie below it; each of them gets a version more.'
const aboutChange =
  'What posted lines rest on no longer changes: 422 `record_in_use` with `used_by`. Number: no lines, and named ' +
  'by no journal, third party, VAT code or setting; to become a heading: likewise; type: no lines. When ' +
  '`is_reconcilable` is switched, the lines of the account follow, those that open a year excepted.'
const aboutRemoval =
  '422 `record_in_use` with `used_by` when it has lines, accounts below it, or is named by a journal, a third ' +
  'party, a VAT code, a setting or a journal rule.'
const aboutBalance =
  'The balance is that of the fiscal year that holds today, else of the last: with what the account began it, on ' +
  'the side where that stands, and what moved in it. It begins with what it held at the end of the year before, ' +
  'closed or not (accounts of income and expense: with nothing); what closes the year is left out.'
const aboutLedger =
  'Lines from `from` to `to`, both included, each with the balance after it (debit minus credit). Without ' +
  'either: the fiscal year that holds today, else the last. With `to` alone: from the start of that year, or ' +
  'of an earlier one that holds `to`. With `from` alone: without end.\n\n' +
  'Beside `data`: `opening_balance`, what the account held before `from` in the fiscal year that holds that day ' +
  '(what the year began with, and all lines of the year before `from`), and `closing_balance`, the balance after ' +
  'the last line of the whole span, whatever the page. Before the first year nothing is held; after all years ' +
  'what the last one holds.\n\n' +
  'A year begins with what the accounts of the balance sheet held at the end of the year before, whether that ' +
  'was closed, reopened or left open; accounts of income and expense begin at zero. Until the years before are ' +
  'closed, their results are part of the opening of the account on which closing will leave them, and `unclosed` ' +
  'says how much of `opening_balance` that is (debit minus credit; null when there is none).\n\n' +
  'Opening entries are never lines: they repeat what stands before them, so that a span over several years ' +
  'adds up. Closing entries are lines with `closing=1` only; without it a span over several years shows income ' +
  'and expense of all of them.\n\n' +
  'With `unlettered`: only lines that can be lettered and of which something remains; the balances count what ' +
  'remains of each. The opening balance is then what was still open before `from`, of all years, and the closing ' +
  'balance what is open at the end.'
const aboutImport =
  'A CSV file (`;`, `,` or tab, or as a first line `sep=;` says; UTF-8, Windows-1252, or UTF-16 with its mark) ' +
  'with a header row, by these names or the usual ones in four languages: `number`, and any of `label`, ' +
  '`label_fr`, `label_nl`, `label_en`, `label_de`, `type`, `kind`, `is_reconcilable`, `is_active`. Known ' +
  'numbers are changed, new ones created; an empty cell says nothing, and columns that nobody knows are told in ' +
  '`ignored_columns`. The type is one that the class of the number holds. Good rows are kept, bad ones refused ' +
  'with messages by column; a file that cannot be read is refused whole.'
// biome-ignore format: a table
export const accountRoutes = table('accounts', {
  listAccounts:   read  ('/v1/companies/{company}/accounts',             { summary: 'The chart of accounts, as a plain array', snapshot: false, entity: account, query: shapes.AccountFilter, reply: shapes.Accounts, run: accounts.listAccounts }),
  createAccount:  create('/v1/companies/{company}/accounts',             { summary: 'Create an account or a heading', description: aboutCreate, role: 'manager', entity: account, constraints: ofAccounts, body: shapes.NewAccount, reply: shapes.Account, run: accounts.createAccount }),
  readAccount:    read  ('/v1/companies/{company}/accounts/{id}',        { summary: 'One account with its balance', description: aboutBalance, entity: account, reply: shapes.AccountWithBalance, run: accounts.readAccount }),
  updateAccount:  update('/v1/companies/{company}/accounts/{id}',        { summary: 'Change an account', description: aboutChange, role: 'manager', entity: account, recordParam: 'id', problems: [record_in_use], constraints: ofAccounts, body: shapes.AccountPatch, reply: shapes.Account, run: accounts.updateAccount }),
  trashAccount:   remove('/v1/companies/{company}/accounts/{id}',        { summary: 'Put an account in the recycle bin', description: aboutRemoval, role: 'manager', entity: account, recordParam: 'id', problems: [record_in_use], run: accounts.trashAccount }),
  accountLedger:  list  ('/v1/companies/{company}/accounts/{id}/ledger', { summary: 'The lines of an account with their running balance, oldest first', description: aboutLedger, entity: account, query: LedgerFilter, reply: LedgerLine, run: readLedger }),
  importAccounts: upload('/v1/companies/{company}/accounts/import',      { summary: 'Create and change accounts from a CSV file', description: aboutImport, role: 'manager', origin: 'import', entity: account, upload: csv.fileLimits, constraints: ofAccounts, reply: shapes.ImportResult, prepare: csv.readImport, run: csv.importAccounts }),
})
