import { open, read, table } from '#platform/api/rows'
import { anything, text } from '#platform/shapes/index'
import * as actions from './actions.js'
import * as shapes from './schemas.js'

/** The table of what this is and what it knows. `document` is the OpenAPI description of all routes. */
// biome-ignore format: a table
export const metaRoutes = (document: () => object) => table('meta', {
  describeService: open('/',                           { summary: 'Name, version and status', description: 'A browser, which asks for HTML, gets a page to begin with.', snapshot: false, files: ['text/html'], reply: shapes.Service, run: actions.describeService }),
  readStatus:      open('/v1/status',                  { summary: 'Is the service well; touches the database', snapshot: false, reply: shapes.Status, run: actions.readStatus }),
  ping:            open('/v1/ping',                    { summary: 'Cheap probe without database access', snapshot: false, reply: shapes.Ping, run: actions.ping }),
  readOpenApi:     open('/v1/openapi.json',            { summary: 'This description', snapshot: false, reply: anything({ description: 'An OpenAPI 3.1 document' }), run: async () => document() }),
  readPriceList:   open('/v1/pricing',                 { summary: 'Public price list', snapshot: false, reply: shapes.PriceList, run: actions.readPriceList }),
  listPacks:       read('/v1/country-packs',           { summary: 'Country packs', limitedToken: 'ok', snapshot: false, lang: true, query: shapes.Language, reply: shapes.PackList, run: actions.listPacks }),
  readPack:        read('/v1/country-packs/{code}',    { summary: 'One country pack: journals, VAT codes and boxes, statement schemes, number formats', limitedToken: 'ok', snapshot: false, lang: true, params: { code: text({ min: 2, max: 2 }) }, query: shapes.Language, reply: shapes.Pack, run: actions.readPack }),
  listLegalForms:  read('/v1/reference/legal-forms',   { summary: 'Legal forms by country', limitedToken: 'ok', snapshot: false, lang: true, query: shapes.LegalFormFilter, reply: shapes.LegalForms, run: actions.listLegalForms }),
  listNaceCodes:   read('/v1/reference/nace-codes',    { summary: 'NACE and NAF codes, found by code or words', description: 'Without `limit`, the first 200.', limitedToken: 'ok', snapshot: false, lang: true, query: shapes.NaceFilter, reply: shapes.NaceCodes, run: actions.listNaceCodes }),
  listCountries:   read('/v1/reference/countries',     { summary: 'ISO countries with EU flag and VAT prefix', limitedToken: 'ok', snapshot: false, lang: true, query: shapes.Language, reply: shapes.Countries, run: actions.listCountries }),
  listCurrencies:  read('/v1/reference/currencies',    { summary: 'ISO currencies with decimals', limitedToken: 'ok', snapshot: false, lang: true, query: shapes.Language, reply: shapes.Currencies, run: actions.listCurrencies }),
})
