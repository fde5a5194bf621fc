import type { Day } from '#kernel/days'
import type { TextValues } from '#kernel/languages'
import type { Amount } from '#kernel/money'

export const statementFormats = ['coda', 'camt053', 'mt940'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** The account whose movements a statement lists. */
export type StatementAccount = {
  /** Bare; null where the number is no valid IBAN. */
  readonly iban: string | null
  /** As the bank writes it, without blanks and dots, where it is no IBAN. */
  readonly number: string | null
  readonly currency: string
  readonly bic: string | null
  readonly holder: string | null
}

export type Balance = { readonly amount: Amount; readonly on: Day | null }

/** What is known of a statement when its first movement comes. */
export type OpenedStatement = {
  /** Its place in the file, from 0. */
  readonly place: number
  readonly format: StatementFormat
  readonly account: StatementAccount
}

export type Statement = OpenedStatement & {
  /** `2026-034`: the year of the closing day and the bank's number; null without one. */
  readonly number: string | null
  readonly openingBalance: Amount | null
  readonly openingDate: Day | null
  /** Null where the file gives none. */
  readonly closingBalance: Amount | null
  readonly closingDate: Day | null
  readonly transactionsCount: number
  readonly warnings: readonly StatementWarning[]
}

export const warningCodes = [
  'gap_before',
  'overlap',
  'statement_known',
  'number_missing',
  'number_gap',
  'details_incomplete',
  'pending_ignored',
  'balance_missing',
  'date_adjusted',
  'trailing_text',
  'link_codes',
] as const
export type WarningCode = (typeof warningCodes)[number]

export type StatementWarning = {
  readonly code: WarningCode
  /** From 1; null where it is about no single line. */
  readonly line: number | null
  readonly values: TextValues
}

/** What comes out of a file, in the order of the file. */
export type StatementEvent =
  | { readonly kind: 'opened'; readonly statement: OpenedStatement }
  | { readonly kind: 'transaction'; readonly transaction: BankTransaction }
  | { readonly kind: 'closed'; readonly statement: Statement }

/** By what the bank and those who pay know a payment. */
export type PaymentMarks = {
  readonly transactionCode: string | null
  readonly bankReference: string | null
  readonly endToEndId: string | null
  readonly paymentInformationId: string | null
  readonly mandateReference: string | null
  readonly creditorId: string | null
  readonly purpose: string | null
  readonly isReturn: boolean
  readonly returnReason: string | null
}

/** A transaction as a statement tells it; amounts are signed as the account sees them. */
export type BankTransaction = PaymentMarks & {
  /** The place of its movement in the statement, from 1. */
  readonly sequence: number
  /** 0, or the number of the detail it was split from. */
  readonly detail: number
  readonly accountIban: string | null
  readonly currency: string
  readonly entryDate: Day
  readonly valueDate: Day
  readonly amount: Amount
  readonly counterpartName: string | null
  readonly counterpartIban: string | null
  /** The number of an account that has no IBAN. */
  readonly counterpartAccount: string | null
  readonly counterpartBic: string | null
  readonly communication: string | null
  /** Twelve digits or `RF…`, and only with the right check digits. */
  readonly structuredCommunication: string | null
  readonly originalAmount: Amount | null
  readonly originalCurrency: string | null
  /** A plain decimal, as the bank states it. */
  readonly exchangeRate: string | null
  readonly details: readonly TransactionDetail[]
}

export type TransactionDetail = {
  readonly sequence: number
  readonly amount: Amount | null
  readonly counterpartName: string | null
  readonly counterpartIban: string | null
  readonly communication: string | null
  readonly structuredCommunication: string | null
  readonly transactionCode: string | null
}
