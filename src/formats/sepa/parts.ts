import { grouped } from '#kernel/lists'
import { type Amount, add, zero } from '#kernel/money'
import type { CreditTransfer, DirectDebit, PaymentFile } from './payment-file.js'

/** Payments that share what the file says once for them all: day, instrument and sequence. */
export type PaymentPart<One = CreditTransfer | DirectDebit> = {
  /** Unique for ever, as the id of the message is. */
  readonly id: string
  readonly first: One
  readonly total: Amount
  readonly payments: readonly One[]
}

/** The parts of a file, numbered in the order of their first payments. */
export function partsOf<One extends CreditTransfer | DirectDebit>({
  messageId,
  payments,
}: Pick<PaymentFile<One>, 'messageId' | 'payments'>): PaymentPart<One>[] {
  const groups = grouped(payments, (payment) => `${payment.on} ${instrumentOf(payment)}`)
  return [...groups.values()].map((group, place) => ({
    id: `${messageId}-${place + 1}`,
    first: group[0]!,
    total: totalOf(group),
    payments: group,
  }))
}

export function totalOf(payments: readonly { readonly amount: Amount }[]): Amount {
  return payments.reduce((sum, { amount }) => add(sum, amount), zero)
}

function instrumentOf(payment: CreditTransfer | DirectDebit): string {
  if ('mandate' in payment) return `${payment.scheme} ${payment.sequenceType}`
  return payment.isInstant ? 'instant' : 'usual'
}
