import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { analyticRecords } from './records.js'
import { references } from './references.js'
import { analyticRoutes } from './routes.js'

export { aboveIn, postedOf } from './actions/actuals.js'
export { createAxis, updateAxis } from './actions/axes.js'
export { createBudget, updateBudget } from './actions/budgets.js'
export { createCode } from './actions/codes.js'
export { actualsOf, unnamedOf } from './domain/actuals.js'
export { axesOf } from './queries/axes.js'
export { findYear } from './queries/budget-facts.js'
export { budgetHeads, findBudget, typesOf } from './queries/budgets.js'
export { codesOf } from './queries/codes.js'
export { type CodeSum, codeSums } from './queries/sums.js'
export type { AnalyticAxis } from './schemas/axes.js'
export { type BudgetHead, type BudgetLine, budgetStatuses } from './schemas/budgets.js'
export type { AnalyticCode } from './schemas/codes.js'

export const analytics = capability('analytics', {
  about: { analytics: 'Analytic axes and codes, where lines belong on them, and budgets' },
  routes: analyticRoutes,
  records: analyticRecords,
  invariants,
  references,
  tables: ['analytic_axes', 'analytic_codes', 'budget_lines', 'budgets'],
})
