import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import type { ControlRole } from './control-roles.js'
import type { Invoicing } from './invoicing.js'
import type { Usual } from './usual.js'

/**
 * What a country gives to the program: dated tables and the pure rules that differ. Capabilities
 * ask the pack of a company file and never branch on a country code themselves.
 */
export type CountryPack<Code extends string = string> = {
  readonly code: Code
  readonly name: Text
  readonly currency: 'EUR'
  readonly timeZone: string
  readonly vatRegimes: readonly VatRegime[]
  readonly chart: readonly ChartAccount[]
  /** What accounts of a class can be; those of a class that is not named stand outside of the balance. */
  readonly accountTypes: Readonly<Partial<Record<number, readonly AccountType[]>>>
  readonly vatCodes: readonly VatCode[]
  readonly vatRates: readonly VatRate[]
  readonly vatBoxes: readonly VatBox[]
  /** The journals every company file starts with. */
  readonly journals: readonly JournalTemplate[]
  /** The journal that each bank account gets; its code and control account are the bank's own. */
  readonly bankJournal: JournalTemplate
  /** The next ledger account for a bank; `taken` are the control accounts of the other banks. */
  readonly bankAccountNumber: (taken: Iterable<string>) => string
  readonly controlAccounts: Readonly<Record<ControlRole, string>>
  readonly legalForms: readonly LegalForm[]
  /** The first one serves a company file that has not chosen. */
  readonly statementSchemes: readonly StatementScheme[]
  readonly numberFormats: readonly NumberFormat[]
  readonly numbers: NumberChecks
  readonly deadlinesOf: (ask: DeadlineQuestion) => DueDay[]
  /** What is proposed for documents that nobody has booked before. */
  readonly usual: Usual
  /** What invoices must say, and how a discount for early payment bears on VAT. */
  readonly invoicing: Invoicing
  /** The reference that payers of an invoice quote, made of its id, where the country has such a form. */
  readonly paymentReference: ((id: number) => string) | null
  readonly closing: ClosingRules
}

export const vatRegimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit'] as const
export type VatRegime = (typeof vatRegimes)[number]

export const accountTypes = [
  'asset',
  'liability',
  'equity',
  'expense',
  'income',
  'appropriation',
  'off_balance',
  'mixed',
] as const
export type AccountType = (typeof accountTypes)[number]

export type ChartAccount = {
  readonly number: string
  readonly labels: Text
  readonly type: AccountType
  /** A heading takes no lines. */
  readonly kind: 'heading' | 'postable'
  /** The first digit. */
  readonly class: number
  /** The longest heading that is a proper prefix. */
  readonly parent: string | null
  readonly isReconcilable: boolean
  readonly defaultVatCode: string | null
}

/** A share of an amount that goes to a box of the return. */
export type BoxShare = {
  readonly box: string
  readonly sign: 1 | -1
  readonly percent: string
  /** VAT that may not be deducted: what the deductible part leaves, so that both come to the whole. */
  readonly isLost: boolean
}

