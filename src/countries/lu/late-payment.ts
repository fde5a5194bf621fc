import { parseAmount } from '#kernel/money'
import type { LatePaymentRules } from '../late-payment.js'

/** Law of 18 April 2004, amended on 29 March 2013: the reference rate and eight points; 40 euro an invoice. */
export const latePayment: LatePaymentRules = {
  points: 800n,
  roundedUpTo: 1n,
  compensation: parseAmount('40.00')!,
  consumers: null,
}
