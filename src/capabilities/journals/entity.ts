import { entity } from '#platform/operations/entity'
import { todayFor } from '#platform/operations/today'
import { journalsOf } from './queries/journals.js'
import { findRule } from './queries/rules.js'
import type { Journal, JournalRule } from './schemas.js'

export const journal = entity<Journal>({
  resource: 'journals',
  table: 'journals',
  label: { fr: 'journal', nl: 'dagboek', en: 'journal', de: 'Journal' },
  bin: true,
  derived: ['control_account', 'last_number', 'entries_count', 'rules'],
  find: async (op, id) => (await journalsOf(op.tx, [op.company.id], todayFor(op), { id }))[0],
})

export const journalRule = entity<JournalRule>({
  resource: 'journal-rules',
  table: 'journal_rules',
  label: {
    fr: 'règle de journal',
    nl: 'dagboekregel',
    en: 'journal rule',
    de: 'Journalregel',
  },
  bin: true,
  derived: ['then.analytic[].axis_code', 'then.analytic[].code'],
  find: findRule,
})
