import { entity } from '#platform/operations/entity'
import { findView } from './actions/view-of.js'
import type { ThirdParty } from './schemas.js'

export const thirdParty = entity<ThirdParty>({
  resource: 'third-parties',
  table: 'third_parties',
  label: { fr: 'tiers', nl: 'relatie', en: 'third party', de: 'Geschäftspartner' },
  bin: true,
  derived: [
    'balance',
    'overdue',
    'turnover_12m',
    'average_days_to_pay',
    'last_entry_on',
    'default_analytic[].axis_code',
    'default_analytic[].code',
  ],
  find: findView,
})
