import type { BoxAmounts, ReturnFigures, WaitingVat } from '#countries'
import { type Amount, formatAmount, storedAmount } from '#kernel/money'

/** Amounts by box as they are stored and shown. */
export type Decimals = Readonly<Record<string, string>>

/** What the books give to a return, as it is stored with it. */
export type Figures = {
  readonly ledger: Decimals
  /** What the books hold in boxes that the form does not have. */
  readonly outside: Decimals
  /** How many lines are behind each box of the form. */
  readonly lines: Readonly<Record<string, number>>
  readonly carried: Decimals
  readonly is_on_receipts: boolean
  /** Of a yearly return: what those of its periods came to, and what corrections by hand were of that. */
  readonly balance_before: string
  readonly corrected_before: string
  /** Debit minus credit of the VAT lines on accounts that no return has settled. */
  readonly movements: readonly { readonly account: string; readonly amount: string }[]
  readonly became_due: readonly {
    readonly waiting_account: string
    readonly final_account: string
    readonly amount: string
  }[]
}

/** What people give to a return. */
export type Given = { readonly manual: Decimals; readonly ask_restitution: boolean }

/** The figures of a return as its form takes them. */
export function returnFigures(figures: Figures, given: Given): ReturnFigures {
  return {
    ledger: readAmounts(figures.ledger),
    outside: readAmounts(figures.outside),
    carried: readAmounts(figures.carried),
    manual: readAmounts(given.manual),
    askRestitution: given.ask_restitution,
    isOnReceipts: figures.is_on_receipts,
    balanceBefore: storedAmount(figures.balance_before),
  }
}

export function movementsOf({ movements }: Figures): { account: string; amount: Amount }[] {
  return movements.map(({ account, amount }) => ({ account, amount: storedAmount(amount) }))
}

export function becameDueOf({ became_due }: Figures): WaitingVat[] {
  return became_due.map(({ waiting_account, final_account, amount }) => ({
    waitingAccount: waiting_account,
    finalAccount: final_account,
    amount: storedAmount(amount),
  }))
}

export function readAmounts(decimals: Decimals): BoxAmounts {
  return Object.fromEntries(
    Object.entries(decimals).map(([box, decimal]) => [box, storedAmount(decimal)]),
  )
}

export function writtenAmounts(amounts: BoxAmounts): Decimals {
  return Object.fromEntries(
    Object.entries(amounts).map(([box, amount]) => [box, formatAmount(amount)]),
  )
}
