import { entity } from '#platform/operations/entity'
import { findAxis } from './queries/axes.js'
import { findBudget } from './queries/budgets.js'
import { findCode } from './queries/codes.js'
import type { AnalyticAxis } from './schemas/axes.js'
import type { Budget } from './schemas/budgets.js'
import type { AnalyticCode } from './schemas/codes.js'

export const axis = entity<AnalyticAxis>({
  resource: 'analytic-axes',
  table: 'analytic_axes',
  label: { fr: 'axe analytique', nl: 'analytische as', en: 'analytic axis', de: 'Analyseachse' },
  bin: true,
  derived: ['codes_count'],
  find: findAxis,
})

export const code = entity<AnalyticCode>({
  resource: 'analytic-codes',
  table: 'analytic_codes',
  label: { fr: 'code analytique', nl: 'analytische code', en: 'analytic code', de: 'Analysecode' },
  bin: true,
  derived: ['path'],
  find: findCode,
})

export const budget = entity<Budget>({
  resource: 'budgets',
  table: 'budgets',
  label: { fr: 'budget', nl: 'budget', en: 'budget', de: 'Budget' },
  bin: true,
  derived: ['axis_code', 'lines[].number', 'lines[].label'],
  find: findBudget,
})
