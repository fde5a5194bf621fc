import { ledgerProblems } from '#capabilities/ledger'
import { act, create, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { trashRecurring } from './actions/bin.js'
import * as view from './actions/read.js'
import { runOccurrence } from './actions/run.js'
import { createRecurring, updateRecurring } from './actions/write.js'
import { descriptions } from './descriptions.js'
import { recurringEntry } from './entity.js'
import { problems } from './problems.js'
import { OccurrenceFilter, Occurrences, Run, RunWish } from './schemas/occurrences.js'
import {
  NewRecurringEntry,
  RecurringEntries,
  RecurringEntry,
  RecurringEntryPatch,
  RecurringFilter,
} from './schemas/records.js'

const { period_locked, not_balanced, journal_mismatch, vat_code_not_for_regime } = ledgerProblems
const ofTemplate = [not_balanced, journal_mismatch, vat_code_not_for_regime]
const ofNew = { problems: ofTemplate, body: NewRecurringEntry, reply: RecurringEntry }
const ofPatch = { problems: ofTemplate, body: RecurringEntryPatch, reply: RecurringEntry }
const ofRun = {
  problems: [...ofTemplate, period_locked, problems.occurrence_done],
  status: 201,
  otherStatuses: [200],
}

const { listRecurring, readRecurring, listOccurrences } = view
const actions = {
  listRecurring,
  readRecurring,
  listOccurrences,
  createRecurring,
  updateRecurring,
  trashRecurring,
  runOccurrence,
}

// biome-ignore format: a table
export const recurringRoutes = table('recurring', {
  at: '/v1/companies/{company}/recurring-entries', entity: recurringEntry, descriptions, actions,
  writes: { role: 'encoder' },
}, {
  listRecurring:   read  ('',                  { query: RecurringFilter, reply: RecurringEntries }),
  createRecurring: create('',                  { ...ofNew }),
  readRecurring:   read  ('/{id}',             { reply: RecurringEntry }),
  updateRecurring: update('/{id}',             { ...ofPatch }),
  trashRecurring:  remove('/{id}'),
  listOccurrences: read  ('/{id}/occurrences', { query: OccurrenceFilter, reply: Occurrences }),
  runOccurrence:   act   ('/{id}/run',         { ...ofRun, body: RunWish, reply: Run }),
})
