import type { Reversal } from '#capabilities/ledger'
import type { InCompany, Operation } from '#platform/operation'
import { groupOf, isOpen } from '../domain/group.js'
import { holdLines } from '../queries/lines.js'
import { writeLetterings } from './write.js'

/** Letters each pair of lines of entries and their reversals that was open; false when there was none. */
export async function letterReversals(
  op: Operation & InCompany,
  reversals: readonly Reversal[],
): Promise<boolean> {
  if (reversals.length === 0) return false
  const lines = await holdLines(
    op,
    reversals.flatMap(({ original, reversal }) =>
      [...original.lines, ...reversal.lines].map((line) => line.id),
    ),
  )
  const held = new Map(lines.map((line) => [line.id, line]))
  const pairs = reversals.flatMap(({ original, reversal }) => {
    const mirrors = new Map(reversal.lines.map((line) => [line.position, held.get(line.id)]))
    return original.lines.flatMap((line) => {
      const pair = [held.get(line.id), mirrors.get(line.position)]
      return pair.every(isOpen) ? [{ ...groupOf(pair), origin: 'reversal' as const }] : []
    })
  })
  return (await writeLetterings(op, pairs)).length > 0
}
