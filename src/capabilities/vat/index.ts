import { capability } from '#platform/api/capability'
import { vatDeclarationValidated } from './events.js'
import { invariants } from './invariants.js'
import { vatJobs, vatTasks } from './jobs.js'
import { declarationRecords } from './records.js'
import { vatRoutes } from './routes.js'

export { ecdfFile } from './actions/ecdf.js'
export { readReturnFile } from './actions/files.js'
export { fileDeclaration } from './actions/filing.js'
export { createDeclaration } from './actions/prepare.js'
export { findShown } from './actions/show.js'
export { validateDeclaration } from './actions/validate.js'
export { problems as vatProblems } from './problems.js'

export const vat = capability('vat', {
  about: { vat: 'VAT returns, listings and their files' },
  routes: vatRoutes,
  records: declarationRecords,
  events: [vatDeclarationValidated],
  jobs: vatJobs,
  tasks: vatTasks,
  invariants,
  tables: ['vat_declarations', 'vat_declaration_lines', 'vat_declaration_months'],
})
