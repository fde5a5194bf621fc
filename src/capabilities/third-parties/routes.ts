import { Entry, OpenItem } from '#capabilities/ledger'
import { act, create, list, read, remove, table, update, upload } from '#platform/api/rows'
import { problems as pipelineProblems } from '#platform/problems'
import { list as listOf } from '#platform/shapes/index'
import * as checks from './actions/checks.js'
import * as imports from './actions/import.js'
import { mergeThirdParty } from './actions/merge.js'
import * as view from './actions/read.js'
import { readStatement } from './actions/statement.js'
import * as write from './actions/write.js'
import { thirdParty } from './entity.js'
import * as shapes from './schemas.js'

const { record_in_use, external_unavailable } = pipelineProblems
const raced = { third_parties_code_unique: write.codeTaken }

const filled =
  'What the other lacks is taken over: VAT and enterprise number (where they are valid in its country, or say by a prefix where they are), contact, e-mail, phone, website, the address as a whole, language, payment terms and method, credit limit, note, accounts, VAT code, Peppol identifier, 281.50. Bank accounts are united; its own default stays. Nothing posted is rewritten: balance, open items, entries and statement of the other include the lines of this one.'
const columns =
  'Part `file`: CSV with a header row, at most 20,000 rows and 5 MB; UTF-8, Windows-1252, or UTF-16 with its mark; a first line `sep=;` is honoured. Columns, by these names or the usual ones in four languages (`Nom`, `Postcode`, `USt-IdNr.`); those that nobody knows are told in `ignored_columns`: `type`, `code`, `name`, `vat_number`, `enterprise_number`, `contact_name`, `email`, `phone`, `website`, `street`, `house_number`, `box`, `postal_code`, `city`, `country`, `language`, `iban` and `bic` (of one account, which becomes the default), `payment_terms_days`, `payment_method`, `account` and `default_account` (numbers), `default_vat_code` (code), `credit_limit`, `note`, `is_active`, `is_blocked`, `peppol_identifier`. `type` takes the words of four languages too (`fournisseur`, `klant`). A row is matched by type and code, else by type and VAT number, else created. An empty cell leaves the field as it is. Good rows are kept, the others are refused with their errors.'

// biome-ignore format: a table
export const thirdPartyRoutes = table('third-parties', {
  listThirdParties:     read  ('/v1/companies/{company}/third-parties',                   { summary: 'Customers and suppliers, by name', entity: thirdParty, snapshot: false, query: shapes.ThirdPartyFilter, reply: shapes.ThirdParties, run: view.listAll }),
  createThirdParty:     create('/v1/companies/{company}/third-parties',                   { summary: 'Create a third party', role: 'encoder', entity: thirdParty, body: shapes.NewThirdParty, reply: shapes.ThirdParty, run: write.createThirdParty }),
  readThirdParty:       read  ('/v1/companies/{company}/third-parties/{id}',              { summary: 'The sheet of a third party, with its figures', entity: thirdParty, reply: shapes.ThirdPartyView, run: view.readThirdParty }),
  updateThirdParty:     update('/v1/companies/{company}/third-parties/{id}',              { summary: 'Change a third party', description: 'The type is fixed once an entry names it. What a check found out about a number is forgotten when the number changes.', role: 'encoder', entity: thirdParty, recordParam: 'id', constraints: raced, body: shapes.ThirdPartyPatch, reply: shapes.ThirdParty, run: write.updateThirdParty }),
  trashThirdParty:      remove('/v1/companies/{company}/third-parties/{id}',              { summary: 'Put a third party in the bin', description: 'Refused when an entry or a journal rule names it; `used_by` says which.', role: 'encoder', entity: thirdParty, recordParam: 'id', problems: [record_in_use], run: write.trashThirdParty }),
  listThirdPartyEntries: list ('/v1/companies/{company}/third-parties/{id}/entries',      { summary: 'Entries that name the third party, newest first', description: 'As a whole or on one of their lines.', entity: thirdParty, reply: Entry, run: view.listEntriesOf }),
  listThirdPartyItems:  read  ('/v1/companies/{company}/third-parties/{id}/open-items',   { summary: 'Open items, oldest first', entity: thirdParty, reply: listOf(OpenItem), run: view.listOpenItems }),
  readStatement:        read  ('/v1/companies/{company}/third-parties/{id}/statement',    { summary: 'Account statement between two days', description: 'With `format=pdf`, a PDF to be sent. Opening entries are left out: they repeat what stands before them.', entity: thirdParty, lang: true, files: ['application/pdf'], query: shapes.StatementAsked, reply: shapes.Statement, run: readStatement }),
  checkVat:             act   ('/v1/companies/{company}/third-parties/{id}/check-vat',    { summary: 'Check the VAT number in VIES', description: 'The answer is kept in `vat_valid` and `vat_checked_at`. 422 without a VAT number, or with one from outside the European Union and Northern Ireland, which VIES does not know.', role: 'encoder', demo: 'blocked', dryRun: false, entity: thirdParty, recordParam: 'id', problems: [external_unavailable], reply: shapes.ThirdParty, prepare: checks.askVies, run: checks.checkVat }),
  checkPeppol:          act   ('/v1/companies/{company}/third-parties/{id}/check-peppol', { summary: 'Look the third party up on Peppol', description: 'By its `peppol_identifier`, else by its numbers, in which case an identifier that is found is kept. The answer is in `peppol_registered` and `peppol_checked_at`.', role: 'encoder', demo: 'blocked', dryRun: false, entity: thirdParty, recordParam: 'id', problems: [external_unavailable], reply: shapes.ThirdParty, prepare: checks.askPeppol, run: checks.checkPeppol }),
  mergeThirdParty:      act   ('/v1/companies/{company}/third-parties/{id}/merge',        { summary: 'Merge into another third party', description: filled, role: 'manager', entity: thirdParty, recordParam: 'id', body: shapes.Merger, reply: shapes.ThirdParty, run: mergeThirdParty }),
  importThirdParties:   upload('/v1/companies/{company}/third-parties/import',            { summary: 'Import a CSV file', description: columns, role: 'encoder', origin: 'import', entity: thirdParty, upload: imports.fileLimits, constraints: { third_parties_code_unique: imports.codeRaced }, reply: shapes.Imported, prepare: imports.readFile, run: imports.importThirdParties }),
})
