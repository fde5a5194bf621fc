import { distinct } from '#kernel/lists'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Line, tiesOf } from '../domain/group.js'
import { lockLetterings } from '../queries/letterings.js'
import { holdLines, readLines } from '../queries/lines.js'
import { tiedLines, tiesOn } from '../queries/ties.js'
import type { Lettering } from '../schemas.js'

/** Lines with all that are tied to them, and what ties them. */
export type Held = { readonly lines: readonly Line[]; readonly ties: readonly Lettering[] }

/** Lines with all that are tied to them, as they stand. */
export async function readWithTies(
  op: CompanyOperation,
  lineIds: readonly number[],
): Promise<Line[]> {
  return readLines(op, await withTied(op, lineIds, await tiesOn(op, lineIds)))
}

/**
 * The same, held until the end of the transaction with the partial letterings that tie them, the oldest first. Those
 * are taken before the lines, as whoever undoes one does. Where a line was tied while it was waited for, what it is tied
 * to is taken as well.
 */
export async function holdWithTies(
  op: CompanyOperation,
  lineIds: readonly number[],
): Promise<Held> {
  let tieIds = await tiesOn(op, lineIds)
  for (;;) {
    const locked = tieIds.length === 0 ? [] : await lockLetterings(op, tieIds)
    const lines = await holdLines(op, await withTied(op, lineIds, tieIds))
    const found = tiesOf(lines)
    if (found.every((id) => tieIds.includes(id))) {
      const ties = locked.filter(({ id }) => found.includes(id)).reverse()
      return { lines, ties }
    }
    tieIds = distinct([...tieIds, ...found])
  }
}

async function withTied(
  op: CompanyOperation,
  lineIds: readonly number[],
  tieIds: readonly number[],
): Promise<number[]> {
  return distinct([...lineIds, ...(await tiedLines(op, tieIds))])
}
