import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { recordSuccessors, successorsIn, todaysOf } from '#platform/operations/successors'
import { uncoded } from '#platform/problems'
import { entry as entryLog } from '../entity.js'
import { messages } from '../problems.js'
import { findEntries, lockEntries } from '../queries/entries.js'
import { familyIds } from '../queries/families.js'
import type { Entry } from '../schemas.js'
import { draftsOf, referencesOf } from './copies.js'
import { post } from './post.js'

type Wish = { readonly id: number; readonly entryDate: Day | null }

/**
 * Posts entries that were reversed once more, each as a new entry that says the same and stands for it, on its
 * own day where no other is asked for. The originals stay reversed.
 */
export async function postAgain(op: CompanyOperation, wishes: readonly Wish[]): Promise<Entry[]> {
  if (wishes.length === 0) return []
  const ids = wishes.map(({ id }) => id)
  const states = new Map((await lockEntries(op, ids)).map((state) => [state.id, state]))
  for (const id of ids) {
    const state = states.get(id)
    if (!state) throw problem(uncoded.not_found)
    if (state.phase !== 'year' && state.origin !== 'takeover')
      throw invalidField('status', messages.reversedByReopening)
    if (state.origin === 'asset') throw invalidField('status', messages.reversedByItsAsset)
  }
  const originals = await findEntries(op, ids)
  const drafts = await draftsOf(
    op,
    originals.map((entry, place) => {
      const { phase, entry_date } = states.get(entry.id)!
      return { entry, phase, entryDate: wishes[place]!.entryDate ?? entry_date }
    }),
  )
  const references = await referencesOf(
    op,
    originals,
    drafts.map((draft) => draft.entryDate),
  )
  const again = await post(op, references.lenient(), drafts)
  await recordSuccessors(
    op,
    entryLog.resource,
    ids.map((recordId, place) => ({ recordId, successorId: again[place]!.id })),
  )
  return again
}

/** The entries that stand for others today. */
export function entriesToday(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<(id: number) => number> {
  return todaysOf(op, entryLog.resource, ids)
}

/** Entries with all that they repeat and reverse, and that repeats and reverses them; pairs alone are left out. */
export async function familiesOf(op: CompanyOperation, ids: readonly number[]): Promise<Entry[][]> {
  const families = (await familyIds(op, entryLog.resource, ids)).filter(
    (members) => members.length > 2,
  )
  const entries = await findEntries(op, families.flat())
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return families.map((members) => members.map((id) => byId.get(id)!))
}

type OfEntry = { readonly id: number; readonly entry_id: number }

/** All lines that say what others say: themselves and those at the same place of what stood for their entry since. */
export async function linesSince(
  op: CompanyOperation,
  lines: readonly OfEntry[],
): Promise<(line: OfEntry) => readonly number[]> {
  const entryIds = distinct(lines.map((line) => line.entry_id))
  const since = await successorsIn(op, entryLog.resource, entryIds)
  const moved = entryIds.filter((id) => since(id).length > 0)
  const entries = await findEntries(
    op,
    moved.flatMap((id) => [id, ...since(id)]),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry.lines]))
  return ({ id, entry_id }) => {
    const place = byId.get(entry_id)?.findIndex((line) => line.id === id) ?? 0
    return [id, ...since(entry_id).map((entryId) => byId.get(entryId)![place]!.id)]
  }
}
