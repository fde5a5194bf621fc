import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { movedPaths } from '#platform/operations/by-patch'
import { type Inverse, type RecordType, recordType } from '#platform/operations/record-type'
import { reader } from '#platform/shapes/input'
import * as bin from './actions/bin.js'
import { applyCorrection, getLocked } from './actions/correct.js'
import { documentImport, type LoggedImport, logged } from './entity.js'
import { messages, sentences } from './problems.js'
import { ExtractedWish } from './schemas.js'

const of = { role: 'encoder', table: documentImport.table } as const
const readExtracted = reader<ExtractedWish>(ExtractedWish)

const binning = byBin<LoggedImport>({
  ...of,
  trash: bin.trashImports,
  restore: bin.restoreImports,
  purge: bin.purgeImports,
})

/** The extract as it was, unless it was corrected again since. */
const takeCorrectionBack = inverse<LoggedImport>(of, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const today = await getLocked(op, change.recordId)
    const paths = movedPaths(change, logged(op, today), logged(op, today), {
      fields: ['extracted'],
    })
    if (paths.length > 0) await applyCorrection(op, today, readExtracted(change.before!.extracted))
  }
})

const validated: Inverse<LoggedImport> = {
  role: 'encoder',
  async take(op, changes) {
    for (const { recordId, before } of changes) await bin.reopen(op, recordId, before!.status)
  },
}

export const importRecords: readonly RecordType[] = [
  recordType<LoggedImport>({
    entity: documentImport,
    title: ({ original_name }) => original_name,
    sentence({ action, before, after }) {
      const text = sentences[action]
      const name = (after ?? before)?.original_name
      return text && name !== undefined ? { text, values: { name } } : undefined
    },
    undo: {
      ...binning.undo,
      uploaded: binning.undo.created,
      analysed: { never: messages.analysisStays },
      corrected: takeCorrectionBack,
      validated,
      reopened: { never: messages.documentMoved },
    },
    bin: binning.bin,
  }),
]
