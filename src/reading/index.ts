/** What a file says: its pages, what rules make of them, and how far that can be trusted. */

export type { Page, Word } from './page.js'
export { textOf } from './pages/text-of.js'
export { openReader, type Reader, type ReaderOptions } from './process/reader.js'
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
export { judged } from './rules/judged.js'
export { learned } from './rules/learned.js'
export { recalculated } from './rules/recalculated.js'
export { doubtTexts, refusalTexts, warningTexts } from './texts.js'
