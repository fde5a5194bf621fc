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

const named = { wrongParam: 422 } as const
const firm = {
  ...named,
  params: ofFirm,
  body: FirmPush,
  problems: [firmProblems.user_limit_reached],
}
const company = {
  ...named,
  params: ofCompany,
  body: CompanyPush,
  problems: [companyProblems.company_limit_reached, problems.in_trash],
}
const paper = {
  ...named,
  params: ofCompany,
  body: DocumentPush,
  bodyLimit: bodyBytes,
  problems: [problems.mutation_key_reused, importerProblems.import_limit_reached],
}
const one = { ...named, params: ofDocument }

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
  readBridgeStatus: bridgeRead('/status',                                 { reply: BridgeStatus }),
  pushFirm:         bridgePut ('/firms/{external_id}',                    { ...firm, reply: PushedFirm }),
  pushCompany:      bridgePut ('/companies/{external_id}',                { ...company, reply: PushedCompany }),
  pushDocument:     bridgePost('/companies/{external_id}/documents',      { ...paper, reply: BridgeDocument }),
  readPaper:     bridgeRead('/companies/{external_id}/documents/{id}', { ...one, reply: BridgeDocument }),
})
