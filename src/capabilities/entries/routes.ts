import { Entry, entry, FoundLine, ledgerProblems, PostedEntry } from '#capabilities/ledger'
import { act, create, list, read, remove, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as documents from './actions/attachments.js'
import { correctEntry } from './actions/correct.js'
import * as make from './actions/create.js'
import * as view from './actions/read.js'
import { reverseEntry } from './actions/reverse.js'
import { updateEntry } from './actions/update.js'
import * as descriptions from './descriptions.js'
import { attachment } from './entity.js'
import {
  Attachment,
  Attachments,
  Batch,
  BatchReply,
  Correction,
  EntryFilter,
  EntryPatch,
  LineFilter,
  NewEntry,
  NewInvoice,
  ReversalWish,
} from './schemas.js'

const {
  period_locked,
  not_balanced,
  journal_mismatch,
  vat_code_not_for_regime,
  analytic_required,
} = ledgerProblems
const locked = { problems: [period_locked] }
const ofPatch = { problems: [period_locked, analytic_required] }
const ofFree = { problems: [period_locked, not_balanced, analytic_required], provesAccess: true }
const ofInvoice = {
  problems: [period_locked, journal_mismatch, vat_code_not_for_regime, analytic_required],
  provesAccess: true,
}
const ofAny = {
  problems: [
    period_locked,
    not_balanced,
    journal_mismatch,
    vat_code_not_for_regime,
    analytic_required,
  ],
}
const { record_in_use } = problems
const ofCorrection = { problems: [...ofAny.problems, record_in_use], status: 201 }
const ofReversal = { problems: [period_locked, record_in_use], status: 201 }
const ofBatch = { ...ofAny, bodyLimit: 16 * 1024 * 1024 }
const document = { field: 'file', files: 1, fileBytes: 25 * 1024 * 1024 }

// biome-ignore format: a table
const ofEntries = table('entries', {
  at: '/v1/companies/{company}/entries', entity: entry, writes: { role: 'encoder' },
  actions: { ...view, ...make, updateEntry, reverseEntry, correctEntry },
  descriptions: descriptions.entries,
}, {
  listEntries: list('', { query: EntryFilter, reply: Entry }),
  createEntry: create('', { ...ofFree, body: NewEntry, reply: PostedEntry }),
  readEntry: read('/{id}', { reply: Entry }),
  updateEntry: update('/{id}', { ...ofPatch, body: EntryPatch, reply: Entry }),
  createInvoice: create('/invoice', { ...ofInvoice, body: NewInvoice, reply: PostedEntry }),
  createCreditNote: create('/credit-note', { ...ofInvoice, body: NewInvoice, reply: PostedEntry }),
  createBatch: create('/batch', { ...ofBatch, body: Batch, reply: BatchReply }),
  reverseEntry: act('/{id}/reverse', { ...ofReversal, body: ReversalWish, reply: Entry }),
  correctEntry: act('/{id}/correct', { ...ofCorrection, body: Correction, reply: PostedEntry }),
})

// biome-ignore format: a table
const ofAttachments = table('entries', {
  at: '/v1/companies/{company}/entries/{id}/attachments', entity: attachment,
  writes: { role: 'encoder' }, descriptions: descriptions.attachments,
  actions: {
    ...documents,
    addAttachment: { prepare: documents.keepAttachment, run: documents.addAttachment },
  },
}, {
  listAttachments: read  ('',        { reply: Attachments }),
  addAttachment:   upload('',        { status: 201, upload: document, reply: Attachment }),
  trashAttachment: remove('/{file}', { ...locked }),
})

// biome-ignore format: a table
const ofLines = table('entries', {
  at: '/v1/companies/{company}/entry-lines', actions: view, descriptions: descriptions.lines,
}, {
  searchLines: list('', { query: LineFilter, reply: FoundLine }),
})

export const entryRoutes = [...ofEntries, ...ofAttachments, ...ofLines]
