import { ledgerProblems } from '#capabilities/ledger'
import { act, create, read, remove, table, update } from '#platform/api/rows'
import { problems } from '#platform/problems'
import * as change from './actions/change.js'
import { closeYear } from './actions/closing/close.js'
import { previewClosing } from './actions/closing/preview.js'
import { reopenYear } from './actions/closing/reopen.js'
import { codeTaken, startTaken } from './actions/locking.js'
import * as periods from './actions/periods.js'
import * as years from './actions/years.js'
import { fiscalYear, period } from './entity.js'
import * as shapes from './schemas.js'

const { period_locked } = ledgerProblems
const { record_in_use } = problems
const taken = { fiscal_years_code_unique: codeTaken, fiscal_years_start_unique: startTaken }

// biome-ignore format: a table
export const fiscalYearRoutes = table('fiscal-years', {
  listFiscalYears:  read  ('/v1/companies/{company}/fiscal-years',              { summary: 'Fiscal years with their periods, oldest first', entity: fiscalYear, reply: shapes.FiscalYears, run: years.listYears }),
  createFiscalYear: create('/v1/companies/{company}/fiscal-years',              { summary: 'Create a fiscal year with its monthly periods', description: 'It follows the last year or precedes the first one day by day, lasts 24 months at most, and does not precede a closed year.', role: 'manager', entity: fiscalYear, constraints: taken, body: shapes.NewFiscalYear, reply: shapes.FiscalYear, run: years.createYear }),
  readFiscalYear:   read  ('/v1/companies/{company}/fiscal-years/{id}',         { summary: 'One fiscal year with its periods', entity: fiscalYear, reply: shapes.FiscalYear, run: years.readYear }),
  updateFiscalYear: update('/v1/companies/{company}/fiscal-years/{id}',         { summary: 'Change the code or the dates of a fiscal year', description: 'Dates move at the ends of the chain of years, as far as no entry is left outside and no locked period changes. A month that stays keeps its id.', role: 'manager', entity: fiscalYear, recordParam: 'id', constraints: taken, problems: [period_locked], body: shapes.FiscalYearPatch, reply: shapes.FiscalYear, run: change.updateYear }),
  deleteFiscalYear: remove('/v1/companies/{company}/fiscal-years/{id}',         { summary: 'Delete an empty fiscal year', description: 'The first or the last of the chain, open and without entries. For good: fiscal years have no bin.', role: 'manager', entity: fiscalYear, recordParam: 'id', problems: [record_in_use], run: change.deleteYear }),
  previewClosing:   read  ('/v1/companies/{company}/fiscal-years/{id}/closing', { summary: 'What closing would find and post', description: 'Checks with their severity, and the proposed closing and opening entries; where the result waits for its appropriation on an account of its own, the transfer to it. A check of severity `error` stops the closing.', entity: fiscalYear, reply: shapes.ClosingPreview, run: previewClosing }),
  closeFiscalYear:  act   ('/v1/companies/{company}/fiscal-years/{id}/close',   { summary: 'Close a fiscal year', description: 'Posts the closing entry on its last day and the opening entry on the first day of the next year, which is made when it is missing. Refused with `checks` while one of them is an `error`.', role: 'manager', entity: fiscalYear, recordParam: 'id', constraints: taken, reply: shapes.FiscalYear, run: closeYear }),
  reopenFiscalYear: act   ('/v1/companies/{company}/fiscal-years/{id}/reopen',  { summary: 'Reopen the last closed fiscal year', description: 'Reverses what closing posted.', role: 'manager', entity: fiscalYear, recordParam: 'id', reply: shapes.FiscalYear, run: reopenYear }),
  listPeriods:      read  ('/v1/companies/{company}/periods',                   { summary: 'Periods of the fiscal years, oldest first', entity: period, query: shapes.PeriodFilter, reply: shapes.Periods, run: periods.listPeriods }),
  readPeriod:       read  ('/v1/companies/{company}/periods/{id}',              { summary: 'One period', entity: period, snapshot: false, reply: shapes.Period, run: periods.readPeriod }),
  lockPeriod:       act   ('/v1/companies/{company}/periods/{id}/lock',         { summary: 'Lock a period', description: 'Nothing is posted into it from then on but what opens or closes its year.', role: 'manager', entity: period, recordParam: 'id', problems: [period_locked], reply: shapes.Period, run: periods.lockPeriod }),
  unlockPeriod:     act   ('/v1/companies/{company}/periods/{id}/unlock',       { summary: 'Unlock a period of an open fiscal year', role: 'manager', entity: period, recordParam: 'id', problems: [period_locked], reply: shapes.Period, run: periods.unlockPeriod }),
})
