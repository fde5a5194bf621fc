import { distinct } from '#kernel/lists'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Line } from '../domain/group.js'
import { lockLetterings } from '../queries/letterings.js'
import { holdLines } from '../queries/lines.js'
import { letteringsOn } from '../queries/ties.js'
import type { Lettering } from '../schemas.js'
import { untie } from './reversal.js'
import { undoLetterings } from './undo.js'

/**
 * Takes lines out of the letterings that they are in, full or partial, as of a payment that was none: the other payments
 * of an item stay tied to it. A lettering whose difference was written off is undone as a whole.
 */
export async function takeOut(op: CompanyOperation, lineIds: readonly number[]): Promise<void> {
  const { lines, letterings } = await holdLettered(op, lineIds)
  const writtenOff = letterings.filter((one) => one.difference_entry_id !== null)
  const others = letterings.filter((one) => one.difference_entry_id === null)
  await untie(op, { lines, ties: others }, new Set(lineIds))
  await undoLetterings(
    op,
    writtenOff.map(({ id }) => id),
  )
}

/** Letterings are taken before their lines, as whoever undoes one does; a line may be lettered while it is waited for. */
async function holdLettered(
  op: CompanyOperation,
  lineIds: readonly number[],
): Promise<{ lines: Line[]; letterings: Lettering[] }> {
  let ids = await letteringsOn(op, lineIds)
  for (;;) {
    const letterings = ids.length === 0 ? [] : await lockLetterings(op, ids)
    const all = letterings.flatMap((one) => one.lines.map(({ id }) => id))
    const lines = await holdLines(op, distinct([...lineIds, ...all]))
    const found = await letteringsOn(op, lineIds)
    if (found.every((id) => ids.includes(id))) return { lines, letterings }
    ids = distinct([...ids, ...found])
  }
}
