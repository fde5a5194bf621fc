import { isCancelledWith } from '#capabilities/documents'
import { type Entry, entry, isMarked, isReversalOf } from '#capabilities/ledger'
import { isPairOf } from '#capabilities/lettering'
import { say, type Text } from '#kernel/languages'
import { byBin } from '#platform/operations/by-bin'
import { type Inverse, type RecordType, recordType } from '#platform/operations/record-type'
import { purgeAttachments, restoreAttachments, trashAttachments } from './actions/attachments.js'
import { isReallocation, reallocateBack } from './actions/reallocate-back.js'
import { rewordBack } from './actions/reword-back.js'
import { repost, reverseAsSet } from './actions/take-back.js'
import { attachment, shown } from './entity.js'
import { nouns, sentences } from './problems.js'
import type { AttachmentRow } from './queries/attachments.js'
import type { Attachment } from './schemas.js'

/** So many entries are reversed together. */
const atOnce = 500

/** Reversed and lettered with its reversal; of an entry that is a reversal, the original posted again. */
const posted: Inverse<Entry> = {
  role: 'encoder',
  inPortions: true,
  async take(op, changes) {
    const originals = changes.map(({ after }) => after!.reversed_entry_id)
    await repost(
      op,
      originals.filter((id) => id !== null),
    )
    const ids = changes
      .filter((_, place) => originals[place] === null)
      .map(({ recordId }) => recordId)
    // A takeover may have posted tens of thousands: no more than some of them wait in memory.
    for (let from = 0; from < ids.length; from += atOnce) {
      await reverseAsSet(op, ids.slice(from, from + atOnce))
      if (ids.length > atOnce) await op.flush()
    }
  },
  mayCover: ({ after }) => (after?.reversed_entry_id ?? null) !== null,
  covers({ recordId, after }, other) {
    const originalId = after?.reversed_entry_id ?? null
    if (originalId === null) return false
    return (
      (isMarked(other) && other.recordId === originalId) ||
      isPairOf(other, recordId) ||
      isCancelledWith(other, originalId)
    )
  },
}

/** Posted again as a new entry; the reversal stays, and its lettering with the original. */
const reversed: Inverse<Entry> = {
  role: 'encoder',
  take: (op, changes) =>
    repost(
      op,
      changes.map(({ recordId }) => recordId),
    ),
  covers: ({ recordId }, other) =>
    isReversalOf(other, recordId) || isPairOf(other, recordId) || isCancelledWith(other, recordId),
}

const updated: Inverse<Entry> = {
  role: 'encoder',
  async take(op, changes) {
    await reallocateBack(op, changes.filter(isReallocation))
    for (const change of changes.filter((one) => !isReallocation(one))) await rewordBack(op, change)
  },
}

export const entryRecords: readonly RecordType[] = [
  recordType<Entry>({
    entity: entry,
    title: ({ journal, entry_date, number }) =>
      `${journal.code} ${entry_date.slice(0, 4)}/${number}`,
    sentence({ action, before, after }, language) {
      const text = sentences[action]
      const record = after ?? before
      if (!text || !record) return undefined
      const { reference, number, journal } = record
      const values = {
        noun: say(nounOf(record), language),
        name: reference ?? number,
        journal: journal.code,
      }
      return { text, values }
    },
    undo: { posted, reversed, updated },
  }),
]

function nounOf({ origin, journal, third_party_id, reference }: Entry): Text {
  if (origin === 'reversal') return reference === null ? nouns.reversal : nouns.reversalOf
  if (origin === 'closing') return nouns.closing
  if (origin === 'opening') return nouns.opening
  if (origin === 'lettering') return nouns.difference
  if (third_party_id === null) return nouns.entry
  if (journal.type === 'purchase' || journal.type === 'sale') return nouns.invoice
  return journal.type.endsWith('credit_note') ? nouns.creditNote : nouns.entry
}

const { undo, bin } = byBin<AttachmentRow>({
  role: 'encoder',
  table: attachment.table,
  trash: trashAttachments,
  restore: restoreAttachments,
  purge: purgeAttachments,
})

export const attachmentRecords: readonly RecordType[] = [
  recordType<AttachmentRow | Attachment>({
    entity: attachment,
    title: ({ name }) => name,
    undo,
    bin: { ...bin, restore: async (op, id) => shown(op, await bin.restore(op, id)) },
  }),
]
