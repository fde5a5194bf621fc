import { grouped } from '#kernel/lists'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'

/** What an account holds in the year that is closed; a balance is debit minus credit. */
export type AccountSum = {
  readonly id: number
  readonly number: string
  readonly label: string
  readonly type: string
  readonly balance: Amount
  /** The balance without what closed the year before. */
  readonly beforeClosing: Amount
}

export type PartySum = {
  readonly accountId: number
  readonly thirdPartyId: number
  readonly balance: Amount
}

/** An account as a line names it. */
export type AccountName = Pick<AccountSum, 'id' | 'number' | 'label'>

/** A line of an entry that closing proposes: debit minus credit, never nothing. */
export type PlannedLine = {
  readonly account: AccountName
  readonly thirdPartyId: number | null
  readonly amount: Amount
}

/** The part of the country's rules that decides which accounts are closed and which are carried. */
export type Classes = {
  readonly resultClasses: readonly number[]
  readonly carriedClasses: readonly number[]
}

/** What a year comes to. Amounts are credit minus debit: a profit is above zero. */
export type YearResult = {
  /** Income less expense, before any appropriation. */
  readonly result: Amount
  /** What the accounts of appropriation already took. */
  readonly appropriated: Amount
  /** What is left for the result account of the country. */
  readonly carried: Amount
}

export function resultOf(accounts: readonly AccountSum[], { resultClasses }: Classes): YearResult {
  const ofResult = accounts.filter(inClasses(resultClasses))
  const carried = negate(total(ofResult.map(({ beforeClosing }) => beforeClosing)))
  const appropriated = total(
    ofResult
      .filter(({ type }) => type === 'appropriation')
      .map(({ beforeClosing }) => beforeClosing),
  )
  return { result: add(carried, appropriated), appropriated, carried }
}

/** The lines that bring every account of the result classes to zero, the result itself last. */
export function closingLines(
  accounts: readonly AccountSum[],
  { resultClasses }: Classes,
  resultAccount: AccountName | undefined,
): PlannedLine[] {
  const closed = accounts.filter(inClasses(resultClasses))
  const lines = closed.flatMap((account) => lineOf(account, negate(account.balance)))
  const rest = total(closed.map(({ balance }) => balance))
  return resultAccount ? [...lines, ...lineOf(resultAccount, rest)] : lines
}

/** What stands on the accounts once an entry is posted. */
export function after(
  accounts: readonly AccountSum[],
  lines: readonly PlannedLine[],
): AccountSum[] {
  const sums = new Map(accounts.map((account) => [account.id, account]))
  for (const { account, amount } of lines) {
    const held = sums.get(account.id) ?? {
      ...account,
      type: 'equity',
      balance: zero,
      beforeClosing: zero,
    }
    sums.set(account.id, { ...held, balance: add(held.balance, amount) })
  }
  return [...sums.values()].sort((one, other) => (one.number < other.number ? -1 : 1))
}

/**
 * The lines that carry the balance sheet into the next year: one per account, and where third parties
 * have their share of it, one for each of them and one for what is nobody's.
 */
export function openingLines(
  accounts: readonly AccountSum[],
  parties: readonly PartySum[],
  { carriedClasses }: Classes,
): PlannedLine[] {
  const shares = grouped(parties, ({ accountId }) => accountId)
  return accounts.filter(inClasses(carriedClasses)).flatMap((account) => {
    const own = shares.get(account.id) ?? []
    const rest = subtract(account.balance, total(own.map(({ balance }) => balance)))
    return [
      ...own.flatMap(({ thirdPartyId, balance }) => lineOf(account, balance, thirdPartyId)),
      ...lineOf(account, rest),
    ]
  })
}

/** The lines that move what stands on an account to another one. */
export function transferLines(
  accounts: readonly AccountSum[],
  from: AccountName | undefined,
  to: AccountName | undefined,
): PlannedLine[] {
  const held = accounts.find(({ id }) => id === from?.id)?.balance ?? zero
  return from && to ? [...lineOf(from, negate(held)), ...lineOf(to, held)] : []
}

/** Accounts that are neither closed nor carried, and hold something all the same. */
export function leftBehind(
  accounts: readonly AccountSum[],
  { resultClasses, carriedClasses }: Classes,
): AccountSum[] {
  const isKept = inClasses([...resultClasses, ...carriedClasses])
  return accounts.filter((account) => account.balance !== zero && !isKept(account))
}

export function inClasses(
  classes: readonly number[],
): (account: { readonly number: string }) => boolean {
  return ({ number }) => classes.includes(Number(number[0]))
}

export function total(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => add(sum, amount), zero)
}

function lineOf(
  { id, number, label }: AccountName,
  amount: Amount,
  thirdPartyId: number | null = null,
): PlannedLine[] {
  return amount === zero ? [] : [{ account: { id, number, label }, thirdPartyId, amount }]
}
