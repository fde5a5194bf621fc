import { isPosted } from '#capabilities/ledger'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { movedPaths, valuesAt } from '#platform/operations/by-patch'
import { type Inverse, type RecordType, recordType } from '#platform/operations/record-type'
import { reader } from '#platform/shapes/input'
import { purgeRecords, restoreRecords, trashRecords } from './actions/bin.js'
import { getHeld } from './actions/change.js'
import { shownRecords } from './actions/show.js'
import {
  entryIdsOf,
  putDatesBack,
  putFieldsBack,
  requireFollowed,
  reverseRuns,
} from './actions/undo.js'
import { type LoggedRecord, recurringEntry } from './entity.js'
import { messages, sentences } from './problems.js'
import { FormerFields, type RecurringEntryPatch } from './schemas/records.js'

const of = { role: 'encoder', table: recurringEntry.table } as const

const binning = byBin<LoggedRecord>({
  ...of,
  trash: (op, ids) => trashRecords(op, ids),
  restore: restoreRecords,
  purge: purgeRecords,
})

const read = reader<RecurringEntryPatch>(FormerFields)
const fields = Object.keys(FormerFields.properties)

const updated = inverse<LoggedRecord>(of, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const { row } = await getHeld(op, change.recordId)
    const [today] = await shownRecords(op, [row])
    const paths = movedPaths(change, today!, today!, { fields })
    await putFieldsBack(op, today!, read(valuesAt(change.before!, paths)), change)
  }
})

/** As the reversal of its entry, whatever ran later. */
const run: Inverse<LoggedRecord> = {
  role: 'encoder',
  take: reverseRuns,
  covers: ({ after }, other) => isPosted(other) && entryIdsOf(after).includes(other.recordId),
}

const dates = (action: string) =>
  inverse<LoggedRecord>(of, inBinAlready, async (op, changes) => {
    for (const change of changes) await putDatesBack(op, change, action)
  })

/** What followed an entry is taken back by the change of the entry, which comes first. */
const followed: Inverse<LoggedRecord> = {
  ...inverse<LoggedRecord>(of, inBinAlready, async (op, changes) => {
    for (const change of changes) await requireFollowed(op, change)
  }),
  follows: (_, other) => other.resource === 'entries',
}

export const recurringRecords: readonly RecordType[] = [
  recordType<LoggedRecord>({
    entity: recurringEntry,
    title: ({ label }) => label,
    sentence({ action, before, after }) {
      const text = sentences[action]
      const record = after ?? before
      const day = record?.moved?.[0]?.on
      return text && record && day ? { text, values: { label: record.label, day } } : undefined
    },
    undo: {
      ...binning.undo,
      updated,
      run,
      skipped: dates('unskipped'),
      unskipped: dates('skipped'),
      failed: { never: messages.failedStays },
      reversed: followed,
      replaced: followed,
    },
    bin: binning.bin,
  }),
]
