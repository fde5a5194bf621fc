import { ledgerProblems } from '#capabilities/ledger'
import { invalidInput } from '#kernel/problem'
import {
  act,
  create,
  file,
  list,
  read,
  remove,
  signed,
  table,
  update,
  upload,
} from '#platform/api/rows'
import { problems } from '#platform/problems'
import { publicToken } from '#platform/shapes/index'
import { bookDocument } from './actions/book.js'
import * as files from './actions/file.js'
import { readPdf, readUbl } from './actions/paper.js'
import * as view from './actions/read.js'
import * as write from './actions/write.js'
import { document } from './entity.js'
import * as shapes from './schemas.js'

const { period_locked, journal_mismatch, vat_code_not_for_regime } = ledgerProblems
const one = { field: 'file', files: 1, fileBytes: 25 * 1024 * 1024 }
const constraints = { documents_sale_number_unique: write.numberTaken }
const bodyLimit = 4 * 1024 * 1024

// biome-ignore format: a table
export const documentRoutes = table('documents', {
  listDocuments:  list  ('/v1/companies/{company}/documents',           { summary: 'Documents, newest first', entity: document, query: shapes.DocumentFilter, reply: shapes.Document, run: view.listDocuments }),
  createDocument: create('/v1/companies/{company}/documents',           { summary: 'Make a document by hand', description: 'A purchase or a sale, pending until it is booked. An account or VAT code that a line does not name comes from the journal rules, the third party or the account.', role: 'encoder', problems: [vat_code_not_for_regime], entity: document, bodyLimit, constraints, body: shapes.NewDocument, reply: shapes.WarnedDocument, run: write.createDocument }),
  readDocument:   read  ('/v1/companies/{company}/documents/{id}',      { summary: 'One document with its lines', entity: document, reply: shapes.Document, run: view.readDocument }),
  updateDocument: update('/v1/companies/{company}/documents/{id}',      { summary: 'Change a document while it is pending', description: '`lines` replaces them all; VAT is then reckoned again unless `vat_breakdown` states it. `status` puts it aside (`cancelled`) or takes it up again.', role: 'encoder', problems: [vat_code_not_for_regime], entity: document, recordParam: 'id', bodyLimit, constraints, body: shapes.DocumentPatch, reply: shapes.WarnedDocument, run: write.updateDocument }),
  trashDocument:  remove('/v1/companies/{company}/documents/{id}',      { summary: 'Put a document that is not booked in the bin', role: 'encoder', entity: document, recordParam: 'id', problems: [problems.record_in_use], run: write.trashDocument }),
  bookDocument:   act   ('/v1/companies/{company}/documents/{id}/book', { summary: 'Post the entry of a document', description: 'The journal is the one named, else the document’s, else by the journal rules. A sale without a number gets the next one of its journal.', role: 'encoder', entity: document, recordParam: 'id', problems: [vat_code_not_for_regime, period_locked, journal_mismatch], constraints, body: shapes.BookWish, reply: shapes.WarnedDocument, run: bookDocument }),
  readFile:       signed('/v1/companies/{company}/documents/{id}/file', { summary: 'The file of a document, or its picture', params: { company: publicToken() }, query: shapes.FileAsked, files: files.servedTypes, run: view.readFile }),
  replaceFile:    upload('/v1/companies/{company}/documents/{id}/file', { summary: 'Give a pending document its file', description: 'One file as part `file`, 25 MB at most: PDF, PNG, JPEG, GIF, WebP, HEIC or XML, by its content.', role: 'encoder', demo: 'blocked', entity: document, recordParam: 'id', upload: one, reply: shapes.Document, prepare: files.keepDocumentFile, run: files.replaceFile }),
  readUbl:        file  ('/v1/companies/{company}/documents/{id}/ubl',  { summary: 'A sales document as Peppol BIS Billing 3', description: 'Refused with the fields that break a rule of EN 16931 or Peppol: those of the document (`due_date`, `lines.0.vat_code`), of its customer (`third_party.vat_number`) and of the company file (`company.enterprise_number`).', files: ['application/xml'], problems: [invalidInput], run: readUbl }),
  readPdf:        file  ('/v1/companies/{company}/documents/{id}/pdf',  { summary: 'A sales document to print, with a payment QR code', lang: true, query: shapes.PaperAsked, files: ['application/pdf'], run: readPdf }),
})
