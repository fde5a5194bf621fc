import { type RecordType, recordType } from '#platform/operations/record-type'
import { takeAgain, takeBackRuns } from './actions/undo.js'
import { takeoverRun } from './entity.js'
import type { TakeoverRun } from './schemas.js'

/** What is made for a run goes with it. */
const made = new Set(['accounts', 'journals', 'third-parties', 'fiscal-years', 'periods'])

export const takeoverRecords: readonly RecordType[] = [
  recordType<TakeoverRun>({
    entity: takeoverRun,
    title: ({ file_name }) => file_name,
    undo: {
      created: {
        role: 'manager',
        take: takeBackRuns,
        covers: (_, { resource, action }) =>
          made.has(resource) && (action === 'created' || action === 'restored'),
      },
      updated: { role: 'manager', take: takeAgain },
    },
  }),
]
