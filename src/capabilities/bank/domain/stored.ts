import { type BankTransaction, transactionKeys } from '#formats/bank-statements/index'
import type { Day } from '#kernel/days'
import { folded } from '#kernel/folding'
import { type Amount, formatAmount } from '#kernel/money'

/** A transaction as it is stored; what the database fills in is left out. */
export type StoredTransaction = {
  sequence: number
  detail: number
  account_iban: string | null
  currency: string
  entry_date: Day
  value_date: Day
  amount: string
  counterpart_name: string | null
  counterpart_iban: string | null
  counterpart_account: string | null
  counterpart_bic: string | null
  communication: string | null
  structured_communication: string | null
  transaction_code: string | null
  bank_reference: string | null
  end_to_end_id: string | null
  payment_information_id: string | null
  mandate_reference: string | null
  creditor_id: string | null
  purpose: string | null
  is_return: boolean
  return_reason: string | null
  original_amount: string | null
  original_currency: string | null
  exchange_rate: string | null
  details: readonly object[]
  words: string | null
  by_reference: string | null
  by_text: string
  /** By which an integrator knows it. */
  external_id?: string
}

const decimal = (amount: Amount | null) => (amount === null ? null : formatAmount(amount))

/** A transaction of a statement as it is kept, with what a search reads and by what it is known again. */
export function storedTransaction(told: BankTransaction): StoredTransaction {
  const { byReference, byText } = transactionKeys(told)
  return {
    sequence: told.sequence,
    detail: told.detail,
    account_iban: told.accountIban,
    currency: told.currency,
    entry_date: told.entryDate,
    value_date: told.valueDate,
    amount: formatAmount(told.amount),
    counterpart_name: told.counterpartName,
    counterpart_iban: told.counterpartIban,
    counterpart_account: told.counterpartAccount,
    counterpart_bic: told.counterpartBic,
    communication: told.communication,
    structured_communication: told.structuredCommunication,
    transaction_code: told.transactionCode,
    bank_reference: told.bankReference,
    end_to_end_id: told.endToEndId,
    payment_information_id: told.paymentInformationId,
    mandate_reference: told.mandateReference,
    creditor_id: told.creditorId,
    purpose: told.purpose,
    is_return: told.isReturn,
    return_reason: told.returnReason,
    original_amount: decimal(told.originalAmount),
    original_currency: told.originalCurrency,
    exchange_rate: told.exchangeRate,
    details: told.details.map((detail) => ({
      sequence: detail.sequence,
      amount: decimal(detail.amount),
      counterpart_name: detail.counterpartName,
      counterpart_iban: detail.counterpartIban,
      communication: detail.communication,
      structured_communication: detail.structuredCommunication,
      transaction_code: detail.transactionCode,
    })),
    words: wordsOf(told),
    by_reference: byReference,
    by_text: byText,
  }
}

function wordsOf(told: BankTransaction): string {
  return folded(
    [
      told.counterpartName,
      told.counterpartIban,
      told.counterpartAccount,
      told.communication,
      told.structuredCommunication,
      told.bankReference,
      told.endToEndId,
      told.mandateReference,
    ]
      .filter((word) => word !== null)
      .join(' '),
  )
}
