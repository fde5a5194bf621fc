import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { say } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation, Operation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { reversed } from '../domain/reversal.js'
import { entry as entryLog } from '../entity.js'
import { entryReversed } from '../events.js'
import { messages } from '../problems.js'
import { type EntryState, findEntries, lockEntries } from '../queries/entries.js'
import { markReversed } from '../queries/posting.js'
import type { Entry } from '../schemas.js'
import { draftsOf, referencesOf } from './copies.js'
import { announce, post } from './post.js'
import type { EntryDraft, LineDraft } from './ready.js'

export type Reversal = { readonly original: Entry; readonly reversal: Entry }

/** Without a day the reversal has that of its original, without a label it says what it reverses. */
type Wish = { readonly entryDate: Day | null; readonly label: string | null }
export type ReversalWish = Wish & { readonly id: number }

export async function reverse(op: CompanyOperation, id: number, wish: Wish): Promise<Reversal> {
  const [made] = await reverseMany(op, [{ id, ...wish }])
  return made!
}

/** Who asks for it: anyone, or the one thing that may undo what it posted. */
type By = 'a reversal' | 'reopening' | 'its file'

/**
 * Posts the mirrors of entries in one go and marks the originals; every box they filled is taken back.
 * What opens and closes a year is undone by reopening it alone, which reaches into locked periods; what a file of
 * payments posts, with that file.
 */
export async function reverseMany(
  op: CompanyOperation,
  wishes: readonly ReversalWish[],
  by: By = 'a reversal',
): Promise<Reversal[]> {
  if (wishes.length === 0) return []
  const ids = wishes.map(({ id }) => id)
  const states = new Map((await lockEntries(op, ids)).map((state) => [state.id, state]))
  for (const id of ids) refuseStanding(states.get(id), by)
  const befores = await findEntries(op, ids)
  const days = wishes.map(({ id, entryDate }) => entryDate ?? states.get(id)!.entry_date)
  ids.forEach((id, place) => {
    const { entry_date: day } = states.get(id)!
    if (days[place]! < day)
      throw invalidField('entry_date', messages.reversalBeforeOriginal, { day })
  })
  const held = await referencesOf(op, befores, [
    ...days,
    ...[...states.values()].map((state) => state.entry_date),
  ])
  const references = by === 'reopening' ? held.lenient().evenLocked() : held.lenient()
  const copies = await draftsOf(
    op,
    befores.map((entry, place) => ({
      entry,
      phase: states.get(entry.id)!.phase,
      entryDate: days[place]!,
    })),
  )
  const drafts = befores.map((entry, place) =>
    mirrorOf(
      entry,
      copies[place]!,
      wishes[place]!.label ?? reversalLabel(entry, op.company.locale),
    ),
  )
  const reversals = await post(op, references, drafts)
  await markReversed(
    op,
    reversals.map((reversal, place) => ({ id: ids[place]!, byId: reversal.id })),
  )
  return befores.map((before, place) => {
    const original = marked(op, before, reversals[place]!)
    op.record(entryLog.changed(before, original, 'reversed'))
    announce(op, entryReversed, original, references.yearCodeOf(original.fiscal_year_id))
    return { original, reversal: reversals[place]! }
  })
}

function refuseStanding(state: EntryState | undefined, by: By): void {
  if (!state) throw problem(uncoded.not_found)
  if (state.phase !== 'year' && by !== 'reopening')
    throw invalidField('status', messages.reversedByReopening)
  if (state.origin === 'sepa' && by !== 'its file')
    throw invalidField('status', messages.reversedByItsFile)
  if (state.status === 'reversed') throw invalidField('status', messages.alreadyReversed)
}

function mirrorOf(entry: Entry, draft: EntryDraft, label: string): EntryDraft {
  return {
    ...draft,
    label,
    origin: 'reversal',
    reversedEntryId: entry.id,
    lines: reversed(draft.lines) as LineDraft[],
  }
}

function reversalLabel(entry: Entry, language: Language): string {
  const of = `${entry.journal.code} ${entry.number}`
  const text = say(messages.reversalOf, language, { of })
  return entry.label === null ? text : `${text}: ${entry.label}`.slice(0, 255)
}

/** An entry as GET shows it once it is marked. */
function marked({ now }: Operation, entry: Entry, reversal: Entry): Entry {
  return {
    ...entry,
    status: 'reversed',
    reversed_by_entry_id: reversal.id,
    ...nextVersion(entry, now),
  }
}
