import { companyProblems, Deadlines } from '#capabilities/companies'
import {
  act,
  create,
  feed,
  list,
  picture,
  read,
  remove,
  replace,
  table,
  update,
  upload,
} from '#platform/api/rows'
import { problems as pipelineProblems } from '#platform/problems'
import { publicToken } from '#platform/shapes/index'
import * as firm from './actions/firm.js'
import * as logo from './actions/logo.js'
import * as members from './actions/members.js'
import * as mirror from './actions/mirror.js'
import * as overview from './actions/overview.js'
import { emailTaken } from './actions/people.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

const ofLimited =
  'A token that is limited to some company files finds these alone, the firms that keep them, and the people who reach them.'

const raced = (field: string) => ({ users_email_unique: emailTaken(field) })

// biome-ignore format: a table
export const firmRoutes = table('firms', {
  listFirms:       read   ('/v1/firms',                                { summary: 'Firms the user belongs to', description: `Plain array. A platform admin sees every firm, without company files of firms they do not belong to. ${ofLimited}`, limitedToken: 'ok', reply: shapes.Firms, run: firm.listFirms }),
  createFirm:      create ('/v1/firms',                                { summary: 'Create a firm with its first admin', role: 'platform admin', demo: 'blocked', constraints: raced('admin.email'), body: shapes.NewFirm, reply: shapes.Firm, prepare: firm.prepareFirm, run: firm.createFirm }),
  readFirm:        read   ('/v1/firms/{firm}',                         { summary: 'The firm with its members and company files', description: ofLimited, limitedToken: 'ok', reply: shapes.Firm, run: firm.readFirm }),
  updateFirm:      update ('/v1/firms/{firm}',                         { summary: 'Change the firm', role: 'manager', demo: 'blocked', body: shapes.FirmPatch, reply: shapes.Firm, run: firm.updateFirm }),
  setLogo:         upload ('/v1/firms/{firm}/logo',                    { summary: 'Set the logo', description: 'PNG, JPEG, GIF or WebP, 5 MB at most, as part `file`.', role: 'manager', demo: 'blocked', upload: picture, reply: shapes.Firm, prepare: logo.keepLogo, run: logo.setLogo }),
  removeLogo:      remove ('/v1/firms/{firm}/logo',                    { summary: 'Remove the logo', role: 'manager', demo: 'blocked', run: logo.removeLogo }),
  syncFirm:        act    ('/v1/firms/{firm}/sync',                    { summary: 'Mirror the firm, its team and its company files from the external platform', description: '422 when the firm is not linked to it, 503 when it does not answer.', role: 'manager', demo: 'blocked', limit: { name: 'firms.sync', perMinute: 6 }, problems: [pipelineProblems.external_unavailable], reply: shapes.Firm, prepare: mirror.fetchFirm, run: mirror.syncFirm }),
  listMembers:     read   ('/v1/firms/{firm}/members',                 { summary: 'The team, as a plain array', description: ofLimited, limitedToken: 'ok', reply: shapes.FirmMembers, run: members.listMembers }),
  addMember:       create ('/v1/firms/{firm}/members',                 { summary: 'Create a member or attach an existing user', description: '201 when the account is created, 200 when an existing user is attached. Only an admin may give the role admin. A platform admin who is no member of the firm changes its team only while it has no active admin.', role: 'manager', platformAdmin: 'no admin', demo: 'blocked', otherStatuses: [200], problems: [problems.user_limit_reached], constraints: raced('email'), body: shapes.NewMember, reply: shapes.FirmMember, prepare: members.prepareMember, run: members.addMember }),
  readMember:      read   ('/v1/firms/{firm}/members/{user}',          { summary: 'One member', limitedToken: 'ok', reply: shapes.FirmMember, run: members.readMember }),
  updateMember:    update ('/v1/firms/{firm}/members/{user}',          { summary: 'Change role, activity, name or password of a member', description: 'Name and password only for an account that this firm made and that belongs to no other; it ends that member’s sessions. The last active admin keeps its role.', role: 'manager', platformAdmin: 'no admin', demo: 'blocked', problems: [problems.user_limit_reached], body: shapes.MemberPatch, reply: shapes.FirmMember, prepare: members.prepareMemberPatch, run: members.updateMember }),
  removeMember:    remove ('/v1/firms/{firm}/members/{user}',          { summary: 'Detach a member; the account is kept', role: 'manager', platformAdmin: 'no admin', demo: 'blocked', run: members.removeMember }),
  assignCompanies: replace('/v1/firms/{firm}/members/{user}/companies', { summary: 'Replace the company files of a member', role: 'manager', platformAdmin: 'no admin', demo: 'blocked', body: shapes.MemberCompanies, reply: shapes.FirmMember, run: members.assignCompanies }),
  listActivity:    feed   ('/v1/firms/{firm}/activity',                { summary: 'Who did what, newest first', limitedToken: 'ok', reply: shapes.ActivityItem, run: firm.listActivity }),
  readDashboard:   read   ('/v1/firms/{firm}/dashboard',               { summary: 'One row per company file', limitedToken: 'ok', reply: shapes.Dashboard, run: overview.readDashboard }),
  listDeadlines:   read   ('/v1/firms/{firm}/deadlines',               { summary: 'Legal deadlines of every company file, in date order', limitedToken: 'ok', reply: Deadlines, run: overview.listDeadlines }),
  listTrash:       list   ('/v1/firms/{firm}/trash',                   { summary: 'Company files in the recycle bin', limitedToken: 'ok', role: 'manager', reply: shapes.TrashItem, run: overview.listTrash }),
  restoreCompany:  act    ('/v1/firms/{firm}/trash/{company}/restore', { summary: 'Restore a company file', role: 'manager', demo: 'blocked', params: { company: publicToken() }, problems: [companyProblems.company_limit_reached], constraints: { companies_code_unique: overview.codeTaken }, reply: shapes.RestoredCompany, run: overview.restoreCompany }),
})
