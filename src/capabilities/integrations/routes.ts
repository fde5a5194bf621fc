import { act, list, read, remove, replace } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as pipelineProblems } from '#platform/problems'
import { text } from '#platform/shapes/index'
import * as connect from './actions/connect.js'
import * as reading from './actions/read.js'
import { runIntegration } from './actions/run.js'
import { testIntegration, tryIntegration } from './actions/test.js'
import * as descriptions from './descriptions.js'
import { integrationLog } from './entity.js'
import { problems } from './problems.js'
import {
  CatalogueFilter,
  CompanyIntegrations,
  IntegrationBody,
  IntegrationFilter,
  Integrations,
  LogFilter,
  LogLine,
  OneIntegration,
  RunBody,
  StartedRun,
  TestResult,
} from './schemas.js'

const ofCatalogueRead = {
  lang: true,
  limitedToken: 'ok',
  snapshot: false,
  query: CatalogueFilter,
} as const
const ofList = { snapshot: false, query: IntegrationFilter }
const params = { integration: text({ max: 40, examples: ['vies'] }) }
const named = { params, recordParam: null }
const based = { ...named, base: connect.heldIntegration }
const ofPut = { ...based, body: IntegrationBody, problems: [problems.url_refused] }
const ofRemove = { ...based, problems: [pipelineProblems.record_in_use] }
const ofTest = {
  ...named,
  dryRun: false,
  limit: { name: 'integrations.test', perMinute: 12 },
}
const ofRun = {
  ...named,
  dryRun: false,
  status: 202,
  body: RunBody,
  problems: [problems.not_runnable],
}

// biome-ignore format: a table
const ofCatalogue = table('integrations', {
  at: '/v1/integrations', descriptions: descriptions.catalogue,
  actions: { listCatalogue: reading.listCatalogue },
}, {
  listCatalogue: read('', { ...ofCatalogueRead, reply: Integrations }),
})

// biome-ignore format: a table
const ofFile = table('integrations', {
  at: '/v1/companies/{company}/integrations', entity: integrationLog,
  descriptions: descriptions.ofFile, writes: { role: 'manager', demo: 'blocked' },
  actions: {
    listIntegrations: reading.listIntegrations,
    readIntegration: reading.readIntegration,
    putIntegration: { prepare: connect.checkIntegration, run: connect.putIntegration },
    removeIntegration: connect.removeIntegration,
    testIntegration: { prepare: tryIntegration, run: testIntegration },
    runIntegration,
    listLog: reading.listLog,
  },
}, {
  listIntegrations:  read   ('', { ...ofList, reply: CompanyIntegrations }),
  readIntegration:   read   ('/{integration}', { params, snapshot: false, reply: OneIntegration }),
  putIntegration:    replace('/{integration}', { ...ofPut, reply: OneIntegration }),
  removeIntegration: remove ('/{integration}', { ...ofRemove }),
  testIntegration:   act    ('/{integration}/test', { ...ofTest, reply: TestResult }),
  runIntegration:    act    ('/{integration}/run', { ...ofRun, reply: StartedRun }),
  listLog:           list   ('/{integration}/log', { params, query: LogFilter, reply: LogLine }),
})

export const integrationRoutes = [...ofCatalogue, ...ofFile]
