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
  update,
  upload,
} from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as pipelineProblems } from '#platform/problems'
import { publicToken } from '#platform/shapes/index'
import * as firm from './actions/firm.js'
import * as logo from './actions/logo.js'
import * as members from './actions/members.js'
import * as mirror from './actions/mirror.js'
import * as overview from './actions/overview.js'
import { emailTaken } from './actions/people.js'
import * as descriptions from './descriptions.js'
import { problems } from './problems.js'
import {
  ActivityItem,
  Dashboard,
  Firm,
  FirmMember,
  FirmMembers,
  FirmPatch,
  Firms,
  MemberCompanies,
  MemberPatch,
  NewFirm,
  NewMember,
  RestoredCompany,
  TrashItem,
} from './schemas.js'

const reads = { limitedToken: 'ok' } as const
const writes = { role: 'manager', demo: 'blocked' } as const
const full = { problems: [problems.user_limit_reached] }
const orAttached = { ...full, otherStatuses: [200] }
const raced = (field: string) => ({ users_email_unique: emailTaken(field) })
const ofMirror = {
  limit: { name: 'firms.sync', perMinute: 6 },
  problems: [pipelineProblems.external_unavailable],
}
const ofRestored = {
  params: { company: publicToken() },
  problems: [companyProblems.company_limit_reached],
  constraints: { companies_code_unique: overview.codeTaken },
}

// biome-ignore format: a table
const ofFirms = table('firms', {
  at: '/v1/firms', reads, descriptions: descriptions.firms,
  writes: { role: 'platform admin', demo: 'blocked', constraints: raced('admin.email') },
  actions: { ...firm, createFirm: { prepare: firm.prepareFirm, run: firm.createFirm } },
}, {
  listFirms:  read  ('', { reply: Firms }),
  createFirm: create('', { body: NewFirm, reply: Firm }),
})

// biome-ignore format: a table
const ofFirm = table('firms', {
  at: '/v1/firms/{firm}', reads, writes, descriptions: descriptions.firm,
  actions: {
    ...firm,
    ...logo,
    setLogo: { prepare: logo.keepLogo, run: logo.setLogo },
    syncFirm: { prepare: mirror.fetchFirm, run: mirror.syncFirm },
  },
}, {
  readFirm:   read  ('',      { reply: Firm }),
  updateFirm: update('',      { body: FirmPatch, reply: Firm }),
  setLogo:    upload('/logo', { upload: picture, reply: Firm }),
  removeLogo: remove('/logo'),
  syncFirm:   act   ('/sync', { ...ofMirror, reply: Firm }),
})

// biome-ignore format: a table
const ofTeam = table('firms', {
  at: '/v1/firms/{firm}/members', reads, descriptions: descriptions.team,
  writes: { ...writes, platformAdmin: 'no admin', constraints: raced('email') },
  actions: {
    ...members,
    addMember: { prepare: members.prepareMember, run: members.addMember },
    updateMember: { prepare: members.prepareMemberPatch, run: members.updateMember },
  },
}, {
  listMembers:     read   ('', { reply: FirmMembers }),
  addMember:       create ('', { ...orAttached, body: NewMember, reply: FirmMember }),
  readMember:      read   ('/{user}', { reply: FirmMember }),
  updateMember:    update ('/{user}', { ...full, body: MemberPatch, reply: FirmMember }),
  removeMember:    remove ('/{user}'),
  assignCompanies: replace('/{user}/companies', { body: MemberCompanies, reply: FirmMember }),
})

// biome-ignore format: a table
const ofOverview = table('firms', {
  at: '/v1/firms/{firm}', reads, writes, descriptions: descriptions.overview,
  actions: { ...overview, listActivity: firm.listActivity },
}, {
  listActivity:   feed('/activity',                { reply: ActivityItem }),
  readDashboard:  read('/dashboard',               { reply: Dashboard }),
  listDeadlines:  read('/deadlines',               { reply: Deadlines }),
  listTrash:      list('/trash',                   { role: 'manager', reply: TrashItem }),
  restoreCompany: act ('/trash/{company}/restore', { ...ofRestored, reply: RestoredCompany }),
})

export const firmRoutes = [...ofFirms, ...ofFirm, ...ofTeam, ...ofOverview]
