import { deepFreeze } from './cells.js'

/** How a year is closed in a country. */
export type ClosingPart = { readonly closing: ClosingRules }

export type ClosingRules = {
  /** The classes that are closed to the result and those that are carried forward. */
  readonly resultClasses: readonly number[]
  readonly carriedClasses: readonly number[]
  /** Classes that stand apart from the others: each balances by itself in every entry. */
  readonly apartClasses: readonly number[]
  readonly resultAccounts: { readonly profit: string; readonly loss: string }
  readonly retainedAccounts: { readonly profit: string; readonly loss: string }
  /** A transfer on the first day of the new year, where the result waits for the meeting. */
  readonly openingTransfer: { readonly from: string; readonly to: string } | null
  /** Whether the appropriation is booked in the closing year on accounts of its own. */
  readonly hasAppropriationAccounts: boolean
  /** Prefixes of accounts that must be zero before the year is closed. */
  readonly mustBeZero: readonly string[]
  /** Prefixes of accounts whose balance at the end of a year wants a look, and may be right. */
  readonly shouldBeZero: readonly string[]
  readonly legalReserve: {
    readonly account: string
    readonly percentOfProfit: string
    readonly upToPercentOfCapital: string
  }
}

export function closingPart(rules: ClosingRules): ClosingPart {
  return { closing: deepFreeze(rules) }
}

type Accounts = Pick<ClosingRules, 'resultAccounts' | 'openingTransfer'>

/** The account to which closing takes a result (credit minus debit); null when there is none to take. */
export function resultAccountOf({ resultAccounts }: Accounts, result: bigint): string | null {
  if (result === 0n) return null
  return result > 0n ? resultAccounts.profit : resultAccounts.loss
}

/** The account on which closing leaves it, once the next year has begun. */
export function restingAccountOf(rules: Accounts, result: bigint): string | null {
  const number = resultAccountOf(rules, result)
  return number === rules.openingTransfer?.from ? rules.openingTransfer.to : number
}
