import { create, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as axes from './actions/axes.js'
import * as codes from './actions/codes.js'
import * as descriptions from './descriptions.js'
import { axis, code } from './entity.js'
import { AnalyticAxes, AnalyticAxis, AxisFilter, AxisPatch, NewAxis } from './schemas/axes.js'
import { AnalyticCode, AnalyticCodes, CodeFilter, CodePatch, NewCode } from './schemas/codes.js'

const inUse = { problems: [problems.record_in_use] }
const ofAxes = { analytic_axes_code_unique: axes.axisTaken }
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
  actions: codes, descriptions: descriptions.codes,
  reads: { snapshot: false }, writes: { role: 'manager', constraints: ofCodes },
}, {
  listCodes:  read  ('',      { query: CodeFilter, reply: AnalyticCodes }),
  createCode: create('',      { body: NewCode, reply: AnalyticCode }),
  updateCode: update('/{id}', { body: CodePatch, reply: AnalyticCode }),
  trashCode:  remove('/{id}', { ...inUse }),
})

export const analyticRoutes = [...axisRoutes, ...codeRoutes]
