import { entity } from '#platform/operations/entity'
import { findWithBalance } from './actions/with-balance.js'
import { findVatCode } from './queries/read.js'
import type { Account } from './schemas/account.js'
import type { VatCode } from './schemas/vat-code.js'

export const account = entity<Account>({
  resource: 'accounts',
  table: 'accounts',
  label: { fr: 'compte', nl: 'rekening', en: 'account', de: 'Konto' },
  bin: true,
  // The language of the file chooses among the labels.
  derived: ['label', 'is_control', 'balance'],
  find: findWithBalance,
})

export const vatCode = entity<VatCode>({
  resource: 'vat-codes',
  table: 'vat_codes',
  label: { fr: 'code TVA', nl: 'btw-code', en: 'VAT code', de: 'MwSt.-Code' },
  bin: true,
  derived: ['label'],
  find: findVatCode,
})
