import type { ClosingRules } from './pack.js'

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
