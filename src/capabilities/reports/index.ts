import { capability } from '#platform/api/capability'
import { routes } from './routes.js'

export { reports as reportCatalogue } from './catalogue.js'
export { type SpanAsked, spanOf, type Year } from './domain/span.js'
export type { Report } from './report.js'

export const reports = capability('reports', {
  about: { reports: 'Reports: balances, ledgers and statements that foot' },
  routes,
})
