/** What bank matching looks at, as plain values. Amounts are signed as the account sees them: in is positive. */
import type { Day } from '#kernel/days'
import type { TextValues } from '#kernel/languages'
import type { Amount } from '#kernel/money'
import type { ReasonCode } from './points.js'

/** A transaction that waits. */
export type PendingTransaction = {
  readonly id: number
  readonly journalId: number
  readonly entryDate: Day
  readonly amount: Amount
  readonly currency: string
  readonly counterpartName: string | null
  /** Bare. */
  readonly counterpartIban: string | null
  readonly communication: string | null
  /** Twelve digits or `RF…`, with the right check digits. */
  readonly structuredCommunication: string | null
  readonly endToEndId: string | null
  readonly paymentInformationId: string | null
  readonly mandateReference: string | null
  readonly transactionCode: string | null
  readonly isReturn: boolean
  /** What a person chose for it, to lead the suggestions. */
  readonly accountId: number | null
  readonly thirdPartyId: number | null
}

/** By what an open item may be named in a payment. */
export type ItemIdentifiers = {
  readonly reference: string | null
  readonly documentReference: string | null
  readonly documentNumber: string | null
  readonly structuredCommunication: string | null
  readonly paymentReference: string | null
  /** A communication that stands framed in it counts. */
  readonly label: string | null
}

/** A line that is not settled yet. */
export type OpenItem = {
  readonly lineId: number
  readonly entryId: number
  readonly thirdPartyId: number | null
  readonly accountId: number
  readonly side: 'customer' | 'supplier' | 'other'
  /** Debit minus credit of what remains: what a payment of all of it is on the bank. */
  readonly open: Amount
  readonly entryDate: Day
  readonly dueDate: Day | null
  readonly identifiers: ItemIdentifiers
  /** What may be left out by who pays until a day; signed as `open`. */
  readonly discount: { readonly amount: Amount; readonly until: Day } | null
  /** What is open in its own currency, where that is not the file's. */
  readonly foreign: { readonly currency: string; readonly open: Amount } | null
  /** The living payment file that holds it. */
  readonly inPaymentBy: number | null
}

/** An item that was paid not long ago: who pays it again is not taken for another payment. */
export type PaidItem = {
  readonly thirdPartyId: number | null
  readonly amount: Amount
  readonly paidOn: Day
  readonly identifiers: ItemIdentifiers
}

export type Party = {
  readonly id: number
  readonly name: string
  /** Bare; those that were learned are rules. */
  readonly ibans: readonly string[]
  readonly enterpriseNumber: string | null
  readonly vatNumber: string | null
  readonly mandateReferences: readonly string[]
}

export type RuleConditions = {
  readonly journalId: number | null
  readonly iban: string | null
  readonly nameContains: string | null
  readonly communicationContains: string | null
  /** A beginning of the transaction's code. */
  readonly code: string | null
  readonly amountMin: Amount | null
  readonly amountMax: Amount | null
  readonly sign: 'in' | 'out' | null
}

export type RuleOutcome = {
  readonly accountId: number | null
  readonly thirdPartyId: number | null
  readonly vatCodeId: number | null
}

export type Rule = {
  readonly id: number
  readonly label: string | null
  readonly position: number
  readonly origin: 'manual' | 'learned'
  readonly isActive: boolean
  readonly isAuto: boolean
  /** How many decisions of people stand behind a learned one. */
  readonly lessons: number
  readonly conditions: RuleConditions
  readonly outcome: RuleOutcome
}

/** A bank account of the file itself. */
export type OwnAccount = {
  readonly journalId: number
  readonly iban: string
  readonly currency: string
}

/** A payment or collection of a confirmed payment file of ours, and the transit line it waits on. */
export type OwnPayment = {
  readonly fileId: number
  /** Of the bank account that pays or is paid. */
  readonly journalId: number
  readonly endToEndId: string
  readonly paymentInformationId: string
  readonly thirdPartyId: number | null
  readonly mandateReference: string | null
  readonly amount: Amount
  readonly lineId: number
  readonly entryId: number
  /** What remains open on the transit line, which the payments of a batch share. */
  readonly lineOpen: Amount
}

export type MatchingSettings = {
  readonly currency: string
  /** Up to which difference an item is settled with a write-off. */
  readonly writeOffLimit: Amount
  /** On which account money between own banks rests; null where the file has none. */
  readonly transitAccountId: number | null
}

export type Match = {
  readonly lineId: number
  readonly entryId: number
  readonly amount: Amount
  readonly open: Amount
  readonly reference: string | null
  readonly dueDate: Day | null
}

/** Why something is suggested; `values` are what its text names. */
export type Reason = {
  readonly code: ReasonCode
  readonly points: number
  readonly values: TextValues
}

export type Suggestion = {
  readonly kind: 'items' | 'account' | 'transfer' | 'sepa'
  readonly matches: readonly Match[]
  readonly thirdPartyId: number | null
  /** Null on a third party alone: its control account. */
  readonly accountId: number | null
  readonly vatCodeId: number | null
  readonly ruleId: number | null
  readonly sepaFileId: number | null
  /** What the transaction has beyond the sum of its matches. */
  readonly difference: Amount
  readonly score: number
  readonly isCertain: boolean
  readonly reasons: readonly Reason[]
}
