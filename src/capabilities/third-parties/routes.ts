import { Entry, OpenItem } from '#capabilities/ledger'
import { act, create, csvRows, list, read, remove, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import { list as listOf } from '#platform/shapes/index'
import * as checks from './actions/checks.js'
import * as csv from './actions/import.js'
import { mergeThirdParty } from './actions/merge.js'
import * as view from './actions/read.js'
import { readStatement } from './actions/statement.js'
import * as write from './actions/write.js'
import { descriptions } from './descriptions.js'
import { thirdParty } from './entity.js'
import {
  Imported,
  Merger,
  NewThirdParty,
  Statement,
  StatementAsked,
  ThirdParties,
  ThirdParty,
  ThirdPartyFilter,
  ThirdPartyPatch,
  ThirdPartyView,
} from './schemas.js'

const OpenItems = listOf(OpenItem)
const inUse = { problems: [problems.record_in_use] }
const constraints = { third_parties_code_unique: write.codeTaken }
const ofPdf = { lang: true, files: ['application/pdf'] }
const ofCheck = {
  demo: 'blocked',
  dryRun: false,
  problems: [problems.external_unavailable],
} as const
const ofCsv = { ...csvRows, constraints: { third_parties_code_unique: csv.codeRaced } }
const actions = {
  ...view,
  ...write,
  listThirdParties: view.listAll,
  listThirdPartyEntries: view.listEntriesOf,
  listThirdPartyItems: view.listOpenItems,
  readStatement,
  checkVat: { prepare: checks.askVies, run: checks.checkVat },
  checkPeppol: { prepare: checks.askPeppol, run: checks.checkPeppol },
  mergeThirdParty,
  importThirdParties: { prepare: csv.readFile, run: csv.importThirdParties },
}

// biome-ignore format: a table
export const thirdPartyRoutes = table('third-parties', {
  at: '/v1/companies/{company}/third-parties', entity: thirdParty, actions, descriptions,
  writes: { role: 'encoder', constraints },
}, {
  listThirdParties: read('', { snapshot: false, query: ThirdPartyFilter, reply: ThirdParties }),
  createThirdParty: create('', { body: NewThirdParty, reply: ThirdParty }),
  readThirdParty: read('/{id}', { reply: ThirdPartyView }),
  updateThirdParty: update('/{id}', { body: ThirdPartyPatch, reply: ThirdParty }),
  trashThirdParty: remove('/{id}', { ...inUse }),
  listThirdPartyEntries: list('/{id}/entries', { reply: Entry }),
  listThirdPartyItems: read('/{id}/open-items', { reply: OpenItems }),
  readStatement: read('/{id}/statement', { ...ofPdf, query: StatementAsked, reply: Statement }),
  checkVat: act('/{id}/check-vat', { ...ofCheck, reply: ThirdParty }),
  checkPeppol: act('/{id}/check-peppol', { ...ofCheck, reply: ThirdParty }),
  mergeThirdParty: act('/{id}/merge', { role: 'manager', body: Merger, reply: ThirdParty }),
  importThirdParties: upload('/import', { ...ofCsv, reply: Imported }),
})
