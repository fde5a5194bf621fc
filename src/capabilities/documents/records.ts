import { say } from '#kernel/languages'
import { paperNouns } from '#kernel/paper-nouns'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { movedPaths, valuesAt } from '#platform/operations/by-patch'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import { reader } from '#platform/shapes/input'
import { unbook } from './actions/book.js'
import { returnFile } from './actions/file.js'
import * as write from './actions/write.js'
import { document } from './entity.js'
import { messages, sentences } from './problems.js'
import type { DocumentRow } from './queries/documents.js'
import { DocumentPatch } from './schemas.js'

const read = reader<DocumentPatch>(DocumentPatch)

const of = {
  role: 'encoder',
  table: document.table,
  constraints: { documents_sale_number_unique: write.numberTaken },
} as const

const binning = byBin<DocumentRow>({
  ...of,
  trash: write.trashDocuments,
  restore: write.restoreDocuments,
  purge: write.purgeDocuments,
})

const fields = Object.keys(DocumentPatch.properties).filter(
  (name) => name !== 'force' && name !== 'status',
)

/** Its fields as they were; lines with the VAT that they had: computed anew it could be another by a cent. */
const updated = inverse<DocumentRow>(of, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const today = await write.getLocked(op, change.recordId)
    const moved = movedPaths(change, today, today, { fields })
    const plain = moved.filter((path) => path !== 'lines' && path !== 'vat_breakdown')
    const before = { ...change.before!, document_date: change.before!.document_date.slice(0, 10) }
    const body = {
      ...valuesAt(before, plain),
      ...(plain.length < moved.length ? linesOf(change.before!) : {}),
    }
    if (moved.length > 0) await write.amend(op, today, { ...read(body), force: true })
  }
})

function linesOf({ lines, vat_breakdown }: DocumentRow) {
  const asked = lines.map(({ vat_code, actual_account, ...line }) => line)
  return { lines: asked, vat_breakdown }
}

/** Made pending again; its entry is reversed by the change of the entry itself. */
const booked: Inverse<DocumentRow> = {
  role: 'encoder',
  take: (op, changes) =>
    unbook(
      op,
      changes.map(({ recordId }) => recordId),
    ),
  // A third party that was made for the document stays: the reversed entry names it.
  covers: ({ after }, other: Logged) =>
    other.resource === 'third-parties' &&
    other.action === 'created' &&
    other.recordId === after?.third_party_id,
}

/** Put aside or taken up again by hand; with an entry, the entry leads. */
const movedBack = inverse<DocumentRow>(of, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const today = await write.getLocked(op, change.recordId)
    const paths = movedPaths(change, today, today, { fields: ['status'] })
    const status = change.before!.status
    if (paths.length > 0 && status !== 'booked') await write.amend(op, today, { status })
  }
})

const fileBack = inverse<DocumentRow>(of, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const today = await write.getLocked(op, change.recordId)
    const paths = movedPaths(change, today, today, { fields: ['file_id'] })
    if (paths.length > 0) await returnFile(op, today, change.before!)
  }
})

const title = ({ number, third_party }: DocumentRow) =>
  number === null ? third_party.name : `${number} ${third_party.name}`

export const documentRecords: readonly RecordType[] = [
  recordType<DocumentRow>({
    entity: document,
    title,
    sentence({ action, before, after }, language) {
      const text = sentences[action]
      const record = after ?? before
      if (!text || !record) return undefined
      const noun = say(record.is_credit_note ? paperNouns.creditNote : paperNouns.invoice, language)
      return { text, values: { noun, name: record.number ?? '', party: record.third_party.name } }
    },
    undo: {
      ...binning.undo,
      imported: binning.undo.created,
      updated,
      booked,
      unbooked: { never: messages.takenBackByReversal },
      cancelled: movedBack,
      reopened: movedBack,
      file_replaced: fileBack,
      sent: { never: messages.sentStays },
      mailed: { never: messages.mailedStays },
    },
    bin: binning.bin,
  }),
]

/** Whether a change of the log cancelled the document that an entry booked. */
export function isCancelledWith(change: Logged, entryId: number): boolean {
  const before = change.before as DocumentRow | null
  return (
    change.resource === document.resource &&
    change.action === 'cancelled' &&
    before?.status === 'booked' &&
    before.journal_entry_id === entryId
  )
}
