import { type Message, problem } from '#kernel/problem'
import { present, settled } from '#platform/operations/in-use'
import type { CompanyOperation } from '#platform/operations/operation'
import { problems } from '#platform/problems'
import { inUse } from '../problems.js'
import { countBelow } from '../queries/chart.js'
import { type AccountUses, usesOfAccounts } from '../queries/uses.js'
import type { Account } from '../schemas/account.js'

type Use = Exclude<keyof AccountUses, 'id'>
type Guarded = 'number' | 'kind' | 'type' | 'is_reconcilable'

const namedBy = ['journals', 'third_parties', 'vat_codes', 'settings'] as const
const needPostable = ['lines', ...namedBy, 'journal_rules', 'documents'] as const

/** What stands in the way of changing a field. */
const standing: Readonly<Record<Guarded, readonly Use[]>> = {
  number: ['lines', ...namedBy],
  kind: needPostable,
  type: ['lines'],
  is_reconcilable: ['letterings'],
}

/** The fields of a change that uses may forbid. */
export function guardedChanges(before: Account, wished: Account): Guarded[] {
  const guarded: Guarded[] = []
  if (wished.number !== before.number) guarded.push('number')
  if (wished.kind !== before.kind && wished.kind === 'heading') guarded.push('kind')
  if (wished.type !== before.type) guarded.push('type')
  if (before.is_reconcilable && !wished.is_reconcilable) guarded.push('is_reconcilable')
  return guarded
}

/** The messages for the fields that the uses of an account forbid to change, with those uses. */
export function forbidden(
  changes: readonly Guarded[],
  uses: AccountUses,
): { fields: Record<string, Message[]>; usedBy: Partial<AccountUses> } {
  const fields: Record<string, Message[]> = {}
  let usedBy: Partial<AccountUses> = {}
  for (const field of changes) {
    const found = present(uses, standing[field])
    if (Object.keys(found).length === 0) continue
    fields[field] = [{ text: inUse[field] }]
    usedBy = { ...usedBy, ...found }
  }
  return { fields, usedBy }
}

export async function refuseChangeInUse(
  op: CompanyOperation,
  before: Account,
  wished: Account,
): Promise<void> {
  const changes = guardedChanges(before, wished)
  if (changes.length === 0) return
  const [uses] = await usesOfAccounts(op, [before.id])
  const { fields, usedBy } = forbidden(changes, uses!)
  const [field] = Object.keys(fields) as Guarded[]
  if (field) throw problem(settled(inUse[field]), {}, { fields, body: { used_by: usedBy } })
}

/** Accounts that go together do not stand in each other's way, nor do those that may lose their heading. */
export async function refuseRemovalInUse(
  op: CompanyOperation,
  befores: readonly Account[],
  mayLoseHeading: readonly number[],
): Promise<void> {
  const ids = befores.map(({ id }) => id)
  const below = await countBelow(op, ids, mayLoseHeading)
  for (const uses of await usesOfAccounts(op, ids)) {
    const usedBy = present({ ...uses, accounts: below.get(uses.id) ?? 0 }, [
      ...needPostable,
      'accounts',
    ])
    if (Object.keys(usedBy).length > 0)
      throw problem(problems.record_in_use, {}, { body: { used_by: usedBy } })
  }
}
