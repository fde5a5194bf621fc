import { entity } from '#platform/operations/entity'
import { findPeriod, yearsOf } from './queries/years.js'
import type { FiscalYear, Period } from './schemas.js'

export const fiscalYear = entity<FiscalYear>({
  resource: 'fiscal-years',
  table: 'fiscal_years',
  label: { fr: 'exercice', nl: 'boekjaar', en: 'fiscal year', de: 'Geschäftsjahr' },
  bin: false,
  derived: ['periods'],
  find: async (op, id) => (await yearsOf(op.tx, [op.company.id], id))[0],
})

export const period = entity<Period>({
  resource: 'periods',
  table: 'periods',
  label: { fr: 'période', nl: 'periode', en: 'period', de: 'Periode' },
  bin: false,
  derived: [],
  find: findPeriod,
})
