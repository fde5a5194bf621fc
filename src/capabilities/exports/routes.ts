import { reportProblems } from '#capabilities/reports'
import { vatProblems } from '#capabilities/vat'
import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as shape from '#platform/shapes/index'
import { parametersOfAll } from './actions/catalogue.js'
import { mimes } from './actions/content.js'
import { writeDossier } from './actions/dossier/write.js'
import { listExports } from './actions/list.js'
import { writeExport } from './actions/write.js'
import { descriptions } from './descriptions.js'
import { problems } from './problems.js'
import { CatalogueAsked, DossierAsked, ExportCatalogue, ExportLink, WishAsked } from './schemas.js'

const actions = { listExports, writeDossier, writeExport }
const params = { export: shape.text({ max: 40, examples: ['trial-balance'] }) }
/** Each export reads its own: here they are texts that are handed on. */
const query = shape.object(
  Object.fromEntries(
    [...Object.keys(WishAsked.properties), ...parametersOfAll()].map((name) => [
      name,
      shape.optional(shape.text({ max: 2000 })),
    ]),
  ),
)
const { json: _, ...files } = mimes
const fileTypes = Object.values(files).map((mime) => mime.split(';')[0]!)
const reply = shape.anything({
  description: 'what a format of JSON says: checks of a legal file, a backup, a link',
})
const ofFile = {
  reply,
  params,
  query,
  isExport: true,
  opensByLink: true,
  files: fileTypes,
  problems: [
    problems.exports_busy,
    reportProblems.report_timeout,
    vatProblems.declarant_incomplete,
  ],
}

const catalogue = { query: CatalogueAsked, reply: ExportCatalogue }
const ofDossier = {
  reply: ExportLink,
  query: DossierAsked,
  isExport: true,
  opensByLink: true,
  files: ['application/zip'],
  problems: [problems.exports_busy],
}

// biome-ignore format: a table
export const routes = table('exports', {
  at: '/v1/companies/{company}/exports', actions, descriptions, reads: { lang: true },
}, {
  listExports:  read('',                           catalogue),
  writeDossier: read('/full-dossier/{fiscalYear}', { ...ofDossier, snapshot: false }),
  writeExport:  read('/{export}',                  { ...ofFile, snapshot: false }),
})
