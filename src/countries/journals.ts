import type { Text } from '#kernel/languages'
import { labelColumns, labelsOf, oneOf } from './cells.js'
import { type ControlRole, controlRole } from './control-accounts.js'
import { countryTable, tableOnce } from './country-files.js'

/** The journals of a company file, and the accounts of its banks. */
export type JournalsPart = {
  /** The journals every company file starts with. */
  readonly journals: readonly JournalTemplate[]
  /** The journal that each bank account gets; its code and control account are the bank's own. */
  readonly bankJournal: JournalTemplate
  /** The next ledger account for a bank; `taken` are the control accounts of the other banks. */
  readonly bankAccountNumber: (taken: Iterable<string>) => string
}

export type JournalRules = { readonly bankAccounts: BankAccountRule }

export const journalTypes = [
  'purchase',
  'purchase_credit_note',
  'sale',
  'sale_credit_note',
  'financial',
  'cash',
  'general',
] as const
export type JournalType = (typeof journalTypes)[number]

export type JournalTemplate = {
  readonly code: string
  readonly type: JournalType
  readonly labels: Text
  readonly controlAccount: string | null
  readonly controlRole: ControlRole | null
}

/** Where a country keeps the ledger accounts of banks, and how they are numbered on. */
export type BankAccountRule = {
  readonly first: string
  /** Further accounts are this prefix and as many digits, first in the widest steps. */
  readonly prefix: string
  readonly digits: number
  readonly steps: readonly number[]
  /** Accounts of the chart under the prefix that mean something else. */
  readonly reserved: readonly string[]
}

export function journalsPart(folder: string, { bankAccounts }: JournalRules): JournalsPart {
  const journals = tableOnce(() => readJournals(folder))
  return {
    bankAccountNumber: (taken) => bankAccountNumber(bankAccounts, taken),
    get journals() {
      return journals().starting
    },
    get bankJournal() {
      return journals().bank
    },
  }
}

const journalColumns = ['code', 'type', ...labelColumns, 'control_account', 'control_role'] as const

/** The journals of a new company file, and the template of a bank's journal. */
function readJournals(folder: string): {
  starting: JournalTemplate[]
  bank: JournalTemplate
} {
  const journals = countryTable(`${folder}/journals.csv`, journalColumns).map((row) => ({
    code: row.code,
    type: oneOf(journalTypes, row.type),
    labels: labelsOf(row),
    controlAccount: row.control_account || null,
    controlRole: row.control_role === '' ? null : controlRole(row.control_role),
  }))
  const bank = journals.find((journal) => journal.type === 'financial')
  if (!bank) throw new SyntaxError('there is no journal for banks')
  return { starting: journals.filter((journal) => journal !== bank), bank }
}

/** The first account number of the rule that no other bank of the company file has. */
function bankAccountNumber(rule: BankAccountRule, taken: Iterable<string>): string {
  const refused = new Set([...taken, ...rule.reserved])
  if (!refused.has(rule.first)) return rule.first
  for (const step of rule.steps) {
    for (let place = step; place < 10 ** rule.digits; place += step) {
      const number = rule.prefix + String(place).padStart(rule.digits, '0')
      if (!refused.has(number)) return number
    }
  }
  throw new RangeError('every account number for a bank is taken')
}
