import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { analyticRecords } from './records.js'
import { references } from './references.js'
import { analyticRoutes } from './routes.js'

export { createAxis, updateAxis } from './actions/axes.js'
export { createBudget, updateBudget } from './actions/budgets.js'
export { createCode } from './actions/codes.js'

export const analytics = capability('analytics', {
  about: { analytics: 'Analytic axes and codes, where lines belong on them, and budgets' },
  routes: analyticRoutes,
  records: analyticRecords,
  invariants,
  references,
  tables: ['analytic_axes', 'analytic_codes', 'budget_lines', 'budgets'],
})
