import { isMarked, isPosted, isReversalOf } from '#capabilities/ledger'
import { say } from '#kernel/languages'
import { type Inverse, type Kind, kind, type Logged } from '#platform/changes/kind'
import { notRevertible } from '#platform/changes/problems'
import { todaysOf } from '#platform/changes/successors'
import { letterAgain } from './actions/again.js'
import { undoLetterings } from './actions/undo.js'
import { lettering } from './entity.js'
import { sentences, title } from './problems.js'
import type { Lettering } from './schemas.js'

/** Whether a change of the log lettered lines of an entry with those of its mirror. */
export function isPairOf(change: Logged, entryId: number): boolean {
  if (change.resource !== 'lettering' || change.action !== 'created') return false
  const made = change.after as Lettering | null
  return made?.origin === 'reversal' && made.lines.some((line) => line.entry_id === entryId)
}

/** The lines open again, and what wrote a difference off is reversed. */
const undone: Inverse<Lettering> = {
  role: 'encoder',
  async take(op, changes) {
    const asked = changes.map(({ recordId }) => recordId)
    const ids = asked.map(await todaysOf(op, lettering.resource, asked))
    if (!(await undoLetterings(op, ids))) throw notRevertible('already_reverted')
  },
  covers: ({ after }, other) => isPosted(other) && other.recordId === after?.difference_entry_id,
}

/** The same lines lettered again: the last that was undone, which is the oldest, first. */
const lettered: Inverse<Lettering> = {
  role: 'encoder',
  take: (op, changes) =>
    letterAgain(
      op,
      changes.map(({ before }) => before!),
    ),
  covers({ before }, other) {
    const entryId = before?.difference_entry_id ?? null
    if (entryId === null) return false
    return (
      isReversalOf(other, entryId) ||
      (isMarked(other) && other.recordId === entryId) ||
      isPairOf(other, entryId)
    )
  },
}

export const letteringKinds: readonly Kind[] = [
  kind<Lettering>({
    entity: lettering,
    title: (record, language) => say(title, language, named(record)),
    sentence({ action, before, after }) {
      const record = after ?? before
      return record ? { text: textFor(action, record), values: named(record) } : undefined
    },
    undo: { created: undone, deleted: lettered },
  }),
]

function named({ code, account }: Lettering) {
  return { code, account: account.number }
}

function textFor(action: string, { origin }: Lettering) {
  if (action === 'deleted') return sentences.deleted
  if (origin === 'auto') return sentences.automatic
  return origin === 'reversal' ? sentences.pair : sentences.created
}
