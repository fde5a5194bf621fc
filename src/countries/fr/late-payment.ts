import { parseAmount } from '#kernel/money'
import type { LatePaymentRules } from '../late-payment.js'

/**
 * Code de commerce, L441-10 and D441-5: where nothing else was agreed, the reference rate and ten points; 40 euro an
 * invoice. An agreed rate may not lie below three times the legal one, which a file that sets its own answers for.
 */
export const latePayment: LatePaymentRules = {
  points: 1000n,
  roundedUpTo: 1n,
  compensation: parseAmount('40.00')!,
  consumers: null,
}
