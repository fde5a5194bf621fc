import type { Entry, Reversal } from '#capabilities/ledger'
import { zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import { differenceOf, groupOf, isFree, isUnsettled, settledBy } from '../domain/group.js'
import { holdLines } from '../queries/lines.js'
import { type Held, holdWithTies } from './hold.js'
import { changeLetterings, removeLetterings, writeLetterings } from './write.js'

/**
 * Letters each pair of lines of entries and their reversals that was not settled in full; false when there was none.
 * Those that were tied leave what they were tied to.
 */
export async function letterReversals(
  op: CompanyOperation,
  reversals: readonly Reversal[],
): Promise<boolean> {
  if (reversals.length === 0) return false
  const held = await holdWithTies(
    op,
    reversals.flatMap(({ original, reversal }) =>
      [...original.lines, ...reversal.lines].map((line) => line.id),
    ),
  )
  const byId = new Map(held.lines.map((line) => [line.id, line]))
  const pairs = reversals.flatMap(({ original, reversal }) => {
    const mirrors = new Map(reversal.lines.map((line) => [line.position, byId.get(line.id)]))
    return original.lines.flatMap((line) => {
      const pair = [byId.get(line.id), mirrors.get(line.position)]
      return pair.every(isUnsettled) ? [{ ...groupOf(pair), origin: 'reversal' as const }] : []
    })
  })
  await untie(op, held, new Set(pairs.flatMap(({ lines }) => lines.map((line) => line.id))))
  return (await writeLetterings(op, pairs)).length > 0
}

/**
 * Takes lines out of what ties or letters them. Those that are left stay tied while they settle each other, so that the
 * ties of other payments stay; where one side is gone, they are open again.
 */
export async function untie(
  op: CompanyOperation,
  { lines, ties }: Held,
  leaving: ReadonlySet<number>,
): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const touched = ties
    .filter((tie) => tie.lines.some(({ id }) => leaving.has(id)))
    .map((lettering) => ({
      lettering,
      left: lettering.lines.flatMap(({ id }) => (leaving.has(id) ? [] : byId.get(id)!)),
    }))
  const groups = touched
    .filter(({ left }) => left.length > 0)
    .map(({ lettering, left }) => ({ ...groupOf(left), lettering }))
    .filter((group) => settledBy(group) !== zero)
  const kept = new Set(groups.map(({ lettering }) => lettering.id))
  await changeLetterings(op, groups)
  await removeLetterings(
    op,
    touched.map(({ lettering }) => lettering).filter(({ id }) => !kept.has(id)),
  )
}

/** Letters what is open among entries and reversals that repeat each other, place by place, where it comes to nothing. */
export async function letterFamilies(
  op: CompanyOperation,
  families: readonly (readonly Entry[])[],
): Promise<void> {
  if (families.length === 0) return
  const lines = await holdLines(
    op,
    families.flat().flatMap((entry) => entry.lines.map((line) => line.id)),
  )
  const free = new Map(lines.filter(isFree).map((line) => [line.id, line]))
  const groups = families
    .flatMap(([first, ...others]) =>
      first!.lines.map((_, place) =>
        [first!, ...others].flatMap((entry) => free.get(entry.lines[place]!.id) ?? []),
      ),
    )
    .filter((group) => group.length > 1)
    .map((group) => ({ ...groupOf(group), origin: 'reversal' as const }))
    .filter((group) => differenceOf(group) === zero)
  await writeLetterings(op, groups)
}

/** Letters what two entries have open against each other on the same account: equal amounts on other sides. */
export async function letterOpposites(
  op: CompanyOperation,
  one: Entry,
  other: Entry,
): Promise<void> {
  const lines = await holdLines(
    op,
    [...one.lines, ...other.lines].map((line) => line.id),
  )
  const held = new Map(lines.filter(isFree).map((line) => [line.id, line]))
  const taken = new Set<number>()
  const groups = one.lines.flatMap((line) => {
    const mine = held.get(line.id)
    const match = other.lines.find(
      (candidate) =>
        held.has(candidate.id) &&
        !taken.has(candidate.id) &&
        candidate.account_id === line.account_id &&
        candidate.third_party_id === line.third_party_id &&
        candidate.debit === line.credit &&
        candidate.credit === line.debit,
    )
    if (!mine || !match) return []
    taken.add(match.id)
    return [{ ...groupOf([mine, held.get(match.id)!]), origin: 'reversal' as const }]
  })
  await writeLetterings(op, groups)
}
