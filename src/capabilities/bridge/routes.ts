import { companyProblems } from '#capabilities/companies'
import { firmProblems } from '#capabilities/firms'
import { importerProblems } from '#capabilities/importer'
import { bridgePost, bridgePut, bridgeRead } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as companies from './actions/companies.js'
import * as documents from './actions/documents.js'
import * as firms from './actions/firms.js'
import { readBridgeStatus } from './actions/status.js'
import * as descriptions from './descriptions.js'
import { problems } from './problems.js'
import {
  BridgeDocument,
  BridgeStatus,
  bodyBytes,
  CompanyPush,
  DocumentPush,
  FirmPush,
  ofCompany,
  ofDocument,
  ofFirm,
  PushedCompany,
  PushedFirm,
} from './schemas.js'

const named = { wrongParam: 422, params: ofCompany } as const
const firm = {
  ...named,
  params: ofFirm,
  body: FirmPush,
  reply: PushedFirm,
  problems: [firmProblems.user_limit_reached],
}
const company = {
  ...named,
  body: CompanyPush,
  reply: PushedCompany,
  problems: [companyProblems.company_limit_reached, problems.in_trash],
}
const paper = {
  ...named,
  body: DocumentPush,
  reply: BridgeDocument,
  bodyLimit: bodyBytes,
  problems: [problems.mutation_key_reused, importerProblems.import_limit_reached],
}
const state = { ...named, params: ofDocument, reply: BridgeDocument }

// biome-ignore format: a table
export const bridgeRoutes = table('bridge', {
  at: '/v1/bridge', descriptions,
  actions: {
    readBridgeStatus,
    ...firms,
    ...companies,
    pushDocument: {
      prepare: documents.bringPaper,
      run: documents.pushDocument,
      after: documents.readStructured,
    },
    readPaper: documents.readPaper,
  },
}, {
  readBridgeStatus: bridgeRead('/status', { reply: BridgeStatus }),
  pushFirm:         bridgePut ('/firms/{external_id}',                    firm),
  pushCompany:      bridgePut ('/companies/{external_id}',                company),
  pushDocument:     bridgePost('/companies/{external_id}/documents',      paper),
  readPaper:        bridgeRead('/companies/{external_id}/documents/{id}', state),
})
