import {
  type CreditTransfer,
  type CreditTransferFile,
  type CreditTransferSchema,
  type DirectDebit,
  type DirectDebitFile,
  type DirectDebitSchema,
  type PaymentSchema,
  partsOf,
} from '#formats/sepa/index'
import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { PaymentType } from './kinds.js'
import { inFile, type Payment } from './standing.js'

/** What a file says beside its payments, as it is stored. */
export type FileFacts = {
  readonly type: PaymentType
  readonly schema: PaymentSchema
  readonly message_id: string
  readonly execution_date: Day
  readonly batch_booking: boolean
  readonly instant: boolean
  readonly holder_name: string
  readonly holder_iban: string
  readonly holder_bic: string | null
  readonly initiator_number: string | null
  readonly initiator_issuer: string | null
  readonly creditor_id: string | null
  readonly created_at: Instant
}

/** A file as it is written: credit transfers, or direct debits by their mandates. */
export type Document =
  | { readonly type: 'credit_transfer'; readonly file: CreditTransferFile }
  | { readonly type: 'direct_debit'; readonly file: DirectDebitFile }

export function documentOf(facts: FileFacts, payments: readonly Payment[]): Document {
  const { initiator_number: number, initiator_issuer: issuer } = facts
  const common = {
    messageId: facts.message_id,
    createdAt: facts.created_at,
    initiator: {
      name: facts.holder_name,
      number: number === null ? null : { value: number, issuer },
    },
    account: { name: facts.holder_name, iban: facts.holder_iban, bic: facts.holder_bic },
    isBatchBooked: facts.batch_booking,
  }
  const sent = inFile(payments)
  if (facts.type === 'credit_transfer')
    return {
      type: facts.type,
      file: {
        ...common,
        schema: facts.schema as CreditTransferSchema,
        payments: sent.map((payment) => transferOf(facts, payment)),
      },
    }
  return {
    type: facts.type,
    file: {
      ...common,
      schema: facts.schema as DirectDebitSchema,
      creditorId: facts.creditor_id!,
      payments: sent.map((payment) => debitOf(facts, payment)),
    },
  }
}

function transferOf(facts: FileFacts, payment: Payment): CreditTransfer {
  return { ...commonOf(facts, payment), isInstant: facts.instant }
}

function debitOf(facts: FileFacts, payment: Payment): DirectDebit {
  return {
    ...commonOf(facts, payment),
    scheme: payment.scheme!,
    sequenceType: payment.sequence_type!,
    mandate: {
      reference: payment.mandate_reference!,
      signedOn: payment.mandate_signed_on!,
      previousReference: payment.mandate_previous_reference,
      previousIban: payment.mandate_previous_iban,
    },
  }
}

function commonOf({ execution_date }: FileFacts, payment: Payment) {
  const { communication, is_structured: isStructured } = payment
  return {
    endToEndId: payment.end_to_end_id,
    on: execution_date,
    amount: payment.amount,
    party: { name: payment.name, iban: payment.iban, bic: payment.bic },
    structuredCommunication: isStructured ? communication : null,
    text: isStructured ? null : communication,
  }
}

/** The parts of a file: the id of each, and the payments in it by their end-to-end ids. */
export type Part = { readonly id: string; readonly endToEndIds: readonly string[] }

export function partsIn({ file: { messageId, payments: all } }: Document): Part[] {
  return partsOf<CreditTransfer | DirectDebit>({ messageId, payments: all }).map(
    ({ id, payments }) => ({
      id,
      endToEndIds: payments.map(({ endToEndId }) => endToEndId),
    }),
  )
}
