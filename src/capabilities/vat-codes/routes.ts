import { create, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as actions from './actions/vat-codes.js'
import { descriptions } from './descriptions.js'
import { vatCode } from './entity.js'
import { NewVatCode, VatCode, VatCodeFilter, VatCodePatch, VatCodes } from './schemas.js'

const inUse = { problems: [problems.record_in_use] }
const constraints = { vat_codes_code_unique: actions.vatCodeTaken }

// biome-ignore format: a table
export const vatCodeRoutes = table('accounts', {
  at: '/v1/companies/{company}/vat-codes', entity: vatCode, actions, descriptions,
  reads: { snapshot: false }, writes: { role: 'manager', constraints },
}, {
  listVatCodes:  read  ('',      { query: VatCodeFilter, reply: VatCodes }),
  createVatCode: create('',      { body: NewVatCode, reply: VatCode }),
  readVatCode:   read  ('/{id}', { reply: VatCode }),
  updateVatCode: update('/{id}', { ...inUse, body: VatCodePatch, reply: VatCode }),
  trashVatCode:  remove('/{id}', { ...inUse }),
})
