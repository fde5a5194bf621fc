import { setImmediate } from 'node:timers/promises'
import { packFor } from '#countries'
import { sentOff, sideBySide } from '#platform/db/side-by-side'
import type { CompanyOperation } from '#platform/operations/operation'
import { insertLines, type LineRow, type WrittenLines } from '../queries/posting.js'
import type { EntryDraft } from './entry-draft.js'
import { lineRows } from './posting-rows.js'
import { type Ready, readied } from './ready.js'
import type { References } from './references.js'

/** The lines of so many entries are written while the next ones are made ready: of a few first, for which the database waits. */
const firstPortion = 25
const portion = 100

/** Of how many entries, the first ones, lines are on their way, and their ids. */
export type Portions = { readonly count: number; readonly written: Promise<WrittenLines> }

/**
 * Makes drafts ready, one after the other. Of many, lines are written meanwhile, but for those of the last portion, which go
 * with the entries: a few take one statement. Whoever else waits for the program has a turn between two portions.
 */
export async function readiedInPortions(
  op: CompanyOperation,
  references: References,
  drafts: Iterable<EntryDraft>,
): Promise<{ ready: Ready[]; portions: Portions }> {
  const { apartClasses } = packFor(op.company).closing
  const ready: Ready[] = []
  const sent: Promise<WrittenLines>[] = []
  let count = 0
  try {
    for (const draft of drafts) {
      if (ready.length === count + (count === 0 ? firstPortion : portion)) {
        sent.push(sentOff(insertLines(op, linesOf(ready.slice(count), references))))
        count = ready.length
        await setImmediate()
      }
      ready.push(readied(draft, references, apartClasses))
    }
  } catch (error) {
    await Promise.allSettled(sent)
    throw error
  }
  return { ready, portions: { count, written: sentOff(together(sent)) } }
}

async function together(sent: readonly Promise<WrittenLines>[]): Promise<WrittenLines> {
  const portions = await sideBySide(...sent)
  return {
    entry_ids: portions.flatMap(({ entry_ids }) => entry_ids),
    line_ids: portions.flatMap(({ line_ids }) => line_ids),
  }
}

/** The lines of some entries as the database takes them. */
export function linesOf(
  ready: readonly Ready[],
  references: References,
): { days: string[]; lines: LineRow[] } {
  return {
    days: ready.map(({ draft }) => draft.entryDate),
    lines: ready.flatMap((one, index) => lineRows(one, index + 1, references)),
  }
}
