import { capability } from '#platform/api/capability'
import { journalRecords } from './records.js'
import { references } from './references.js'
import { journalRoutes } from './routes.js'

export { createJournal, trashJournal, updateJournal } from './actions/journals.js'
export { type RoutedFacts, routeFor } from './actions/routing.js'
export { type FirstJournal, setUpJournals } from './actions/set-up.js'
export { type DocumentType, documentTypes } from './domain.js'
export { journal, journalRule } from './entity.js'
export { journalsOf } from './queries/journals.js'
export { Journal, JournalRule } from './schemas.js'

export const journals = capability('journals', {
  about: { journals: 'Journals and the rules that route documents to them' },
  routes: journalRoutes,
  records: journalRecords,
  references,
  tables: ['journal_rules', 'journals'],
})
