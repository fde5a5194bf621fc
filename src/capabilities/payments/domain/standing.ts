import type { Day } from '#kernel/days'
import { type Amount, storedAmount, zero } from '#kernel/money'
import { saidOf } from './communication.js'
import { totalOf } from './joining.js'
import type { PaymentStatus, SequenceType } from './kinds.js'

/** What a payment pays of an item, as it is stored. */
export type StoredItem = {
  readonly place: number
  readonly payment_place: number
  readonly line_id: number
  readonly amount: string
  readonly reference: string | null
  readonly position: number | null
  /** Whether it is paid by it: false where it was settled otherwise before the file was confirmed. */
  readonly is_standing: boolean
  readonly account_number: string
}

export type StoredPayment = {
  readonly place: number
  readonly end_to_end_id: string
  readonly third_party_id: number
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly communication: string | null
  readonly is_structured: boolean
  readonly mandate_id: number | null
  readonly mandate_reference: string | null
  readonly mandate_signed_on: Day | null
  readonly mandate_previous_reference: string | null
  readonly mandate_previous_iban: string | null
  readonly scheme: 'core' | 'b2b' | null
  readonly sequence_type: SequenceType | null
  readonly status: PaymentStatus
  readonly reason_code: string | null
  readonly reason_information: string | null
  readonly transit_position: number | null
}

export type PaidItem = {
  readonly place: number
  readonly lineId: number
  readonly accountNumber: string
  readonly amount: Amount
  readonly position: number | null
}

/** A payment as it goes to the bank, or would have gone. */
export type Payment = StoredPayment & {
  readonly amount: Amount
  readonly items: readonly PaidItem[]
}

/**
 * Payments with what is left of them: an item that was settled otherwise is left out, its reference too. One of which
 * nothing is left that could be paid is `paid`, and shown as it was.
 */
export function standingOf(
  payments: readonly StoredPayment[],
  items: ReadonlyMap<number, readonly StoredItem[]>,
): Payment[] {
  return payments.map((payment): Payment => {
    const all = items.get(payment.place)!.map(paid)
    const left = items
      .get(payment.place)!
      .filter((item) => item.is_standing)
      .map(paid)
    const amount = totalOf(left)
    if (amount <= zero) return { ...payment, status: 'paid', amount: totalOf(all), items: all }
    return left.length === all.length
      ? { ...payment, amount, items: all }
      : { ...payment, ...saidAgain(left), amount, items: left }
  })
}

/** Those that the file holds. */
export function inFile<One extends Pick<Payment, 'status'>>(payments: readonly One[]): One[] {
  return payments.filter(({ status }) => status !== 'paid')
}

type Read = PaidItem & { reference: string | null; structuredCommunication: null }

function paid({ place, line_id, account_number, position, amount, reference }: StoredItem): Read {
  return {
    place,
    lineId: line_id,
    accountNumber: account_number,
    position,
    amount: storedAmount(amount),
    reference,
    structuredCommunication: null,
  }
}

/** Only what was joined can lose an item, and that says references. */
function saidAgain(left: readonly Read[]) {
  const { communication, isStructured } = saidOf(left)
  return { communication, is_structured: isStructured }
}
