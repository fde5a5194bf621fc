import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { Amount } from '#kernel/money'

export const creditTransferSchemas = ['pain.001.001.03', 'pain.001.001.09'] as const
export const directDebitSchemas = ['pain.008.001.02', 'pain.008.001.08'] as const
export type CreditTransferSchema = (typeof creditTransferSchemas)[number]
export type DirectDebitSchema = (typeof directDebitSchemas)[number]
export type PaymentSchema = CreditTransferSchema | DirectDebitSchema

/** Payments that a company hands to its bank in one file, all by one account of its own and in euro. */
export type PaymentFile<One extends Payment = CreditTransfer | DirectDebit> = {
  readonly schema: PaymentSchema
  /** Unique for ever, and at most 30 characters: the ids of the parts begin with it. */
  readonly messageId: string
  readonly createdAt: Instant
  readonly initiator: {
    readonly name: string
    /** By which its country knows it, and who gives that number out: `KBO-BCE` in Belgium. */
    readonly number: { readonly value: string; readonly issuer: string | null } | null
  }
  readonly account: Holder
  /** One movement of the account for each part of the file; else one for each payment. */
  readonly isBatchBooked: boolean
  readonly payments: readonly One[]
}

export type CreditTransferFile = PaymentFile<CreditTransfer> & {
  readonly schema: CreditTransferSchema
}

export type DirectDebitFile = PaymentFile<DirectDebit> & {
  readonly schema: DirectDebitSchema
  readonly creditorId: string
}

/** Names and texts are as people write them: in the file they have the characters and lengths of SEPA. */
export type Holder = {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
}

export type Payment = {
  /** Unique for ever: it travels with the payment and comes back in statements and reports. */
  readonly endToEndId: string
  /** The day on which it is to be carried out or collected. */
  readonly on: Day
  readonly amount: Amount
  /** Who is paid, or pays. */
  readonly party: Holder
  /** A Belgian structured communication or a creditor reference; one with wrong check digits goes as text. */
  readonly structuredCommunication: string | null
  /** Left out where there is a structured communication: a payment carries one of the two. */
  readonly text: string | null
}

export type CreditTransfer = Payment & { readonly isInstant: boolean }

export type DirectDebit = Payment & {
  readonly scheme: 'core' | 'b2b'
  readonly sequenceType: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF'
  readonly mandate: {
    readonly reference: string
    readonly signedOn: Day
    /** What changed since the last collection, as it was; else null. */
    readonly previousReference: string | null
    readonly previousIban: string | null
  }
}
