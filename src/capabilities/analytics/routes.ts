import { ledgerProblems } from '#capabilities/ledger'
import { act, create, csvRows, read, remove, replace, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as axes from './actions/axes.js'
import * as budgets from './actions/budgets.js'
import * as codes from './actions/codes.js'
import { importCodes, readCodes } from './actions/import.js'
import { reallocate } from './actions/reallocate.js'
import * as descriptions from './descriptions.js'
import { axis, budget, code } from './entity.js'
import { AnalyticAxes, AnalyticAxis, AxisFilter, AxisPatch, NewAxis } from './schemas/axes.js'
import {
  ActualsAsked,
  Budget,
  BudgetFilter,
  BudgetHeads,
  BudgetLines,
  BudgetPatch,
  BudgetView,
  NewBudget,
} from './schemas/budgets.js'
import {
  AnalyticCode,
  AnalyticCodes,
  CodeFilter,
  CodePatch,
  CodesImported,
  NewCode,
} from './schemas/codes.js'
import { Reallocated, Reallocation } from './schemas/reallocation.js'

const inUse = { problems: [problems.record_in_use] }
const ofAxes = { analytic_axes_code_unique: axes.axisTaken }
const required = { problems: [ledgerProblems.analytic_required] }
const ofCode = { ...codes, importCodes: { prepare: readCodes, run: importCodes } }
const long = { bodyLimit: 16 * 1024 * 1024 }
const ofCodes = { analytic_codes_code_unique: codes.codeTaken }

// biome-ignore format: a table
const axisRoutes = table('analytics', {
  at: '/v1/companies/{company}/analytic-axes', entity: axis,
  actions: axes, descriptions: descriptions.axes,
  reads: { snapshot: false }, writes: { role: 'manager', constraints: ofAxes },
}, {
  listAxes:   read  ('',      { query: AxisFilter, reply: AnalyticAxes }),
  createAxis: create('',      { body: NewAxis, reply: AnalyticAxis }),
  updateAxis: update('/{id}', { body: AxisPatch, reply: AnalyticAxis }),
  trashAxis:  remove('/{id}', { ...inUse }),
})

// biome-ignore format: a table
const codeRoutes = table('analytics', {
  at: '/v1/companies/{company}/analytic-codes', entity: code,
  actions: ofCode, descriptions: descriptions.codes,
  reads: { snapshot: false }, writes: { role: 'manager', constraints: ofCodes },
}, {
  listCodes:  read  ('',      { query: CodeFilter, reply: AnalyticCodes }),
  importCodes: upload('/import', { ...csvRows, reply: CodesImported }),
  createCode: create('',      { body: NewCode, reply: AnalyticCode }),
  updateCode: update('/{id}', { body: CodePatch, reply: AnalyticCode }),
  trashCode:  remove('/{id}', { ...inUse }),
})

// biome-ignore format: a table
const reallocationRoutes = table('analytics', {
  at: '/v1/companies/{company}/analytic-reallocations',
  actions: { reallocate }, descriptions: descriptions.reallocations,
}, {
  reallocate: act('', { role: 'encoder', ...required, body: Reallocation, reply: Reallocated }),
})

// biome-ignore format: a table
const budgetRoutes = table('analytics', {
  at: '/v1/companies/{company}/budgets', entity: budget,
  actions: budgets, descriptions: descriptions.budgets, writes: { role: 'manager' },
}, {
  listBudgets:  read   ('',            { query: BudgetFilter, reply: BudgetHeads }),
  createBudget: create ('',            { ...long, body: NewBudget, reply: Budget }),
  readBudget:   read   ('/{id}',       { query: ActualsAsked, reply: BudgetView }),
  updateBudget: update ('/{id}',       { body: BudgetPatch, reply: Budget }),
  replaceLines: replace('/{id}/lines', { ...long, body: BudgetLines, reply: Budget }),
  trashBudget:  remove ('/{id}'),
})

export const analyticRoutes = [...axisRoutes, ...codeRoutes, ...reallocationRoutes, ...budgetRoutes]
