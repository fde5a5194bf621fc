import { vatProblems } from '#capabilities/vat'
import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as shape from '#platform/shapes/index'
import { mimes } from './actions/content.js'
import { writeExport } from './actions/write.js'
import { descriptions } from './descriptions.js'
import { problems } from './problems.js'

const actions = { writeExport }
const params = { export: shape.text({ max: 40, examples: ['trial-balance'] }) }
const query = shape.record(shape.text({ max: 2000 }))
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
  files: fileTypes,
  problems: [problems.exports_busy, vatProblems.declarant_incomplete],
}

// biome-ignore format: a table
export const routes = table('exports', {
  at: '/v1/companies/{company}/exports', actions, descriptions,
  reads: { lang: true, snapshot: false },
}, {
  writeExport: read('/{export}', ofFile),
})
