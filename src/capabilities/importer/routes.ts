import { ledgerProblems } from '#capabilities/ledger'
import { act, list, read, remove, signed, table, update, upload } from '#platform/api/rows'
import { publicToken, uuid } from '#platform/shapes/index'
import { trashImport } from './actions/bin.js'
import { correctImport } from './actions/correct.js'
import * as process from './actions/process.js'
import * as view from './actions/read.js'
import * as up from './actions/upload.js'
import { pushAfter, validateImport } from './actions/validate.js'
import { documentImport } from './entity.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

const { period_locked, journal_mismatch, vat_code_not_for_regime } = ledgerProblems
const files = { field: 'files[]', files: 20, fileBytes: 26_214_400 }
const limit = { name: 'document-uploads', perMinute: 30 }
const bodyLimit = 4 * 1024 * 1024

// biome-ignore format: a table
export const importerRoutes = table('importer', {
  uploadDocuments:  upload('/v1/companies/{company}/document-imports', { summary: 'Upload files to be read', description: '1 to 20 files as parts `files[]`, 25 MB each: PDF, JPEG, PNG, HEIC, WebP, GIF, XML, or ZIP with up to 50 of these; `batch_id` (UUID) is optional. One file that is refused refuses all. Files are read by the process call, or within a minute.', role: 'encoder', demo: 'blocked', status: 201, limit, entity: documentImport, upload: files, problems: [problems.import_limit_reached], reply: shapes.Uploaded, prepare: up.keepUpload, run: up.addUpload }),
  listImports:      list  ('/v1/companies/{company}/document-imports', { summary: 'Imports, newest first', entity: documentImport, query: shapes.ImportFilter, reply: shapes.DocumentImport, run: view.listImports }),
  readImport:       read  ('/v1/companies/{company}/document-imports/{id}', { summary: 'One import', entity: documentImport, reply: shapes.DocumentImport, run: view.readImport }),
  processImport:    act   ('/v1/companies/{company}/document-imports/{id}/process', { summary: 'Read a file now', description: 'Answers when it is done: allow 150 seconds. What was read before is shown unchanged.', role: 'encoder', demo: 'blocked', entity: documentImport, recordParam: 'id', dryRun: false, reply: shapes.DocumentImport, prepare: process.prepareProcess, run: process.processImport }),
  correctImport:    update('/v1/companies/{company}/document-imports/{id}', { summary: 'Correct the sheet', description: 'The complete sheet; it is normalised and its totals are reckoned again. The status stays.', role: 'encoder', entity: documentImport, recordParam: 'id', bodyLimit, body: shapes.Correction, reply: shapes.DocumentImport, run: correctImport }),
  validateImport:   act   ('/v1/companies/{company}/document-imports/{id}/validate', { summary: 'Make a document of an import', description: 'With `book` its entry is posted too. Without `lines` the suggestions are used; given, they name an account and a VAT code for each line.', role: 'encoder', status: 201, entity: documentImport, recordParam: 'id', bodyLimit, problems: [vat_code_not_for_regime, period_locked, journal_mismatch], body: shapes.Validation, reply: shapes.Validated, run: validateImport, after: pushAfter }),
  trashImport:      remove('/v1/companies/{company}/document-imports/{id}', { summary: 'Put an import in the bin, unless it was validated', role: 'encoder', entity: documentImport, recordParam: 'id', run: trashImport }),
  readImportFile:   signed('/v1/companies/{company}/document-imports/{id}/file', { summary: 'The uploaded file, or its picture', params: { company: publicToken() }, query: shapes.FileAsked, files: view.servedTypes, run: view.readFile }),
  processBatch:     act   ('/v1/companies/{company}/document-imports/batches/{batch}/process', { summary: 'Read a whole batch in the background', role: 'encoder', demo: 'blocked', status: 202, params: { batch: uuid() }, dryRun: false, reply: shapes.BatchAccepted, run: process.processBatch }),
})
