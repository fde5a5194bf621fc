import { entity } from '#platform/operations/entity'
import { findVatCode } from './queries/read.js'
import type { VatCode } from './schemas.js'

export const vatCode = entity<VatCode>({
  resource: 'vat-codes',
  table: 'vat_codes',
  label: { fr: 'code TVA', nl: 'btw-code', en: 'VAT code', de: 'MwSt.-Code' },
  bin: true,
  derived: ['label'],
  find: findVatCode,
})
