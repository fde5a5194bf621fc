import { type Amount, add, negate, zero } from '#kernel/money'
import type { BoxAmount } from './boxes.js'

export type Side = 'debit' | 'credit'

/** A line of an entry that is to be posted: one side, above zero. Accounts are named by their number. */
export type DraftLine = {
  readonly account: string
  readonly side: Side
  readonly amount: Amount
  readonly label: string | null
  /** Which line of what was asked for it is, where it is one. */
  readonly source: number | null
  readonly vatCode: string | null
  readonly vatRole: 'base' | 'tax' | null
  /** Whether it is the line of the customer or supplier. */
  readonly isThirdParty: boolean
  /** The amount in the document's own currency, where that is not the file's. */
  readonly amountCurrency: Amount | null
  /** What it adds to the boxes of the VAT return, each box once and none with nothing. */
  readonly boxes: readonly BoxAmount[]
  /** Whether the boxes are declared with the invoice, or as it is paid. */
  readonly boxesDueOn: BoxesDueOn
}

export type BoxesDueOn = 'invoice' | 'payment'

type Facts = Partial<
  Pick<
    DraftLine,
    | 'label'
    | 'source'
    | 'vatCode'
    | 'vatRole'
    | 'isThirdParty'
    | 'amountCurrency'
    | 'boxes'
    | 'boxesDueOn'
  >
>

/** A line on a side, or on the other one when the amount is negative; none for nothing. */
export function lineOn(
  side: Side,
  account: string,
  amount: Amount,
  facts: Facts = {},
): DraftLine[] {
  if (amount === zero) return []
  const isMirrored = amount < 0n
  return [
    {
      account,
      side: isMirrored ? otherSide(side) : side,
      amount: isMirrored ? negate(amount) : amount,
      label: facts.label ?? null,
      source: facts.source ?? null,
      vatCode: facts.vatCode ?? null,
      vatRole: facts.vatRole ?? null,
      isThirdParty: facts.isThirdParty ?? false,
      amountCurrency: facts.amountCurrency ?? null,
      boxes: facts.boxes ?? [],
      boxesDueOn: facts.boxesDueOn ?? 'invoice',
    },
  ]
}

export function otherSide(side: Side): Side {
  return side === 'debit' ? 'credit' : 'debit'
}

/** What the lines come to, debit minus credit: zero for an entry that may be posted. */
export function balanceOf(lines: readonly DraftLine[]): Amount {
  return add(...lines.map((line) => (line.side === 'debit' ? line.amount : negate(line.amount))))
}
