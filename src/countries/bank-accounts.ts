/** Where a country keeps the ledger accounts of banks, and how they are numbered on. */
export type BankAccountRule = {
  readonly first: string
  /** Further accounts are this prefix and as many digits, first in the widest steps. */
  readonly prefix: string
  readonly digits: number
  readonly steps: readonly number[]
  /** Accounts of the chart under the prefix that mean something else. */
  readonly reserved: readonly string[]
}

/** The first account number of the rule that no other bank of the company file has. */
export function bankAccountNumber(rule: BankAccountRule, taken: Iterable<string>): string {
  const refused = new Set([...taken, ...rule.reserved])
  if (!refused.has(rule.first)) return rule.first
  for (const step of rule.steps) {
    for (let place = step; place < 10 ** rule.digits; place += step) {
      const number = rule.prefix + String(place).padStart(rule.digits, '0')
      if (!refused.has(number)) return number
    }
  }
  throw new RangeError('every account number for a bank is taken')
}
