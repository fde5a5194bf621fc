/** What a file says: its pages, what rules make of them, and how far that can be trusted. */
export type { Page, Word } from './page.js'
export {
  type Engine,
  type FileKind,
  type Habit,
  type KnownParty,
  type Layout,
  type LearnedField,
  type Own,
  type Question,
  type Reading,
  ReadingRefusal,
  type RefusalCode,
  type Warning,
  type WarningCode,
} from './reading.js'
