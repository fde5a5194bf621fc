import { ledgerProblems } from '#capabilities/ledger'
import { act, create, read, remove, replace, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as journals from './actions/journals.js'
import { testRules } from './actions/routing.js'
import * as rules from './actions/rules.js'
import * as descriptions from './descriptions.js'
import { journal, journalRule } from './entity.js'
import {
  DocumentFacts,
  Journal,
  JournalFilter,
  JournalPatch,
  JournalRule,
  JournalRules,
  Journals,
  NewJournal,
  NewRule,
  Routed,
  RuleOrder,
  RulePatch,
} from './schemas.js'

const inUse = { problems: [problems.record_in_use] }
const mismatch = { problems: [ledgerProblems.journal_mismatch] }
const constraints = {
  journals_code_unique: journals.codeTaken,
  journals_iban_unique: journals.ibanTaken,
  accounts_number_unique: journals.bankNumberTaken,
}
const ofOrdering = { role: 'manager', entity: journalRule } as const
const ruleActions = {
  listJournalRules: rules.listRules,
  createJournalRule: rules.createRule,
  updateJournalRule: rules.updateRule,
  trashJournalRule: rules.trashRule,
  orderJournalRules: rules.orderRules,
  testJournalRules: testRules,
}

// biome-ignore format: a table
const ofJournals = table('journals', {
  at: '/v1/companies/{company}/journals', entity: journal,
  writes: { role: 'manager', constraints }, actions: journals, descriptions: descriptions.journals,
}, {
  listJournals:  read  ('',      { query: JournalFilter, reply: Journals }),
  createJournal: create('',      { body: NewJournal, reply: Journal }),
  readJournal:   read  ('/{id}', { reply: Journal }),
  updateJournal: update('/{id}', { ...inUse, body: JournalPatch, reply: Journal }),
  trashJournal:  remove('/{id}', { ...inUse }),
})

// biome-ignore format: a table
const ofRules = table('journals', {
  at: '/v1/companies/{company}/journals/{id}/rules', entity: journalRule,
  writes: { role: 'manager' }, actions: ruleActions, descriptions: descriptions.rules,
}, {
  listJournalRules:  read  ('',        { reply: JournalRules }),
  createJournalRule: create('',        { ...mismatch, body: NewRule, reply: JournalRule }),
  updateJournalRule: update('/{rule}', { ...mismatch, body: RulePatch, reply: JournalRule }),
  trashJournalRule:  remove('/{rule}'),
})

// biome-ignore format: a table
const ofOrder = table('journals', {
  at: '/v1/companies/{company}/journal-rules',
  actions: ruleActions, descriptions: descriptions.order,
}, {
  orderJournalRules: replace('/order', { ...ofOrdering, body: RuleOrder, reply: JournalRules }),
  testJournalRules:  act    ('/test',  { role: 'encoder', body: DocumentFacts, reply: Routed }),
})

export const journalRoutes = [...ofJournals, ...ofRules, ...ofOrder]
