import { balancesAt } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { amountColumns, type MovementRow, movementRows } from '../domain/movements.js'
import { accountsNamed, movementsUpTo } from '../queries/movements.js'

type Span = { readonly from: Day; readonly to: Day }

/** The movements of an account with what it is called. */
export type NamedRow = MovementRow & {
  readonly number: string
  readonly labels: Record<string, string>
}

/** The movements of assets and their depreciation per account in a span, beside what the ledger has. */
export async function assetMovements(op: CompanyReading, { from, to }: Span): Promise<NamedRow[]> {
  const movements = await movementsUpTo(op, from, to)
  const ids = distinct(movements.flatMap((one) => [one.accountId, one.depreciationAccountId]))
  const accounts = await accountsNamed(op, ids)
  const balances = await balancesAt(op, accounts, to)
  const ofAssets = new Set(movements.map(({ accountId }) => accountId))
  const shown = accounts.filter(
    ({ id, is_of_category }) =>
      ofAssets.has(id) || (ofAssets.size > 0 && is_of_category && balances.get(id) !== zero),
  )
  const rows = movementRows(
    movements,
    shown.map(({ id }) => id),
    balances,
  )
  return rows
    .map((row, place) => ({ ...row, number: shown[place]!.number, labels: shown[place]!.labels }))
    .filter((row) => amountColumns.some((column) => row[column] !== zero))
}