/** Percentages are decimal strings with two places, as `"21.00"`. */
export type VatCode = {
  readonly code: string
  readonly labels: Text
  readonly direction: 'sale' | 'purchase'
  readonly rate: string
  readonly deductiblePercent: string
  readonly isReverseCharge: boolean
  /** The VAT category letter of EN 16931. */
  readonly category: VatCategory
  /** The VATEX code that an e-invoice gives as reason. */
  readonly exemptionCode: string | null
  readonly baseBoxes: readonly BoxShare[]
  readonly taxBoxes: readonly BoxShare[]
  readonly baseBoxesCredit: readonly BoxShare[]
  readonly taxBoxesCredit: readonly BoxShare[]
  readonly dueAccount: string | null
  readonly deductibleAccount: string | null
  readonly dueAccountCredit: string | null
  readonly deductibleAccountCredit: string | null
  /** Where VAT that may not be deducted goes; without one it is part of the cost. */
  readonly nonDeductibleAccount: string | null
  /** With VAT on receipts: where the VAT waits until payments are allocated. */
  readonly waitingAccount: string | null
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

export type VatRate = {
  readonly rate: string
  readonly kind: VatRateKind
  /** A part of the country with its own rates; null for the rest of it. */
  readonly territory: string | null
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export const vatRateKinds = [
  'standard',
  'intermediate',
  'reduced',
  'super_reduced',
  'special',
  'zero',
] as const
export type VatRateKind = (typeof vatRateKinds)[number]

export type VatBox = {
  readonly box: string
  readonly section: string
  readonly kind: VatBoxKind
  readonly labels: Text
  /** How the box follows from others (see `formula.ts`); null when entries or people fill it. */
  readonly formula: string | null
  /** What a tax box that entries fill should come to, rounding aside. */
  readonly check: string | null
  /** Which return it stands on, where the country has several. */
  readonly form: string | null
  /** Its name in the file that is sent. */
  readonly fileCode: string | null
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export const vatBoxKinds = ['base', 'tax', 'total', 'memo', 'amount', 'rate', 'choice'] as const
export type VatBoxKind = (typeof vatBoxKinds)[number]

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

export type LegalForm = {
  readonly code: string
  readonly labels: Text
  readonly abbreviation: Text | null
  /** Whether it can be founded today. */
  readonly isCurrent: boolean
}

/** A model of annual accounts: the statements that are drawn up together. */
export type StatementScheme = {
  readonly code: string
  readonly labels: Text
  readonly statements: readonly Statement[]
  /** The rows that must agree: total assets equals total liabilities; the result of the year. */
  readonly totals: {
    readonly assets: string
    readonly liabilities: string
    readonly result: string
  }
  /** Accounts shown as one balance, under the first number when debit and the second when credit. */
  readonly netted: readonly { readonly debit: string; readonly credit: string }[]
}

export const statementCodes = ['assets', 'liabilities', 'income', 'appropriation'] as const
export type StatementCode = (typeof statementCodes)[number]

export type Statement = {
  readonly code: StatementCode
  readonly labels: Text
  /** The name of the form or file it is filed under. */
  readonly form: string | null
  readonly rows: readonly StatementRow[]
}

export type StatementRow = {
  readonly code: string
  readonly labels: Text
  readonly level: number
  /** 1: the amount is debit minus credit; -1: credit minus debit. */
  readonly sign: 1 | -1
  readonly accounts: readonly AccountRange[]
  /** How the row follows from others (see `formula.ts`); a row has accounts or a formula. */
  readonly formula: string | null
  /** An "of which" row: it shows accounts that another row already counts. */
  readonly isMemo: boolean
  /** The part of the accounts that the form shows in its own column, such as depreciation. */
  readonly contra: { readonly code: string; readonly accounts: readonly string[] } | null
}

/** Accounts by prefix, where `side` is given only those with such a balance. */
export type AccountRange = { readonly prefix: string; readonly side: 'debit' | 'credit' | null }

export type NumberFormat = {
  readonly kind: string
  /** How the number is shown; 9 stands for a digit, A for a letter, X for either. */
  readonly pattern: string
  readonly example: string
  readonly description: Text
}

/** A number that was read, bare of separators; or none. */
export type Checked = { readonly ok: true; readonly value: string } | { readonly ok: false }
export type NumberCheck = (text: string) => Checked

export type NumberChecks = {
  readonly enterpriseNumber: NumberCheck
  /** Accepts the number with or without its country prefix, returns it with. */
  readonly vatNumber: NumberCheck
}

export const deadlineKinds = [
  'vat',
  'vat_advance',
  'client_listing',
  'intra_listing',
  'forms_281_50',
  'general_meeting',
  'annual_accounts',
  'fiscal_year_end',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export type Span = { readonly startsOn: Day; readonly endsOn: Day }

export type DeadlineQuestion = {
  readonly vatRegime: VatRegime
  readonly fiscalYears: readonly Span[]
  /** The day of the general meeting by the statutes; its month and day count for every year. */
  readonly generalMeeting: Day | null
  /** Where the tax office sets each taxpayer's own day of the month for VAT returns. */
  readonly vatDayOfMonth?: number
  readonly from: Day
  readonly to: Day
}

export type DueDay = {
  readonly kind: DeadlineKind
  readonly dueOn: Day
  readonly label: Text
  /** The period it is about. */
  readonly related: Span
}

export type ClosingRules = {
  /** The classes that are closed to the result and those that are carried forward. */
  readonly resultClasses: readonly number[]
  readonly carriedClasses: readonly number[]
  /** Classes that stand apart from the others: each balances by itself in every entry. */
  readonly apartClasses: readonly number[]
  readonly resultAccounts: { readonly profit: string; readonly loss: string }
  readonly retainedAccounts: { readonly profit: string; readonly loss: string }
  /** A transfer on the first day of the new year, where the result waits for the meeting. */
  readonly openingTransfer: { readonly from: string; readonly to: string } | null
  /** Whether the appropriation is booked in the closing year on accounts of its own. */
  readonly hasAppropriationAccounts: boolean
  /** Prefixes of accounts that must be zero before the year is closed. */
  readonly mustBeZero: readonly string[]
  /** Prefixes of accounts whose balance at the end of a year wants a look, and may be right. */
  readonly shouldBeZero: readonly string[]
  readonly legalReserve: {
    readonly account: string
    readonly percentOfProfit: string
    readonly upToPercentOfCapital: string
  }
}
