import type { Entry } from '#capabilities/ledger'
import type { InCompany, Operation } from '#platform/operation'
import { groupOf, isOpen } from '../domain/group.js'
import { holdLines } from '../queries/lines.js'
import { writeLetterings } from './write.js'

/** Letters each pair of lines of an entry and its reversal that was open; false when there was none. */
export async function letterReversal(
  op: Operation & InCompany,
  original: Entry,
  reversal: Entry,
): Promise<boolean> {
  const lines = await holdLines(
    op,
    [...original.lines, ...reversal.lines].map((line) => line.id),
  )
  const held = new Map(lines.map((line) => [line.id, line]))
  const mirrors = new Map(reversal.lines.map((line) => [line.position, held.get(line.id)]))
  const pairs = original.lines.flatMap((line) => {
    const pair = [held.get(line.id), mirrors.get(line.position)]
    return pair.every(isOpen) ? [groupOf(pair)] : []
  })
  if (pairs.length === 0) return false
  await writeLetterings(op, 'reversal', pairs)
  return true
}
