import { type Amount, add, negate, storedAmount, subtract, zero } from '#kernel/money'
import { lastPageOf, type Page } from './pages.js'

/** An account with what it held before a span, and its lines in it. */
export type LedgerAccount = {
  /** Null for a result whose account is not in the chart. */
  readonly accountId: number | null
  readonly number: string
  readonly label: string
  readonly opening: Amount
  readonly debit: Amount
  readonly credit: Amount
  readonly lines: number
  readonly unclosed: Amount | null
}

export function closingOf({ opening, debit, credit }: LedgerAccount): Amount {
  return add(opening, subtract(debit, credit))
}

export function totalsOf(accounts: readonly LedgerAccount[]) {
  const sum = (of: (account: LedgerAccount) => Amount) => add(...accounts.map(of))
  return {
    opening: sum(({ opening }) => opening),
    debit: sum(({ debit }) => debit),
    credit: sum(({ credit }) => credit),
    closing: sum(closingOf),
    lines: accounts.reduce((count, { lines }) => count + lines, 0),
  }
}

/** What a page shows of an account: so many of its lines, after some that stand on earlier pages. */
export type LedgerPart<Account> = {
  readonly account: Account
  readonly skip: number
  readonly count: number
}

/**
 * The accounts of a page, which is so many lines long. One without lines stands on the page on which its turn
 * comes, after all lines on the last.
 */
export function partsOfPage<Account extends { readonly lines: number }>(
  accounts: readonly Account[],
  { page, perPage, offset }: Page,
): LedgerPart<Account>[] {
  const total = accounts.reduce((count, { lines }) => count + lines, 0)
  const lastPage = lastPageOf(perPage, total)
  const end = offset + perPage
  const parts: LedgerPart<Account>[] = []
  let rank = 0
  for (const account of accounts) {
    const { lines } = account
    const skip = Math.max(0, offset - rank)
    const count = Math.min(rank + lines, end) - Math.max(rank, offset)
    const turn = Math.min(Math.floor(rank / perPage) + 1, lastPage)
    if (lines === 0 ? turn === page : count > 0) parts.push({ account, skip, count })
    rank += lines
  }
  return parts
}

type Moved = { readonly debit: string; readonly credit: string }

/** What stands after a line. */
export function balanceAfter(before: Amount, { debit, credit }: Moved): Amount {
  return add(before, storedAmount(debit), negate(storedAmount(credit)))
}

/** Nothing before the span, and no line in it. */
export function isEmpty({ opening, lines }: LedgerAccount): boolean {
  return opening === zero && lines === 0
}
