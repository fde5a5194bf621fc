import { act, create, picture, read, remove, table, update, upload } from '#platform/api/rows'
import { problems as pipelineProblems } from '#platform/problems'
import * as files from './actions/companies.js'
import { createCompany } from './actions/create.js'
import { readCompanyDashboard } from './actions/dashboard.js'
import { listCompanyDeadlines } from './actions/deadlines.js'
import { listCompanyMembers } from './actions/members.js'
import * as pictures from './actions/pictures.js'
import { askRegister, refreshFromRegister } from './actions/register.js'
import { readSettings } from './actions/settings.js'
import { updateSettings } from './actions/settings-patch.js'
import { company, settings } from './entity.js'
import { problems } from './problems.js'
import * as shapes from './schemas/companies.js'
import { CompanySettings, SettingsPatch } from './schemas/settings.js'
import * as views from './schemas/views.js'

const constraints = { companies_code_unique: files.codeTaken }
const pictureNote = 'PNG, JPEG, GIF or WebP, 5 MB at most, as part `file`.'

// biome-ignore format: a table
export const companyRoutes = table('companies', {
  listCompanies:     read  ('/v1/companies',                         { summary: 'Company files the user reaches, as a plain array', limitedToken: 'ok', reply: shapes.Companies, run: files.listCompanies }),
  createCompany:     create('/v1/companies',                         { summary: 'Create a company file with its accounting set-up', description: 'Chart of accounts, VAT codes and journals of the country, one financial journal per bank, and the first fiscal year with its periods.', role: 'manager', demo: 'blocked', entity: company, problems: [problems.company_limit_reached], constraints, body: shapes.NewCompany, reply: shapes.Company, run: createCompany }),
  readCompany:       read  ('/v1/companies/{company}',               { summary: 'The file with its fiscal years, periods and journals', entity: company, reply: shapes.Company, run: files.readCompany }),
  updateCompany:     update('/v1/companies/{company}',               { summary: 'Change identity and regime', role: 'manager', demoFields: ['name', 'logo_url'], entity: company, constraints, body: shapes.CompanyPatch, reply: shapes.Company, run: files.updateCompany }),
  trashCompany:      remove('/v1/companies/{company}',               { summary: 'Move the file to the recycle bin of the firm', role: 'firm admin', demo: 'blocked', entity: company, run: files.trashCompany }),
  readSettings:      read  ('/v1/companies/{company}/settings',      { summary: 'The settings of the file, every path, with the version of the file', entity: settings, snapshot: false, reply: CompanySettings, run: readSettings }),
  updateSettings:    update('/v1/companies/{company}/settings',      { summary: 'Change some of the settings', description: 'A deep partial: what is not named stays, null puts a path back to what a new file has. `X-Base-Version` is the version of the company file, which the settings share.', role: 'manager', entity: settings, body: SettingsPatch, reply: CompanySettings, run: updateSettings }),
  setCompanyLogo:    upload('/v1/companies/{company}/logo',          { summary: 'Set the logo', description: pictureNote, role: 'manager', demo: 'blocked', entity: company, upload: picture, reply: shapes.Company, prepare: pictures.keep('logo'), run: pictures.set('logo') }),
  removeCompanyLogo: remove('/v1/companies/{company}/logo',          { summary: 'Remove the logo, also one given as an address', role: 'manager', demo: 'blocked', entity: company, run: pictures.remove('logo') }),
  setCompanyIcon:    upload('/v1/companies/{company}/icon',          { summary: 'Set the icon', description: pictureNote, role: 'manager', demo: 'blocked', entity: company, upload: picture, reply: shapes.Company, prepare: pictures.keep('icon'), run: pictures.set('icon') }),
  removeCompanyIcon: remove('/v1/companies/{company}/icon',          { summary: 'Remove the icon', role: 'manager', demo: 'blocked', entity: company, run: pictures.remove('icon') }),
  listFileMembers:   read  ('/v1/companies/{company}/members',       { summary: 'Who reaches the file and with which role, as a plain array', snapshot: false, reply: views.CompanyMembers, run: listCompanyMembers }),
  refreshSheet:      act   ('/v1/companies/{company}/refresh-sheet', { summary: 'Fill the identity from the official register', description: 'Name, legal form, VAT number, address with its coordinates and NACE codes, where the register gives them. 422 when the file has no enterprise number or the register does not know it, 503 when it does not answer.', role: 'manager', demo: 'blocked', dryRun: false, entity: company, problems: [pipelineProblems.external_unavailable], reply: shapes.Company, prepare: askRegister, run: refreshFromRegister }),
  readFileDashboard: read  ('/v1/companies/{company}/dashboard',     { summary: 'Figures and series for the home page of the file', reply: views.Dashboard, run: readCompanyDashboard }),
  listFileDeadlines: read  ('/v1/companies/{company}/deadlines',     { summary: 'Legal deadlines of the file in date order', description: 'From a month back to a year ahead unless `from` and `to` say otherwise. The end of a fiscal year is done once the year is closed.', snapshot: false, query: views.DeadlineWindow, reply: views.Deadlines, run: listCompanyDeadlines }),
})
