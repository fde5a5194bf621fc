import { open, read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { anything, text } from '#platform/shapes/index'
import * as actions from './actions.js'
import * as descriptions from './descriptions.js'
import {
  Countries,
  Currencies,
  Language,
  LegalFormFilter,
  LegalForms,
  NaceCodes,
  NaceFilter,
  Pack,
  PackList,
  Ping,
  PriceList,
  Service,
  Status,
} from './schemas.js'

const OpenApi = anything({ description: 'An OpenAPI 3.1 document' })
const ofPack = { code: text({ min: 2, max: 2 }) }

// biome-ignore format: a table
const ofService = (document: () => object) => table('meta', {
  at: '', reads: { snapshot: false }, descriptions: descriptions.service,
  actions: { ...actions, readOpenApi: async () => document() },
}, {
  describeService: open('/',                { files: ['text/html'], reply: Service }),
  readStatus:      open('/v1/status',       { reply: Status }),
  ping:            open('/v1/ping',         { reply: Ping }),
  readOpenApi:     open('/v1/openapi.json', { reply: OpenApi }),
  readPriceList:   open('/v1/pricing',      { reply: PriceList }),
})

// biome-ignore format: a table
const ofReference = table('meta', {
  at: '/v1', reads: { limitedToken: 'ok', snapshot: false, lang: true },
  actions, descriptions: descriptions.reference,
}, {
  listPacks:      read('/country-packs',         { query: Language, reply: PackList }),
  readPack:       read('/country-packs/{code}',  { params: ofPack, query: Language, reply: Pack }),
  listLegalForms: read('/reference/legal-forms', { query: LegalFormFilter, reply: LegalForms }),
  listNaceCodes:  read('/reference/nace-codes',  { query: NaceFilter, reply: NaceCodes }),
  listCountries:  read('/reference/countries',   { query: Language, reply: Countries }),
  listCurrencies: read('/reference/currencies',  { query: Language, reply: Currencies }),
})

/** What this is and what it knows. `document` is the OpenAPI description of all routes. */
export const metaRoutes = (document: () => object) => [...ofService(document), ...ofReference]
