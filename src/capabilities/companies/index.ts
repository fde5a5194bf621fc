export { problems as companyProblems } from './problems.js'
export {
  type Assignment,
  assignmentsInFirm,
  type CompanySummary,
  companiesOfFirm,
  countFilesLocked,
  deleteAssignments,
  type FileName,
  type FirmCompany,
  filesOfFirm,
  findTrashed,
  idsInSight,
  markRestored,
  replaceAssignments,
  type Sight,
  trashedCompanies,
} from './queries/of-firm.js'
export { companyRoutes } from './routes.js'
export { Company, Settings } from './schemas.js'
