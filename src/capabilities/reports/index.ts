import { capability } from '#platform/api/capability'
import { routes } from './routes.js'

export { reports as reportCatalogue } from './actions/catalogue.js'
export type { Report } from './actions/report.js'
export { parameterLabels } from './domain/parameter-labels.js'
export { parametersOf } from './domain/parameters.js'
export { type SpanAsked, spanOf, type Year } from './domain/span.js'

export { ReportParameter } from './schemas/catalogue.js'

export const reports = capability('reports', {
  about: { reports: 'Reports: balances, ledgers and statements that foot' },
  routes,
})
