import { capability } from '#platform/api/capability'
import { licenceRoutes } from './routes.js'

export { limitsOf, monthOf, readPriceList } from './actions.js'
export { type Licence, makeLicenceKey, readLicenceKey } from './keys.js'
export { type Limits, type PlanCode, planCodes, plans } from './plans.js'
export { PriceList } from './schemas.js'

export const licence = capability('licence', {
  about: { licence: 'Plan, limits and usage of a firm' },
  routes: licenceRoutes,
  tables: ['licences'],
})
