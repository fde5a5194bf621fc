import { create, read, remove, table, update } from '#platform/http/rows'
import * as files from './actions/companies.js'
import { createCompany } from './actions/create.js'
import { company as log } from './entity.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

/** A conflict shows the file as GET does. */
const company = { ...log, find: files.readCompany }
const constraints = { companies_code_unique: files.codeTaken }

// biome-ignore format: a table
export const companyRoutes = table('companies', {
  listCompanies: read  ('/v1/companies',           { summary: 'Company files the user reaches, as a plain array', reply: shapes.Companies, run: files.listCompanies }),
  createCompany: create('/v1/companies',           { summary: 'Create a company file with its accounting set-up', description: 'Chart of accounts, VAT codes and journals of the country, one financial journal per bank, and the first fiscal year with its periods.', role: 'manager', demo: 'blocked', entity: log, problems: [problems.company_limit_reached], constraints, body: shapes.NewCompany, reply: shapes.Company, run: createCompany }),
  readCompany:   read  ('/v1/companies/{company}', { summary: 'The file with its fiscal years, periods and journals', entity: company, reply: shapes.Company, run: files.readCompany }),
  updateCompany: update('/v1/companies/{company}', { summary: 'Change identity and regime', role: 'manager', entity: company, constraints, body: shapes.CompanyPatch, reply: shapes.Company, run: files.updateCompany }),
  trashCompany:  remove('/v1/companies/{company}', { summary: 'Move the file to the recycle bin of the firm', role: 'firm admin', demo: 'blocked', entity: company, run: files.trashCompany }),
})
