import { ledgerProblems } from '#capabilities/ledger'
import { invalidInput } from '#kernel/problem'
import { act, create, file, list, read, remove, signed, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import { publicToken } from '#platform/shapes/index'
import { bookDocument } from './actions/book.js'
import * as files from './actions/file.js'
import * as paper from './actions/paper.js'
import * as view from './actions/read.js'
import * as write from './actions/write.js'
import { descriptions } from './descriptions.js'
import { document } from './entity.js'
import { problems as own } from './problems.js'
import {
  BookWish,
  Document,
  DocumentFilter,
  DocumentPatch,
  FileAsked,
  NewDocument,
  PaperAsked,
  WarnedDocument,
} from './schemas.js'

const { period_locked, journal_mismatch, vat_code_not_for_regime, analytic_required } =
  ledgerProblems
const inUse = [problems.record_in_use]
const ofBooking = [vat_code_not_for_regime, period_locked, journal_mismatch, analytic_required]
const long = { bodyLimit: 4 * 1024 * 1024, problems: [vat_code_not_for_regime] }
const change = { ...long, problems: [vat_code_not_for_regime, own.already_sent] }
const one = { field: 'file', files: 1, fileBytes: 25 * 1024 * 1024 }
const served = { params: { company: publicToken() }, files: files.servedTypes }
const constraints = { documents_sale_number_unique: write.numberTaken }
const actions = {
  ...view,
  ...write,
  ...paper,
  bookDocument,
  replaceFile: { prepare: files.keepDocumentFile, run: files.replaceFile },
}

// biome-ignore format: a table
export const documentRoutes = table('documents', {
  at: '/v1/companies/{company}/documents', entity: document, actions, descriptions,
  writes: { role: 'encoder', constraints },
}, {
  listDocuments: list('', { query: DocumentFilter, reply: Document }),
  createDocument: create('', { ...long, body: NewDocument, reply: WarnedDocument }),
  readDocument: read('/{id}', { reply: Document }),
  updateDocument: update('/{id}', { ...change, body: DocumentPatch, reply: WarnedDocument }),
  trashDocument: remove('/{id}', { problems: inUse }),
  bookDocument: act('/{id}/book', { problems: ofBooking, body: BookWish, reply: WarnedDocument }),
  readFile: signed('/{id}/file', { ...served, query: FileAsked }),
  replaceFile: upload('/{id}/file', { upload: one, reply: Document }),
  readUbl: file('/{id}/ubl', { files: ['application/xml'], problems: [invalidInput] }),
  readPdf: file('/{id}/pdf', { lang: true, query: PaperAsked, files: ['application/pdf'] }),
})
