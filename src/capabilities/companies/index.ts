import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { companyRecords } from './records.js'
import { references } from './references.js'
import { companyRoutes } from './routes.js'

export { foundCompany } from './actions/create.js'
export { usualDeadlines, vatDueDays } from './actions/deadlines.js'
export { findLogged } from './actions/describe.js'
export { keptByFile } from './actions/kept-by-file.js'
export {
  changeIdentity,
  externalIdOf,
  followIdentity,
  foundOutsideCompany,
  isOutdated,
} from './actions/outside.js'
export {
  followPushedCompany,
  foundPushedCompany,
  type PushedCompany,
} from './actions/put-outside.js'
export { requireQuota } from './actions/quota.js'
export { noFiler, readSettings, settingsOf } from './actions/settings.js'
export { company as companyLog } from './entity.js'
export { problems as companyProblems } from './problems.js'
export {
  discardCompanies,
  discardedCompanies,
  purgeDiscarded,
  takePlaces,
  unfinishedCompanies,
} from './queries/demo.js'
export {
  type Assignment,
  assignmentsInFirm,
  type CompanyFromOutside,
  type CompanySummary,
  companiesFromOutside,
  companiesOfFirm,
  companyNamesOfFirm,
  countCompaniesLocked,
  deleteAssignments,
  type FilePlace,
  type FirmCompany,
  findByExternalId,
  findTrashed,
  idsInSight,
  markRestored,
  type NamedCompany,
  placesOfFirm,
  replaceAssignments,
  type Sight,
  trashedCompanies,
} from './queries/of-firm.js'
export { type CompanyOverview, overviewsOf } from './queries/overviews.js'
export { Company, NewCompany } from './schemas/companies.js'
export { Settings } from './schemas/settings.js'
export { CompanyName, Deadlines } from './schemas/views.js'

export const companies = capability('companies', {
  about: { companies: 'Company files: creation with their set-up, identity, settings, people' },
  routes: companyRoutes,
  records: companyRecords,
  invariants,
  references,
  tables: ['companies', 'company_members'],
})
