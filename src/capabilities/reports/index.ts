import { capability } from '#platform/api/capability'
import { routes } from './routes.js'

export { reports as reportCatalogue } from './actions/catalogue.js'
export { shown as shownReport } from './actions/envelope.js'
export type { Report } from './actions/report.js'
export { type SpanAsked, spanOf, type Year } from './domain/span.js'

export const reports = capability('reports', {
  about: { reports: 'Reports: balances, ledgers and statements that foot' },
  routes,
})
