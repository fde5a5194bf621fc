import { ledgerProblems, OpenItem } from '#capabilities/ledger'
import { act, create, list, read, remove } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { list as listOf } from '#platform/shapes/index'
import { letterCertain } from './actions/auto.js'
import { createLettering } from './actions/letter.js'
import * as view from './actions/read.js'
import { undoLettering } from './actions/undo.js'
import { descriptions } from './descriptions.js'
import { lettering } from './entity.js'
import { problems } from './problems.js'
import {
  AutoReply,
  AutoWish,
  Lettering,
  LetteringFilter,
  NewLettering,
  OpenItemFilter,
} from './schemas.js'

const locked = { problems: [ledgerProblems.period_locked] }
const ofNew = { problems: [problems.not_balanced, ledgerProblems.period_locked] }
const OpenItems = listOf(OpenItem)
const actions = {
  ...view,
  listLetterableItems: view.listOpenItems,
  createLettering,
  letterCertain,
  deleteLettering: undoLettering,
}

// biome-ignore format: a table
export const letteringRoutes = table('lettering', {
  at: '/v1/companies/{company}/lettering', entity: lettering, actions, descriptions,
  writes: { role: 'encoder' },
}, {
  listLetterings:      list  ('',            { query: LetteringFilter, reply: Lettering }),
  listLetterableItems: read  ('/open-items', { query: OpenItemFilter, reply: OpenItems }),
  createLettering:     create('',            { ...ofNew, body: NewLettering, reply: Lettering }),
  letterCertain:       act   ('/auto',       { entity: null, body: AutoWish, reply: AutoReply }),
  readLettering:       read  ('/{id}',       { reply: Lettering }),
  deleteLettering:     remove('/{id}',       { ...locked }),
})
