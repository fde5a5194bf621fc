import { capability } from '#platform/api/capability'
import { entryPosted, entryReversed } from './events.js'
import { invariants } from './invariants.js'
import { references } from './references.js'

export { analyticOf, asGiven, codesIn, defaultAnalytic, requireCodes } from './actions/analytic.js'
export { codesUnder, type DefaultCodes, defaultCodesFor } from './actions/default-codes.js'
export { type EntryDraft, type LineDraft, plainDraft } from './actions/entry-draft.js'
export {
  currencyNamed,
  headOf as entryHeadOf,
  invoiceDraft,
  rateNamed,
  requireDueAfter,
} from './actions/invoice-draft.js'
export { accountOf, requireRegime } from './actions/invoice-lines.js'
export type { InvoiceWish } from './actions/invoice-wish.js'
export { announce, post, requirePostable } from './actions/post.js'
export { entriesToday, familiesOf, linesSince, postAgain } from './actions/post-again.js'
export { type Posted, postSingle } from './actions/post-single.js'
export { distributed, newDistribution } from './actions/reallocation.js'
export {
  type AccountRef,
  type References,
  referencesFor,
  refuseLocked,
} from './actions/references.js'
export { type Reversal, type ReversalWish, reverse, reverseMany } from './actions/reverse.js'
export { type Subject, subjectOf, warningsFor, warningsWhilePosted } from './actions/warnings.js'
export { convert, convertAll } from './domain/currency.js'
export { isSameDistribution, type Share } from './domain/distribution.js'
export { vatBoxesOfLine } from './domain/free.js'
export { accountsNeeded, invoiceEntry } from './domain/invoice-entry.js'
export { balanceOf, type DraftLine, lineOn, otherSide, type Side } from './domain/lines.js'
export { brokenDays, type DaySpan, type LedgerYear, reachOf, yearFor } from './domain/opening.js'
export { isUnder, prefixesOf } from './domain/prefixes.js'
export { setOff, type TiedLine } from './domain/set-off.js'
export { entry } from './entity.js'
export { messages as ledgerMessages, problems as ledgerProblems } from './problems.js'
export {
  type AccountYear,
  accountsOfYear,
  balanceInYearOf,
  balancesAt,
  thirdPartiesOfYear,
  thirdPartyBalance,
  thirdPartyOpening,
} from './queries/balances.js'
export { setCanLetter } from './queries/can-letter.js'
export { type ControlRole, controlRolesOf } from './queries/control-accounts.js'
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
export {
  accountsInUse,
  controlRolesFor,
  type NamedAccount,
  namesFor,
} from './queries/kept-names.js'
export { type NamedParty, partiesFor } from './queries/kept-parties.js'
export { clearLetterings, setLettering } from './queries/lettering.js'
export {
  findLines,
  type LineFilter,
  lineCountsByPeriod,
  lineIdsUpTo,
  pageOfLines,
} from './queries/lines.js'
export { type AccountMonths, movementsByMonth } from './queries/months.js'
export { openItems } from './queries/open-items.js'
export {
  accountColumns,
  balanceOfColumns,
  balancesByKind,
  type Columns,
  columnsOfSpans,
  type LedgerBooks,
  openingOf,
  type PartySides,
  thirdPartyColumns,
  thirdPartySides,
  upTo,
} from './queries/opening.js'
export {
  type EntryWords,
  type LineWords,
  type Reallocated,
  reallocateLines,
  rewordEntry,
  touchEntries,
} from './queries/rewording.js'
export type { Standing } from './queries/standing.js'
export {
  accountAndYears,
  ledgerMonths,
  ledgerYears,
  type NamedYear,
  yearAt,
} from './queries/years.js'
export { isMarked, isPosted, isReversalOf } from './records.js'
export {
  AnalyticShare,
  Balance,
  Entry,
  EntryLine,
  type EntryOrigin,
  entryOrigins,
  entryPhases,
  FoundLine,
  GivenShare,
  givenAnalytic,
  LineShare,
  OpenItem,
  PaymentDiscount,
  PostedEntry,
  Warning,
  warnings,
} from './schemas.js'

export const ledger = capability('ledger', {
  events: [entryPosted, entryReversed],
  invariants,
  references,
  tables: [
    'account_balances',
    'analytic_sums',
    'entries',
    'entry_lines',
    'entry_numbers',
    'journal_periods',
    'third_party_balances',
    'vat_box_sums',
    'vat_codes_used',
  ],
})
