import type { Entry } from '#capabilities/ledger'
import type { CompanyOperation } from '#platform/operations/operation'
import { filesWith, moveItems, openMoves } from '../queries/follow.js'

/** An entry that was reversed, and the one that was posted again in its stead. */
type Again = { readonly original: Entry; readonly again: Entry }

/**
 * Lets files pay the lines that were posted again, where these are open in the stead of the old ones. Older files come
 * first, as in what they hold: none takes from another.
 */
export async function payAgain(op: CompanyOperation, posted: readonly Again[]): Promise<void> {
  const moves = await openMoves(
    op,
    posted.flatMap(({ original, again }) =>
      original.lines.map(({ id }, place) => ({ from: id, to: again.lines[place]!.id })),
    ),
  )
  for (const fileId of await filesWith(op, moves)) await moveItems(op, fileId, moves)
}
