import { act, create, picture, read, remove, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
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
import * as descriptions from './descriptions.js'
import { company, settings } from './entity.js'
import { problems } from './problems.js'
import { Companies, Company, CompanyPatch, NewCompany } from './schemas/companies.js'
import { CompanySettings, SettingsPatch } from './schemas/settings.js'
import { CompanyMembers, Dashboard, Deadlines, DeadlineWindow } from './schemas/views.js'

const constraints = { companies_code_unique: files.codeTaken }
const fullPlan = [problems.company_limit_reached]
const ofPicture = { demo: 'blocked', upload: picture } as const
const ofRegister = {
  demo: 'blocked',
  dryRun: false,
  problems: [pipelineProblems.external_unavailable],
} as const
const live = { snapshot: false }
const ofSettings = { entity: settings, reply: CompanySettings }
const ofName = ['name', 'logo_url'] as const

const actions = {
  ...files,
  createCompany,
  readSettings,
  updateSettings,
  setCompanyLogo: { prepare: pictures.keep('logo'), run: pictures.set('logo') },
  removeCompanyLogo: pictures.remove('logo'),
  setCompanyIcon: { prepare: pictures.keep('icon'), run: pictures.set('icon') },
  removeCompanyIcon: pictures.remove('icon'),
  listFileMembers: listCompanyMembers,
  refreshSheet: { prepare: askRegister, run: refreshFromRegister },
  readFileDashboard: readCompanyDashboard,
  listFileDeadlines: listCompanyDeadlines,
}

// biome-ignore format: a table
const ofFiles = table('companies', {
  at: '/v1/companies', entity: company, actions, descriptions: descriptions.files,
  writes: { role: 'manager', demo: 'blocked', constraints },
}, {
  listCompanies: read  ('', { limitedToken: 'ok', reply: Companies }),
  createCompany: create('', { problems: fullPlan, body: NewCompany, reply: Company }),
})

// biome-ignore format: a table
const ofFile = table('companies', {
  at: '/v1/companies/{company}', entity: company, actions, descriptions: descriptions.file,
  writes: { role: 'manager', constraints },
}, {
  readCompany:       read  ('', { reply: Company }),
  updateCompany:     update('', { demoFields: ofName, body: CompanyPatch, reply: Company }),
  trashCompany:      remove('', { role: 'firm admin', demo: 'blocked' }),
  readSettings:      read  ('/settings', { ...ofSettings, ...live }),
  updateSettings:    update('/settings', { ...ofSettings, body: SettingsPatch }),
  setCompanyLogo:    upload('/logo', { ...ofPicture, reply: Company }),
  removeCompanyLogo: remove('/logo', { demo: 'blocked' }),
  setCompanyIcon:    upload('/icon', { ...ofPicture, reply: Company }),
  removeCompanyIcon: remove('/icon', { demo: 'blocked' }),
  listFileMembers:   read  ('/members', { ...live, reply: CompanyMembers }),
  refreshSheet:      act   ('/refresh-sheet', { ...ofRegister, reply: Company }),
  readFileDashboard: read  ('/dashboard', { reply: Dashboard }),
  listFileDeadlines: read  ('/deadlines', { ...live, query: DeadlineWindow, reply: Deadlines }),
})

export const companyRoutes = [...ofFiles, ...ofFile]
