import { creditTransferSchemas, directDebitSchemas, type PaymentSchema } from '#formats/sepa/index'

export const paymentTypes = ['credit_transfer', 'direct_debit'] as const
export type PaymentType = (typeof paymentTypes)[number]

export const fileStatuses = ['draft', 'confirmed', 'cancelled'] as const
export type FileStatus = (typeof fileStatuses)[number]

/** `paid` is what a draft need not pay any more; the others are what the bank reports. */
export const paymentStatuses = ['pending', 'accepted', 'rejected', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const mandateSchemes = ['core', 'b2b'] as const
export const mandateTypes = ['recurrent', 'one_off'] as const
export const mandateStatuses = ['active', 'revoked', 'expired'] as const
export const sequenceTypes = ['FRST', 'RCUR', 'OOFF'] as const
export type SequenceType = (typeof sequenceTypes)[number]

export const paymentSchemas: readonly PaymentSchema[] = [
  ...creditTransferSchemas,
  ...directDebitSchemas,
]

/** The versions in which a type can be written, the usual one last. */
export const schemasOf: Readonly<Record<PaymentType, readonly PaymentSchema[]>> = {
  credit_transfer: creditTransferSchemas,
  direct_debit: directDebitSchemas,
}

/** Who is paid, or pays. */
export const partyTypeOf = {
  credit_transfer: 'supplier',
  direct_debit: 'customer',
} as const satisfies Record<PaymentType, 'supplier' | 'customer'>

/** The most items of one file. */
export const mostItems = 5000
