export {
  accountOf,
  analyticOf,
  currencyNamed,
  type InvoiceWish,
  invoiceDraft,
  rateNamed,
} from './actions/invoice-draft.js'
export {
  announce,
  type EntryDraft,
  type LineDraft,
  plainDraft,
  post,
} from './actions/post.js'
export { entriesToday, familiesOf, linesSince, postAgain } from './actions/post-again.js'
export {
  type AccountRef,
  type References,
  referencesFor,
  refuseLocked,
} from './actions/references.js'
export { type Reversal, type ReversalWish, reverse, reverseMany } from './actions/reverse.js'
export { vatBoxesOfLine } from './domain/free.js'
export { balanceOf, type DraftLine, lineOn, otherSide, type Side } from './domain/lines.js'
export { setOff, type TiedLine } from './domain/set-off.js'
export { entry } from './entity.js'
export { isMarked, isPosted, isReversalOf } from './kinds.js'
export { messages as ledgerMessages, problems as ledgerProblems } from './problems.js'
export {
  type AccountYear,
  accountsOfYear,
  balanceInYear,
  thirdPartiesOfYear,
  thirdPartyBalance,
  yearAt,
} from './queries/balances.js'
export { setCanLetter } from './queries/can-letter.js'
export {
  countsByPeriod,
  type EntryFilter,
  type EntryState,
  findEntries,
  findEntry,
  idsUpTo,
  lockEntries,
  lockEntry,
  type PeriodCount,
  pageOfEntries,
} from './queries/entries.js'
export { clearLetterings, setLettering } from './queries/lettering.js'
export {
  findLines,
  type LineFilter,
  lineCountsByPeriod,
  lineIdsUpTo,
  pageOfLines,
} from './queries/lines.js'
export { openItems } from './queries/open-items.js'
export { type EntryWords, type LineWords, rewordEntry } from './queries/rewording.js'
export {
  AnalyticShare,
  Balance,
  Entry,
  EntryLine,
  type EntryOrigin,
  entryOrigins,
  FoundLine,
  OpenItem,
} from './schemas.js'
