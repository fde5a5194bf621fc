import { todayAt } from '#kernel/instants'
import { entity } from '#platform/changes/entity'
import { type CompanyRow, findCompany } from './queries/companies.js'

/** The file itself. Its years, journals and settings are records of their own. */
export const company = entity<CompanyRow>({
  resource: 'company',
  table: 'companies',
  label: { fr: 'dossier', nl: 'dossier', en: 'company file', de: 'Akte' },
  bin: true,
  isFile: true,
  find: (op) => findCompany(op.tx, todayAt(op.now), op.company.id),
})
