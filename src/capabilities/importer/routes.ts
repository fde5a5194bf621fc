import { ledgerProblems } from '#capabilities/ledger'
import { act, list, read, remove, signed, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { publicToken, uuid } from '#platform/shapes/index'
import { trashImport } from './actions/bin.js'
import { correctImport } from './actions/correct.js'
import * as process from './actions/process.js'
import * as view from './actions/read.js'
import * as up from './actions/upload.js'
import { pushAfter, validateImport } from './actions/validate.js'
import * as descriptions from './descriptions.js'
import { documentImport } from './entity.js'
import { problems } from './problems.js'
import {
  BatchAccepted,
  Correction,
  DocumentImport,
  FileAsked,
  ImportFilter,
  Uploaded,
  Validated,
  Validation,
} from './schemas.js'

const { period_locked, journal_mismatch, vat_code_not_for_regime, analytic_required } =
  ledgerProblems
const bodyLimit = 4 * 1024 * 1024
const ofUpload = {
  status: 201,
  limit: { name: 'document-uploads', perMinute: 30 },
  upload: { field: 'files[]', files: 20, fileBytes: 26_214_400 },
  problems: [problems.import_limit_reached],
}
const ofReading = { demo: 'blocked', dryRun: false } as const
const ofBooking = {
  status: 201,
  bodyLimit,
  problems: [vat_code_not_for_regime, period_locked, journal_mismatch, analytic_required],
}
const ofBatch = { ...ofReading, status: 202, params: { batch: uuid() } }
const served = { params: { company: publicToken() }, files: view.servedTypes }

// biome-ignore format: a table
const ofImports = table('importer', {
  at: '/v1/companies/{company}/document-imports', entity: documentImport,
  writes: { role: 'encoder' }, descriptions: descriptions.imports,
  actions: {
    ...view,
    uploadDocuments: { prepare: up.keepUpload, run: up.addUpload },
    processImport: { prepare: process.prepareProcess, run: process.processImport },
    correctImport,
    validateImport: { run: validateImport, after: pushAfter },
    trashImport,
    readImportFile: view.readFile,
  },
}, {
  uploadDocuments: upload('',               { ...ofUpload, reply: Uploaded }),
  listImports:     list  ('',               { query: ImportFilter, reply: DocumentImport }),
  readImport:      read  ('/{id}',          { reply: DocumentImport }),
  processImport:   act   ('/{id}/process',  { ...ofReading, reply: DocumentImport }),
  correctImport:   update('/{id}',          { bodyLimit, body: Correction, reply: DocumentImport }),
  validateImport:  act   ('/{id}/validate', { ...ofBooking, body: Validation, reply: Validated }),
  trashImport:     remove('/{id}'),
  readImportFile:  signed('/{id}/file',     { ...served, query: FileAsked }),
})

// biome-ignore format: a table
const ofBatches = table('importer', {
  at: '/v1/companies/{company}/document-imports/batches',
  writes: { role: 'encoder' }, actions: process, descriptions: descriptions.batches,
}, {
  processBatch: act('/{batch}/process', { ...ofBatch, reply: BatchAccepted }),
})

export const importerRoutes = [...ofImports, ...ofBatches]
