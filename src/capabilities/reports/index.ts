import { capability } from '#platform/api/capability'
import { routes } from './routes.js'

export { reports as reportCatalogue } from './actions/catalogue.js'
export { shown as shownReport } from './actions/envelope.js'
export { frameOf } from './actions/frame.js'
export { inTime } from './actions/in-time.js'
export { namedIn } from './actions/named.js'
export { openItemRows } from './actions/open-item-rows.js'
export type { Report } from './actions/report.js'
export { readSince } from './actions/since.js'
export { parameterLabels } from './domain/parameter-labels.js'
export { parametersOf } from './domain/parameters.js'
export { dueThen, letteredThen, type Since } from './domain/since.js'

export { problems as reportProblems } from './problems.js'
export { ReportParameter } from './schemas/catalogue.js'

export const reports = capability('reports', {
  about: { reports: 'Reports: balances, ledgers and statements that foot' },
  routes,
})
