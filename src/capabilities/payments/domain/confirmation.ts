import type { Amount } from '#kernel/money'
import type { Part } from './document.js'
import { totalOf } from './joining.js'
import type { Payment } from './standing.js'

/** A line of the entry that books payments: an item that is paid, or money on its way. */
export type ConfirmedLine =
  | {
      readonly kind: 'item'
      readonly place: number
      readonly lineId: number
      readonly accountNumber: string
      readonly thirdPartyId: number
      readonly amount: Amount
      readonly payment: Payment
    }
  | {
      readonly kind: 'transit'
      readonly amount: Amount
      readonly partId: string
      readonly payments: readonly Payment[]
    }

/**
 * The lines of payments in the order of their positions: each item one of its own, then the money on its way, one for
 * each part of the file when the bank books it so, else one for each payment.
 */
export function confirmedLines(
  payments: readonly Payment[],
  parts: readonly Part[],
  isBatchBooked: boolean,
): ConfirmedLine[] {
  const items = payments.flatMap((payment) =>
    payment.items.map(
      ({ place, lineId, accountNumber, amount }): ConfirmedLine => ({
        kind: 'item',
        place,
        lineId,
        accountNumber,
        thirdPartyId: payment.third_party_id,
        amount,
        payment,
      }),
    ),
  )
  const byEndToEndId = new Map(payments.map((payment) => [payment.end_to_end_id, payment]))
  const transits = parts.flatMap(({ id, endToEndIds }): ConfirmedLine[] => {
    const within = endToEndIds.flatMap((one) => byEndToEndId.get(one) ?? [])
    const booked = isBatchBooked ? [within] : within.map((payment) => [payment])
    return booked
      .filter((together) => together.length > 0)
      .map((together) => ({
        kind: 'transit',
        amount: totalOf(together),
        partId: id,
        payments: together,
      }))
  })
  return [...items, ...transits]
}
