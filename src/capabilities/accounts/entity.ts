import { entity } from '#platform/operations/entity'
import { findWithBalance } from './actions/with-balance.js'
import type { Account } from './schemas/account.js'

export const account = entity<Account>({
  resource: 'accounts',
  table: 'accounts',
  label: { fr: 'compte', nl: 'rekening', en: 'account', de: 'Konto' },
  bin: true,
  // The language of the file chooses among the labels.
  derived: [
    'label',
    'is_control',
    'balance',
    'default_analytic[].axis_code',
    'default_analytic[].code',
  ],
  find: findWithBalance,
})
