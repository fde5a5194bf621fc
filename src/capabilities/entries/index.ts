import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { attachmentRecords, entryRecords } from './records.js'
import { entryRoutes } from './routes.js'

export { postBatch, postTemplate, requireTemplate } from './actions/create.js'
export { reverseAsSet } from './actions/take-back.js'
export { AnyLine, type Batch, BatchItem, Correction, NewEntry, NewInvoice } from './schemas.js'

export const entries = capability('entries', {
  about: { entries: 'The ledger: free entries, invoices, credit notes, reversals' },
  routes: entryRoutes,
  records: [...entryRecords, ...attachmentRecords],
  invariants,
  tables: ['entry_attachments'],
})
