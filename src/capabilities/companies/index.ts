export { foundCompany } from './actions/create.js'
export { usualDeadlines, vatDueDays } from './actions/deadlines.js'
export { findLogged } from './actions/describe.js'
export {
  changeIdentity,
  externalIdOf,
  followIdentity,
  foundOutsideFile,
  isOutdated,
} from './actions/outside.js'
export { requireQuota } from './actions/quota.js'
export { company as companyLog } from './entity.js'
export { problems as companyProblems } from './problems.js'
export {
  discardedFiles,
  discardFiles,
  purgeDiscarded,
  takePlaces,
  unfinishedFiles,
} from './queries/demo.js'
export {
  type Assignment,
  assignmentsInFirm,
  type CompanySummary,
  companiesOfFirm,
  countFilesLocked,
  deleteAssignments,
  type FileFromOutside,
  type FileName,
  type FirmCompany,
  filesFromOutside,
  filesOfFirm,
  findTrashed,
  idsInSight,
  markRestored,
  replaceAssignments,
  type Sight,
  trashedCompanies,
} from './queries/of-firm.js'
export { type CompanyOverview, overviewsOf } from './queries/overviews.js'
export { companyRecords } from './records.js'
export { companyRoutes } from './routes.js'
export { Company } from './schemas/companies.js'
export { Settings } from './schemas/settings.js'
export { CompanyName, Deadlines } from './schemas/views.js'
