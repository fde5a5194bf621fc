import type { Day } from '#kernel/days'
import { invalidField, problem } from '#kernel/problem'
import { uncoded } from '#platform/http/problems'
import type { InCompany, Operation } from '#platform/operation'
import { messages } from '../problems.js'
import { findEntries, lockEntries } from '../queries/entries.js'
import type { Entry } from '../schemas.js'
import { draftOf, referencesOf } from './copies.js'
import { post } from './post.js'

/**
 * What was posted again in a transaction, by what it repeats: the rest of the same operation, its letterings and
 * its words, goes on with the new entries and lines.
 */
type Successors = {
  readonly entries: ReadonlyMap<number, number>
  readonly lines: ReadonlyMap<number, number>
}

const known = new WeakMap<object, { entries: Map<number, number>; lines: Map<number, number> }>()

export function successorsIn({ tx }: Operation): Successors {
  return known.get(tx) ?? { entries: new Map(), lines: new Map() }
}

function remember({ tx }: Operation, original: Entry, again: Entry): void {
  const { entries, lines } = known.get(tx) ?? { entries: new Map(), lines: new Map() }
  entries.set(original.id, again.id)
  for (const [place, line] of original.lines.entries()) lines.set(line.id, again.lines[place]!.id)
  known.set(tx, { entries, lines })
}

type Wish = { readonly id: number; readonly entryDate: Day | null }

/**
 * Posts entries that were reversed once more, each as a new entry that says the same, on its own day where no
 * other is asked for. The originals stay reversed.
 */
export async function postAgain(
  op: Operation & InCompany,
  wishes: readonly Wish[],
): Promise<Entry[]> {
  if (wishes.length === 0) return []
  const ids = wishes.map(({ id }) => id)
  const states = new Map((await lockEntries(op, ids)).map((state) => [state.id, state]))
  for (const id of ids) {
    const state = states.get(id)
    if (!state) throw problem(uncoded.not_found)
    if (state.phase !== 'year') throw invalidField('status', messages.reversedByReopening)
  }
  const originals = await findEntries(op, ids)
  const drafts = originals.map((entry, place) => {
    const state = states.get(entry.id)!
    return draftOf(entry, state, wishes[place]!.entryDate ?? state.entry_date)
  })
  const references = await referencesOf(
    op,
    originals,
    drafts.map((draft) => draft.entryDate),
  )
  const again = await post(op, references.lenient(), drafts)
  for (const [place, original] of originals.entries()) remember(op, original, again[place]!)
  return again
}
