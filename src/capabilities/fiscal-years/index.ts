import { capability } from '#platform/api/capability'
import { fiscalYearClosed } from './events.js'
import { invariants } from './invariants.js'
import { yearRecords } from './records.js'
import { fiscalYearRoutes } from './routes.js'

export { deleteYear } from './actions/change.js'
export { closeYear } from './actions/closing/close.js'
export { makeYear } from './actions/set-up.js'
export { lockForVat, unlockForVat, type VatLocks } from './actions/vat-locks.js'
export { createYear } from './actions/years.js'
export { codeOf, faultOf, type Span, type YearFault } from './domain/years.js'
export { fiscalYear, period } from './entity.js'
export { holdMonths } from './queries/vat-locks.js'
export { entriesIn, yearsOf } from './queries/years.js'
export { FiscalYear, Period } from './schemas.js'

export const fiscalYears = capability('fiscal-years', {
  about: { 'fiscal-years': 'Fiscal years and periods: locking, closing, reopening' },
  routes: fiscalYearRoutes,
  records: yearRecords,
  events: [fiscalYearClosed],
  invariants,
  tables: ['fiscal_years', 'periods'],
})
