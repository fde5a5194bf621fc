import { type Amount, add, subtract, zero } from '#kernel/money'

/** What a third party has on an account. */
export type PartyBalance = {
  readonly account_id: number
  readonly number: string
  readonly third_party_id: number
  readonly opening: Amount
  readonly debit: Amount
  readonly credit: Amount
}

export function closingOf({
  opening,
  debit,
  credit,
}: Pick<PartyBalance, 'opening' | 'debit' | 'credit'>): Amount {
  return add(opening, subtract(debit, credit))
}

export function isEmpty({ opening, debit, credit }: PartyBalance): boolean {
  return opening === zero && debit === zero && credit === zero
}

export type Side = 'debit' | 'credit'

/** Whether someone ends with a balance on a side. */
export function endsOn(side: Side | null, balance: PartyBalance): boolean {
  if (side === null) return true
  const closing = closingOf(balance)
  return side === 'debit' ? closing > zero : closing < zero
}

/** Customers before suppliers, then by code and account. */
export function byTypeAndCode(
  one: { readonly type: string; readonly code: string; readonly number: string },
  other: { readonly type: string; readonly code: string; readonly number: string },
): number {
  return (
    compared(one.type, other.type) ||
    compared(one.code, other.code) ||
    compared(one.number, other.number)
  )
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
