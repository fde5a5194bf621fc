import { todayAt } from '#kernel/instants'
import { entity } from '#platform/changes/entity'
import { journalsOf } from './queries/journals.js'
import type { Journal } from './schemas.js'

export const journal = entity<Journal>({
  resource: 'journals',
  table: 'journals',
  label: { fr: 'journal', nl: 'dagboek', en: 'journal', de: 'Journal' },
  bin: true,
  find: async (op, id) => (await journalsOf(op.tx, [op.company.id], todayAt(op.now), id))[0],
})
