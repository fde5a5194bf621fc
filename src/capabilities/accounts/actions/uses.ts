import { type Message, problem } from '#kernel/problem'
import { settled } from '#platform/operations/in-use'
import type { CompanyOperation } from '#platform/operations/operation'
import { noUses, type Uses, usesOf, usesThatStop } from '#platform/operations/references'
import { problems } from '#platform/problems'
import { inUse } from '../problems.js'
import { countBelow } from '../queries/chart.js'
import type { Account } from '../schemas/account.js'

type Guarded = 'number' | 'kind' | 'type' | 'is_reconcilable'

/** Who follows an account by its id, whatever its number; letterings and accounts below it do not use it. */
const byIdAlone = ['journal_rules', 'documents']
const besides = ['accounts', 'letterings']

/** Which uses stand in the way of changing a field. */
const standsInTheWay: Readonly<Record<Guarded, (use: string) => boolean>> = {
  number: (use) => !besides.includes(use) && !byIdAlone.includes(use),
  kind: (use) => !besides.includes(use),
  type: (use) => use === 'lines',
  is_reconcilable: (use) => use === 'letterings',
}

/** Who uses accounts, for whatever reason. */
export function usesOfAccounts(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Uses>> {
  return usesOf(op, 'accounts', ids, () => true)
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
  uses: Uses,
): { fields: Record<string, Message[]>; usedBy: Uses } {
  const fields: Record<string, Message[]> = {}
  let usedBy: Uses = {}
  for (const field of changes) {
    const found = Object.fromEntries(
      Object.entries(uses).filter(([use]) => standsInTheWay[field](use)),
    )
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
  const uses = (await usesOfAccounts(op, [before.id])).get(before.id) ?? noUses
  const { fields, usedBy } = forbidden(changes, uses)
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
  const uses = await usesThatStop(op, 'accounts', ids, 'bin')
  for (const id of ids) {
    const { accounts: _, ...others } = uses.get(id) ?? noUses
    const accounts = below.get(id) ?? 0
    const usedBy = { ...others, ...(accounts > 0 ? { accounts } : {}) }
    if (Object.keys(usedBy).length > 0)
      throw problem(problems.record_in_use, {}, { body: { used_by: usedBy } })
  }
}
