import { isPosted } from '#capabilities/ledger'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import {
  periodTakenSince,
  purgeDeclarations,
  restoreDeclarations,
  trashDeclarations,
} from './actions/bin.js'
import { putBack, reopenValidated, unfileFiled } from './actions/take-back.js'
import { declaration, type LoggedDeclaration } from './entity.js'
import { messages, sentences } from './problems.js'

const of = {
  role: 'encoder',
  table: declaration.table,
  constraints: { vat_declaration_months_once: periodTakenSince },
} as const

const binning = byBin<LoggedDeclaration>({
  ...of,
  trash: trashDeclarations,
  restore: restoreDeclarations,
  purge: purgeDeclarations,
})

/** Whether a change is of the months that a return locked or freed. */
function isMonthOf({ resource, action }: Logged): boolean {
  return resource === 'periods' && (action === 'declared' || action === 'undeclared')
}

/** As reopening: the entry and the locks of the same operation go with it. */
const validated: Inverse<LoggedDeclaration> = {
  role: 'manager',
  take: reopenValidated,
  covers: ({ after }, other) =>
    isMonthOf(other) || (isPosted(other) && other.recordId === after?.journal_entry_id),
}

const filed: Inverse<LoggedDeclaration> = { role: 'manager', take: unfileFiled }

export const declarationRecords: readonly RecordType[] = [
  recordType<LoggedDeclaration>({
    entity: declaration,
    title: ({ label }) => label,
    sentence({ action, before, after }) {
      const text = sentences[action]
      const record = after ?? before
      return text && record ? { text, values: { label: record.label } } : undefined
    },
    undo: {
      ...binning.undo,
      updated: inverse<LoggedDeclaration>(of, inBinAlready, putBack),
      validated,
      filed,
      unfiled: { never: messages.filedByHand },
      reopened: {
        never: messages.reopenedStays,
      },
    },
    bin: binning.bin,
  }),
]
