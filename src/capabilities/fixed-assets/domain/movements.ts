import { type Amount, add, negate, subtract, zero } from '#kernel/money'

/** What happened to assets on an account, in a span or before it. */
export type Movement = {
  readonly accountId: number
  /** Where its depreciation stands; null where there is none. */
  readonly depreciationAccountId: number | null
  readonly column: MovementColumn
  readonly amount: Amount
}

const ofValue = ['opening_value', 'acquisitions', 'transfers', 'disposals'] as const
const ofDepreciation = [
  'opening_depreciation',
  'depreciation',
  'exceptional',
  'cancelled',
  'transferred',
] as const

export type MovementColumn = (typeof ofValue)[number] | (typeof ofDepreciation)[number]

/** The movements of the assets of an account, and what they come to. */
export type MovementRow = Readonly<Record<MovementColumn, Amount>> & {
  readonly account_id: number
  readonly closing_value: Amount
  readonly closing_depreciation: Amount
  readonly book_value: Amount
  readonly ledger_value: Amount
  readonly ledger_depreciation: Amount
}

export const amountColumns = [
  'opening_value',
  'acquisitions',
  'transfers',
  'disposals',
  'closing_value',
  'opening_depreciation',
  'depreciation',
  'exceptional',
  'cancelled',
  'transferred',
  'closing_depreciation',
  'book_value',
  'ledger_value',
  'ledger_depreciation',
] as const satisfies readonly (keyof MovementRow)[]

type Pair = { readonly accountId: number; readonly besideId: number | null; amount: Amount }

/** What the register has on each account of the ledger, debit minus credit. */
export function expectedBalances(movements: readonly Movement[]): ReadonlyMap<number, Amount> {
  const balances = new Map<number, Amount>()
  const count = (id: number, amount: Amount) =>
    balances.set(id, add(balances.get(id) ?? zero, amount))
  for (const { accountId, depreciationAccountId, column, amount } of movements)
    if (isOfValue(column)) count(accountId, amount)
    else count(depreciationAccountId ?? accountId, negate(amount))
  return balances
}

/** The rows of the report, by account, beside what the ledger has. */
export function movementRows(
  movements: readonly Movement[],
  accountIds: readonly number[],
  balances: ReadonlyMap<number, Amount>,
): MovementRow[] {
  const held = depreciationHeld(movements, balances)
  return accountIds.map((account_id) => {
    const own = movements.filter(({ accountId }) => accountId === account_id)
    const sum = (column: MovementColumn) =>
      add(zero, ...own.filter((one) => one.column === column).map(({ amount }) => amount))
    const columns = Object.fromEntries(
      [...ofValue, ...ofDepreciation].map((column) => [column, sum(column)]),
    ) as Record<MovementColumn, Amount>
    const closing_value = add(...ofValue.map((column) => columns[column]))
    const closing_depreciation = add(...ofDepreciation.map((column) => columns[column]))
    // What is written down on the account itself is part of its balance.
    const direct = add(
      zero,
      ...own.filter((one) => !isOfValue(one.column) && isDirect(one)).map(({ amount }) => amount),
    )
    return {
      account_id,
      ...columns,
      closing_value,
      closing_depreciation,
      book_value: subtract(closing_value, closing_depreciation),
      ledger_value: add(balances.get(account_id) ?? zero, direct),
      ledger_depreciation: add(held.get(account_id) ?? zero, direct),
    }
  })
}

function isOfValue(column: MovementColumn): boolean {
  return (ofValue as readonly string[]).includes(column)
}

function isDirect({ accountId, depreciationAccountId }: Movement): boolean {
  return depreciationAccountId === null || depreciationAccountId === accountId
}

/**
 * What the ledger has written off, by the account of the assets. Where several share an account of depreciation, each
 * has what the register gives it, and the first of them what the ledger has besides.
 */
function depreciationHeld(
  movements: readonly Movement[],
  balances: ReadonlyMap<number, Amount>,
): ReadonlyMap<number, Amount> {
  const pairs = new Map<string, Pair>()
  for (const one of movements) {
    if (isDirect(one)) continue
    const { accountId, depreciationAccountId: besideId, column, amount } = one
    const key = `${besideId}/${accountId}`
    const pair = pairs.get(key) ?? { accountId, besideId, amount: zero }
    if (!isOfValue(column)) pair.amount = add(pair.amount, amount)
    pairs.set(key, pair)
  }
  const rest = new Map<number, Amount>()
  for (const { besideId, amount } of pairs.values()) {
    const held = rest.get(besideId!) ?? negate(balances.get(besideId!) ?? zero)
    rest.set(besideId!, subtract(held, amount))
  }
  const held = new Map<number, Amount>()
  const inOrder = [...pairs.values()].sort((one, other) => one.accountId - other.accountId)
  for (const { accountId, besideId, amount } of inOrder) {
    const more = rest.get(besideId!) ?? zero
    rest.set(besideId!, zero)
    held.set(accountId, add(held.get(accountId) ?? zero, amount, more))
  }
  return held
}
