export {
  type Assignment,
  assignmentsInFirm,
  type CompanySummary,
  companiesOfFirm,
  countFilesLocked,
  type FirmCompany,
  filesOfFirm,
  findTrashed,
  markRestored,
  replaceAssignments,
  type Sight,
  trashedCompanies,
} from './queries.js'
