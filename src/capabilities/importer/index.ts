import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { importerJobs, importerTasks } from './jobs.js'
import { importRecords } from './records.js'
import { importerRoutes } from './routes.js'

export { analyseNow } from './actions/analyse-now.js'
export { analyse } from './actions/analysis.js'
export { conclude } from './actions/conclude.js'
export {
  addFromNetwork,
  addHandedOver,
  handedExtensions,
  type KeptPaper,
  keepPaper,
} from './actions/hand-over.js'
export { addUpload, type Prepared as PreparedUpload } from './actions/upload.js'
export { validateImport } from './actions/validate.js'

export { saidWarnings } from './domain/sentences.js'
export { problems as importerProblems } from './problems.js'
export { ExtractedWish, importStatuses } from './schemas.js'

export const importer = capability('importer', {
  about: {
    importer:
      'From a PDF, a photo or an electronic invoice to a document: upload, analysis, validation',
  },
  routes: importerRoutes,
  records: importRecords,
  jobs: importerJobs,
  tasks: importerTasks,
  invariants,
  tables: ['document_import_pages', 'document_imports', 'document_layouts'],
})
