import { ledgerProblems } from '#capabilities/ledger'
import { act, create, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as change from './actions/change.js'
import { closeYear } from './actions/closing/close.js'
import { previewClosing } from './actions/closing/preview.js'
import { reopenYear } from './actions/closing/reopen.js'
import { codeTaken, startTaken } from './actions/locking.js'
import * as periods from './actions/periods.js'
import * as years from './actions/years.js'
import * as descriptions from './descriptions.js'
import { fiscalYear, period } from './entity.js'
import {
  ClosingPreview,
  FiscalYear,
  FiscalYearPatch,
  FiscalYears,
  NewFiscalYear,
  Period,
  PeriodFilter,
  Periods,
} from './schemas.js'

const locked = { problems: [ledgerProblems.period_locked] }
const inUse = { problems: [problems.record_in_use] }
const ofChange = { problems: [ledgerProblems.period_locked, problems.record_in_use] }
const constraints = { fiscal_years_code_unique: codeTaken, fiscal_years_start_unique: startTaken }
const ofYear = {
  listFiscalYears: years.listYears,
  createFiscalYear: years.createYear,
  readFiscalYear: years.readYear,
  updateFiscalYear: change.updateYear,
  deleteFiscalYear: change.deleteYear,
  previewClosing,
  closeFiscalYear: closeYear,
  reopenFiscalYear: reopenYear,
}

// biome-ignore format: a table
const yearRoutes = table('fiscal-years', {
  at: '/v1/companies/{company}/fiscal-years', entity: fiscalYear,
  writes: { role: 'manager', constraints }, actions: ofYear, descriptions: descriptions.years,
}, {
  listFiscalYears:  read  ('', { reply: FiscalYears }),
  createFiscalYear: create('', { body: NewFiscalYear, reply: FiscalYear }),
  readFiscalYear:   read  ('/{id}', { reply: FiscalYear }),
  updateFiscalYear: update('/{id}', { ...ofChange, body: FiscalYearPatch, reply: FiscalYear }),
  deleteFiscalYear: remove('/{id}', { ...inUse }),
  previewClosing:   read  ('/{id}/closing', { reply: ClosingPreview }),
  closeFiscalYear:  act   ('/{id}/close', { reply: FiscalYear }),
  reopenFiscalYear: act   ('/{id}/reopen', { reply: FiscalYear }),
})

// biome-ignore format: a table
const periodRoutes = table('fiscal-years', {
  at: '/v1/companies/{company}/periods', entity: period,
  writes: { role: 'manager', ...locked }, actions: periods, descriptions: descriptions.periods,
}, {
  listPeriods:  read('',             { query: PeriodFilter, reply: Periods }),
  readPeriod:   read('/{id}',        { snapshot: false, reply: Period }),
  lockPeriod:   act ('/{id}/lock',   { reply: Period }),
  unlockPeriod: act ('/{id}/unlock', { reply: Period }),
})

export const fiscalYearRoutes = [...yearRoutes, ...periodRoutes]
