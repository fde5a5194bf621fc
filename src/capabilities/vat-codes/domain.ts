import type { Day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount, zero } from '#kernel/money'

/** A share of an amount that goes to a box of the return; the percentage is a decimal text. */
export type BoxShare = { box: string; sign: number; percent: string }

/** What decides how a VAT code books. */
export type Booking = {
  readonly direction: 'sale' | 'purchase'
  readonly rate: string
  readonly deductible_percent: string
  readonly is_reverse_charge: boolean
}

const whole = 10_000n

/** A percentage as it is stored, `"21.00"`; undefined when it lies outside 0 to 100. */
export function percentage(hundredths: Amount): string | undefined {
  return hundredths >= zero && hundredths <= whole ? formatAmount(hundredths) : undefined
}

/** Without these accounts, VAT that the code computes could not be booked (accounting rule 2). */
export function accountsNeeded(code: Booking): ('due_account' | 'deductible_account')[] {
  if (isZero(code.rate)) return []
  if (code.direction === 'sale') return code.is_reverse_charge ? [] : ['due_account']
  return [
    ...(code.is_reverse_charge ? (['due_account'] as const) : []),
    ...(isZero(code.deductible_percent) ? [] : (['deductible_account'] as const)),
  ]
}

/** The category of EN 16931 that follows by itself; at zero rate there are several. */
export function categoryOf({ rate, is_reverse_charge }: Booking): 'AE' | 'S' | undefined {
  if (is_reverse_charge) return 'AE'
  return isZero(rate) ? undefined : 'S'
}

export function endsBeforeStart(from: Day | null, until: Day | null): boolean {
  return from !== null && until !== null && until < from
}

function isZero(percent: string): boolean {
  return parseAmount(percent) === zero
}

/** VAT that waits is declared as the invoice is paid. */
export function dueOn(waitingAccount: string | null): 'invoice' | 'payment' {
  return waitingAccount === null ? 'invoice' : 'payment'
}
