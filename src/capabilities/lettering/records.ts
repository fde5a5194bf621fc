import { isMarked, isPosted, isReversalOf } from '#capabilities/ledger'
import { say } from '#kernel/languages'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import { letterAgain } from './actions/again.js'
import { changeBack, lockUnmoved } from './actions/back.js'
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
  inPortions: true,
  async take(op, changes) {
    const letterings = await lockUnmoved(op, changes)
    await undoLetterings(
      op,
      letterings.map(({ id }) => id),
    )
  },
  covers: ({ after }, other) => wroteOff(other, after),
  mayCover: ({ after }) => (after?.difference_entry_id ?? null) !== null,
}

/** The same lines lettered again: the last that was undone, which is the oldest, first. */
const lettered: Inverse<Lettering> = {
  role: 'encoder',
  take: (op, changes) =>
    letterAgain(
      op,
      changes.map(({ before }) => before!),
    ),
  covers: ({ before }, other) => tookBack(other, before),
  follows,
}

/** The lines that it had before, and what was or was not written off. */
const changed: Inverse<Lettering> = {
  role: 'encoder',
  async take(op, changes) {
    for (const change of changes) await changeBack(op, change)
  },
  covers: ({ before, after }, other) =>
    before?.difference_entry_id === after?.difference_entry_id
      ? false
      : wroteOff(other, after) || tookBack(other, before),
  follows,
}

/** Whether a change of the log posted the difference of a lettering. */
function wroteOff(other: Logged, lettering: Lettering | null): boolean {
  return isPosted(other) && other.recordId === lettering?.difference_entry_id
}

/** Whether a change of the log was part of reversing the difference of a lettering. */
function tookBack(other: Logged, lettering: Lettering | null): boolean {
  const entryId = lettering?.difference_entry_id ?? null
  if (entryId === null) return false
  return (
    isReversalOf(other, entryId) ||
    (isMarked(other) && other.recordId === entryId) ||
    isPairOf(other, entryId)
  )
}

/**
 * Lines leave a lettering because their entry is reversed, or another lettering takes them: only when that is taken
 * back are there lines to give back.
 */
function follows({ recordId, before }: Logged<Lettering>, other: Logged): boolean {
  if (isPosted(other)) {
    const { reversed_entry_id: entryId } = other.after
    return entryId !== null && before!.lines.some((line) => line.entry_id === entryId)
  }
  if (other.resource !== lettering.resource || other.action !== 'updated') return false
  const taken = new Set((other.after as Lettering).lines.map(({ id }) => id))
  return other.recordId !== recordId && before!.lines.some(({ id }) => taken.has(id))
}

export const letteringRecords: readonly RecordType[] = [
  recordType<Lettering>({
    entity: lettering,
    title: (record, language) => say(title, language, named(record)),
    sentence({ action, before, after }) {
      const record = after ?? before
      return record ? { text: textFor(action, record), values: named(record) } : undefined
    },
    undo: { created: undone, updated: changed, deleted: lettered },
  }),
]

function named({ code, account }: Lettering) {
  return { code, account: account.number }
}

function textFor(action: string, { origin, status }: Lettering) {
  if (action === 'deleted') return sentences.deleted
  if (action === 'updated') return status === 'full' ? sentences.completed : sentences.changed
  if (status === 'partial') return sentences.partial
  if (origin === 'auto') return sentences.automatic
  return origin === 'reversal' ? sentences.pair : sentences.created
}
