import { convert } from '#capabilities/ledger'
import { type Amount, times } from '#kernel/money'

type Fraction = Parameters<typeof convert>[1]

/** What a unit of the currency of a transaction is worth in that of the file. */
export type Rate = { readonly currency: string; readonly value: Fraction; readonly text: string }

/** An amount of the transaction in the currency of the file. */
export function inOwn(amount: Amount, rate: Rate | null): Amount {
  return rate === null ? amount : convert(amount, rate.value)
}

/** An amount in the currency of the file in that of the transaction. */
export function abroad(amount: Amount, { value }: Rate): Amount {
  return times(amount, value.denominator, value.numerator)
}
