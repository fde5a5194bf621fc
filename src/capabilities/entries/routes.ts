import { Entry, entry, FoundLine, ledgerProblems, PostedEntry } from '#capabilities/ledger'
import { act, create, list, read, remove, table, update, upload } from '#platform/api/rows'
import * as documents from './actions/attachments.js'
import { correctEntry } from './actions/correct.js'
import * as make from './actions/create.js'
import * as view from './actions/read.js'
import { reverseEntry } from './actions/reverse.js'
import { updateEntry } from './actions/update.js'
import { attachment } from './entity.js'
import * as shapes from './schemas.js'

const { period_locked, not_balanced, journal_mismatch, vat_code_not_for_regime } = ledgerProblems
const batchBytes = 16 * 1024 * 1024
const document = { field: 'file', files: 1, fileBytes: 25 * 1024 * 1024 }

// biome-ignore format: a table
export const entryRoutes = table('entries', {
  listEntries:      list  ('/v1/companies/{company}/entries',              { summary: 'Entries with their lines, newest first', entity: entry, query: shapes.EntryFilter, reply: Entry, run: view.listEntries }),
  createEntry:      create('/v1/companies/{company}/entries',              { summary: 'Post a free entry', description: 'At least two lines, each with one side above zero; debits equal credits, and so does each class that stands apart (BE 0, FR and LU 8 and 9). A line on the control account of customers or suppliers names one of them; an entry in a financial or cash journal has a line on its account. In another currency lines take `amount_currency` too.', role: 'encoder', entity: entry, problems: [period_locked, not_balanced], body: shapes.NewEntry, reply: PostedEntry, run: make.createEntry }),
  readEntry:        read  ('/v1/companies/{company}/entries/{id}',         { summary: 'One entry with its lines', entity: entry, reply: Entry, run: view.readEntry }),
  updateEntry:      update('/v1/companies/{company}/entries/{id}',         { summary: 'Change label, reference, due date and the words of lines', description: 'Nothing else of a posted entry moves; every other field is ignored.', role: 'encoder', entity: entry, recordParam: 'id', problems: [period_locked], body: shapes.EntryPatch, reply: Entry, run: updateEntry }),
  createInvoice:    create('/v1/companies/{company}/entries/invoice',      { summary: 'Post an invoice', description: 'VAT and the line of the third party are computed; the type of the journal decides the direction. Lines give `amount` without VAT or `amount_gross` with it; `vat` replaces computed VAT within rounding. A second invoice of a supplier with the same reference is posted with a warning.', role: 'encoder', entity: entry, problems: [period_locked, journal_mismatch, vat_code_not_for_regime], body: shapes.NewInvoice, reply: PostedEntry, run: make.createInvoice }),
  createCreditNote: create('/v1/companies/{company}/entries/credit-note',  { summary: 'Post a credit note', description: 'The body of an invoice; the sides are mirrored, amounts stay positive.', role: 'encoder', entity: entry, problems: [period_locked, journal_mismatch, vat_code_not_for_regime], body: shapes.NewInvoice, reply: PostedEntry, run: make.createCreditNote }),
  createBatch:      create('/v1/companies/{company}/entries/batch',        { summary: 'Post up to 1000 entries, all or nothing', description: 'Entries of any kind. The first bad one refuses all, with its place in the path of the error.', role: 'encoder', entity: entry, bodyLimit: batchBytes, problems: [period_locked, not_balanced, journal_mismatch, vat_code_not_for_regime], body: shapes.Batch, reply: shapes.BatchReply, run: make.createBatch }),
  reverseEntry:     act   ('/v1/companies/{company}/entries/{id}/reverse', { summary: 'Reverse an entry', description: 'Posts the mirror of each line and letters the pairs that were open.', role: 'encoder', status: 201, entity: entry, recordParam: 'id', problems: [period_locked], body: shapes.ReversalWish, reply: Entry, run: reverseEntry }),
  correctEntry:     act   ('/v1/companies/{company}/entries/{id}/correct', { summary: 'Correct an entry: reverse it and post it anew', description: 'One operation, undone as one. The body is that of the new entry; the reversal has the day of the original unless `reversal_date` says another. What was settled stays settled where the new lines say the same of the same third party, and so does the document that the entry booked; otherwise the document is cancelled, as with a reversal.', role: 'encoder', status: 201, entity: entry, recordParam: 'id', problems: [period_locked, not_balanced, journal_mismatch, vat_code_not_for_regime], body: shapes.Correction, reply: PostedEntry, run: correctEntry }),
  listAttachments:  read  ('/v1/companies/{company}/entries/{id}/attachments', { summary: 'Documents kept with an entry, as a plain array', reply: shapes.Attachments, run: documents.listAttachments }),
  addAttachment:    upload('/v1/companies/{company}/entries/{id}/attachments', { summary: 'Keep a document with an entry', description: 'One file as part `file`, 25 MB at most: PDF, PNG, JPEG, GIF, WebP, HEIC, XML, TXT, CSV, DOCX, XLSX, ODT or ODS, by its content. Allowed in locked periods.', role: 'encoder', status: 201, entity: attachment, upload: document, reply: shapes.Attachment, prepare: documents.keepAttachment, run: documents.addAttachment }),
  trashAttachment:  remove('/v1/companies/{company}/entries/{id}/attachments/{file}', { summary: 'Put a document in the bin', description: '`file` is the id of the attachment. Refused in locked periods and closed years.', role: 'encoder', entity: attachment, recordParam: 'file', problems: [period_locked], run: documents.trashAttachment }),
  searchLines:      list  ('/v1/companies/{company}/entry-lines', { summary: 'Lines of entries, newest first', description: 'All filters together; `q` looks in labels, references, account numbers and names of third parties.', query: shapes.LineFilter, reply: FoundLine, run: view.searchLines }),
})
