import { create, read, remove, table, update } from '#platform/api/rows'
import { problems } from '#platform/problems'
import * as codes from './actions/vat-codes.js'
import { vatCode } from './entity.js'
import * as shapes from './schemas.js'

const { record_in_use } = problems
const constraints = { vat_codes_code_unique: codes.vatCodeTaken }

const aboutCreate =
  'Accounts are named by number and must take lines. A code that reckons VAT needs the account to book it on: ' +
  '`due_account` on sales and with reverse charge, `deductible_account` on purchases.'
const aboutChange =
  'Once lines carry the code, only labels, `is_active` and `valid_until` change: else 422 `record_in_use`.'
const aboutRemoval =
  '422 `record_in_use` with `used_by` when lines carry it, or an account, a third party or a journal rule names it.'

// biome-ignore format: a table
export const vatCodeRoutes = table('accounts', {
  listVatCodes:  read  ('/v1/companies/{company}/vat-codes',      { summary: 'The VAT codes, as a plain array', snapshot: false, entity: vatCode, query: shapes.VatCodeFilter, reply: shapes.VatCodes, run: codes.listVatCodes }),
  createVatCode: create('/v1/companies/{company}/vat-codes',      { summary: 'Create a VAT code', description: aboutCreate, role: 'manager', entity: vatCode, constraints, body: shapes.NewVatCode, reply: shapes.VatCode, run: codes.createVatCode }),
  readVatCode:   read  ('/v1/companies/{company}/vat-codes/{id}', { summary: 'One VAT code', snapshot: false, entity: vatCode, reply: shapes.VatCode, run: codes.readVatCode }),
  updateVatCode: update('/v1/companies/{company}/vat-codes/{id}', { summary: 'Change a VAT code', description: aboutChange, role: 'manager', entity: vatCode, recordParam: 'id', problems: [record_in_use], constraints, body: shapes.VatCodePatch, reply: shapes.VatCode, run: codes.updateVatCode }),
  trashVatCode:  remove('/v1/companies/{company}/vat-codes/{id}', { summary: 'Put a VAT code in the recycle bin', description: aboutRemoval, role: 'manager', entity: vatCode, recordParam: 'id', problems: [record_in_use], run: codes.trashVatCode }),
})
