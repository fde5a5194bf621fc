export { type FirstJournal, setUpJournals } from './actions/set-up.js'
export { journal } from './entity.js'
export { journalsOf } from './queries/journals.js'
export { Journal, JournalRule } from './schemas.js'
