import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { PaymentMarks } from './statement.js'

/**
 * A movement as any format tells it, before it is decided what becomes a transaction. Texts are as they
 * stand in the file: nothing is cleaned, checked or recognised yet.
 */
export type Movement = Payment & {
  /** The line where it begins, from 1. */
  readonly line: number
  readonly amount: Amount
  readonly entryDate: Day
  readonly valueDate: Day
}

export type Detail = Payment & {
  /** Its number under the movement, from 1. */
  readonly number: number
  /** Null where the bank gives none, or one in another currency than the account's. */
  readonly amount: Amount | null
  readonly entryDate: Day | null
  readonly valueDate: Day | null
}

/**
 * What a movement stands for: one payment; payments that were collected into it; wages; what card holders
 * paid; or an amount with its charges. Only what was collected is ever split.
 */
export type Nature = 'single' | 'collected' | 'wages' | 'takings' | 'charged'

export type Payment = {
  readonly facts: Facts
  readonly nature: Nature
  readonly details: readonly Detail[]
  /** The bank announced details and sent none, or fewer. */
  readonly lacksDetails: boolean
}

export type Facts = PaymentMarks & {
  readonly counterpart: Counterpart
  readonly text: string | null
  /** What the bank itself calls a structured communication or a creditor reference. */
  readonly reference: string | null
  readonly original: Original | null
}

export type Counterpart = {
  readonly name: string | null
  /** For whom it was paid or received, where somebody stands in between. */
  readonly ultimateName: string | null
  /** An IBAN or any other number. */
  readonly account: string | null
  readonly bic: string | null
}

/** The amount before it was changed into the currency of the account, without a sign. */
export type Original = {
  readonly amount: Amount
  readonly currency: string
  readonly rate: string | null
}

export const nobody: Counterpart = { name: null, ultimateName: null, account: null, bic: null }

export const noFacts: Facts = {
  counterpart: nobody,
  text: null,
  reference: null,
  transactionCode: null,
  bankReference: null,
  endToEndId: null,
  paymentInformationId: null,
  mandateReference: null,
  creditorId: null,
  purpose: null,
  isReturn: false,
  returnReason: null,
  original: null,
}
