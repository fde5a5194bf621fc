import { balancesAt } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { formatAmount, subtract, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { expectedBalances } from '../domain/movements.js'
import { listAssets } from '../queries/assets.js'
import { accountsNamed, hasAssets, movementsUpTo } from '../queries/movements.js'
import { rulesFor } from './books.js'
import { plannedFor, postedOf } from './plans.js'

/** What closing a year should know of assets: what is not posted by then, and where the ledger says otherwise. */
export type AssetsAt = {
  readonly notPosted: readonly {
    readonly asset_id: number
    readonly code: string
    readonly label: string
    readonly amount: string
  }[]
  readonly mismatches: readonly {
    readonly account_id: number
    readonly number: string
    readonly label: string
    readonly register: string
    readonly ledger: string
    readonly difference: string
  }[]
}

type Viewing = CompanyReading & { readonly language: Language }

export async function assetsAt(op: Viewing, day: Day): Promise<AssetsAt> {
  if (!(await hasAssets(op))) return { notPosted: [], mismatches: [] }
  return { notPosted: await notPostedBy(op, day), mismatches: await mismatchesAt(op, day) }
}

async function notPostedBy(op: Viewing, day: Day): Promise<AssetsAt['notPosted']> {
  const rules = await rulesFor(op)
  const rows = await listAssets(op, { on: day, status: 'active' })
  return rows.flatMap((row) => {
    const due = subtract(plannedFor(row, rules)(day), postedOf(row))
    const { id: asset_id, code, label } = row
    return due > zero ? [{ asset_id, code, label, amount: formatAmount(due) }] : []
  })
}

async function mismatchesAt(op: Viewing, day: Day): Promise<AssetsAt['mismatches']> {
  const movements = await movementsUpTo(op, day, day)
  const expected = expectedBalances(movements)
  const accounts = await accountsNamed(op, distinct(expected.keys()))
  const balances = await balancesAt(op, accounts, day)
  return accounts.flatMap(({ id, number, labels }) => {
    const [register, ledger] = [expected.get(id) ?? zero, balances.get(id) ?? zero]
    if (register === ledger) return []
    return [
      {
        account_id: id,
        number,
        label: labels[op.language] ?? '',
        register: formatAmount(register),
        ledger: formatAmount(ledger),
        difference: formatAmount(subtract(ledger, register)),
      },
    ]
  })
}
