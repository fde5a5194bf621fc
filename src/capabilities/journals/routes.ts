import { ledgerProblems } from '#capabilities/ledger'
import { act, create, read, remove, replace, table, update } from '#platform/api/rows'
import { problems } from '#platform/problems'
import * as journals from './actions/journals.js'
import { testRules } from './actions/routing.js'
import * as rules from './actions/rules.js'
import { journal, journalRule } from './entity.js'
import * as shapes from './schemas.js'

const { record_in_use } = problems
const { journal_mismatch } = ledgerProblems
const constraints = {
  journals_code_unique: journals.codeTaken,
  journals_iban_unique: journals.ibanTaken,
  accounts_number_unique: journals.bankNumberTaken,
}

// biome-ignore format: a table
export const journalRoutes = table('journals', {
  listJournals:      read   ('/v1/companies/{company}/journals',                   { summary: 'Journals by code, as a plain array', entity: journal, query: shapes.JournalFilter, reply: shapes.Journals, run: journals.listJournals }),
  createJournal:     create ('/v1/companies/{company}/journals',                   { summary: 'Create a journal', description: 'A financial journal without a control account gets a ledger account for its bank. The first journal of a type is its default.', role: 'manager', entity: journal, constraints, body: shapes.NewJournal, reply: shapes.Journal, run: journals.createJournal }),
  readJournal:       read   ('/v1/companies/{company}/journals/{id}',              { summary: 'One journal with its control account and rules', entity: journal, reply: shapes.Journal, run: journals.readJournal }),
  updateJournal:     update ('/v1/companies/{company}/journals/{id}',              { summary: 'Change a journal', description: 'Code and type are fixed once entries exist. Journals of purchases, sales, their credit notes and general ones keep a default: it changes by making another one the default.', role: 'manager', entity: journal, recordParam: 'id', problems: [record_in_use], constraints, body: shapes.JournalPatch, reply: shapes.Journal, run: journals.updateJournal }),
  trashJournal:      remove ('/v1/companies/{company}/journals/{id}',              { summary: 'Put a journal in the bin with its rules', description: 'Refused when it holds entries, is the default of its type, or is named by the settings or by a rule of another journal; `used_by` says which.', role: 'manager', entity: journal, recordParam: 'id', problems: [record_in_use], run: journals.trashJournal }),
  listJournalRules:  read   ('/v1/companies/{company}/journals/{id}/rules',        { summary: 'Routing rules kept under a journal, in order', entity: journalRule, reply: shapes.JournalRules, run: rules.listRules }),
  createJournalRule: create ('/v1/companies/{company}/journals/{id}/rules',        { summary: 'Add a rule after all others of the file', role: 'manager', entity: journalRule, problems: [journal_mismatch], body: shapes.NewRule, reply: shapes.JournalRule, run: rules.createRule }),
  updateJournalRule: update ('/v1/companies/{company}/journals/{id}/rules/{rule}', { summary: 'Change a rule', description: '`conditions` and `then` are replaced as a whole when they are sent.', role: 'manager', entity: journalRule, recordParam: 'rule', problems: [journal_mismatch], body: shapes.RulePatch, reply: shapes.JournalRule, run: rules.updateRule }),
  trashJournalRule:  remove ('/v1/companies/{company}/journals/{id}/rules/{rule}', { summary: 'Put a rule in the bin', role: 'manager', entity: journalRule, recordParam: 'rule', run: rules.trashRule }),
  orderJournalRules: replace('/v1/companies/{company}/journal-rules/order',        { summary: 'Put all rules of the file in order', role: 'manager', entity: journalRule, body: shapes.RuleOrder, reply: shapes.JournalRules, run: rules.orderRules }),
  testJournalRules:  act    ('/v1/companies/{company}/journal-rules/test',         { summary: 'Which journal and rule a document would get', description: 'Changes nothing. The first active rule that fits wins; a rule that leads to a journal of the other direction never does. Without a rule, or when its journal is inactive or cannot take the document (a credit note, say), the journal is the default one of the direction.', role: 'encoder', body: shapes.DocumentFacts, reply: shapes.Routed, run: testRules }),
})
