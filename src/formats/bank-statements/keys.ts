import { folded } from '#kernel/folding'
import { type Amount, formatAmount } from '#kernel/money'
import type { BankTransaction, Statement, StatementAccount } from './statement.js'

/** An account is its IBAN, else its number, and its currency. */
export function accountKey(
  account: Pick<StatementAccount, 'iban' | 'number' | 'currency'>,
): string {
  return keyOf(account.iban ?? account.number, account.currency)
}

export type KnownStatement = Pick<
  Statement,
  'format' | 'number' | 'account' | 'openingBalance' | 'closingBalance' | 'closingDate'
>

/** What two statements of whatever format have in common that are the same. */
export function statementKey(statement: Omit<KnownStatement, 'format' | 'number'>): string {
  return keyOf(
    accountKey(statement.account),
    amountText(statement.openingBalance),
    amountText(statement.closingBalance),
    statement.closingDate,
  )
}

/** Whether a statement is one that is known; within one format the number says so too. */
export function isSameStatement(one: KnownStatement, other: KnownStatement): boolean {
  if (statementKey(one) !== statementKey(other)) return false
  return one.format !== other.format || one.number === other.number
}

export type KnownTransaction = Pick<
  BankTransaction,
  | 'entryDate'
  | 'amount'
  | 'bankReference'
  | 'counterpartIban'
  | 'counterpartAccount'
  | 'counterpartName'
  | 'communication'
>

export type TransactionKeys = {
  /** Null without a reference of the bank. */
  readonly byReference: string | null
  readonly byText: string
}

/** By what a transaction of one account is told from others, which a statement may have more than once. */
export function transactionKeys(transaction: KnownTransaction): TransactionKeys {
  const { entryDate, amount, bankReference, communication } = transaction
  const start = keyOf(entryDate, amountText(amount))
  const counterpart =
    transaction.counterpartIban ??
    transaction.counterpartAccount ??
    folded(transaction.counterpartName ?? '')
  return {
    byReference: bankReference === null ? null : keyOf(start, bankReference),
    byText: keyOf(start, counterpart, folded(communication ?? '')),
  }
}

/** The key that decides: by the reference of the bank, without one by counterpart and communication. */
export function transactionKey(transaction: KnownTransaction): string {
  const { byReference, byText } = transactionKeys(transaction)
  return byReference ?? byText
}

function amountText(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(amount)
}

/** Texts of a file never have a newline, which therefore parts them. */
function keyOf(...parts: readonly (string | null)[]): string {
  return parts.map((part) => part ?? '').join('\n')
}
