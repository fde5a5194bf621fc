import { packFor } from '#countries'
import { day } from '#kernel/days'
import { sentOff } from '#platform/db/side-by-side'
import type { CompanyOperation } from '#platform/operations/operation'
import { entry as entryLog } from '../entity.js'
import { entryPosted, type entryReversed } from '../events.js'
import { insertOne } from '../queries/post-one.js'
import { insertEntries } from '../queries/posting.js'
import type { Entry } from '../schemas.js'
import { type EntryDraft, opensOrCloses, settlesReturn } from './entry-draft.js'
import { linesOf, type Portions, readiedInPortions } from './line-portions.js'
import { entryRow, lineRows, sumsOf, tradeOf } from './posting-rows.js'
import { type Ready, readied } from './ready.js'
import type { References } from './references.js'
import { identify, type ShownIds, shown, unknownIds } from './shown-entry.js'

/**
 * Posts entries: the one way into the ledger. They must balance and lie in open periods; the numbers,
 * the sums, the change log and the event `entry.posted` follow here, in the caller's transaction. Each
 * draft is checked before the next is asked for, so that of several bad ones the first is refused.
 */
export async function post(
  op: CompanyOperation,
  references: References,
  drafts: Iterable<EntryDraft>,
): Promise<Entry[]> {
  if (references.seq !== null) throw new Error('what several entries refer to must be held')
  const { ready, portions } = await readiedInPortions(op, references, drafts)
  if (references.reachesLocked && !ready.every(({ draft }) => opensOrCloses(draft)))
    throw new Error('only what opens or closes a year is posted into a locked period')
  if (references.reachesDeclared && !ready.every(({ draft }) => settlesReturn(draft)))
    throw new Error('only what settles a VAT return is posted into a month that was declared')
  const posting = sentOff(insertAll(op, references, ready, portions))
  // What they will look like is put together while the database works.
  const entries = ready.map((one) => shown(op, references, one, unknownIds(one)))
  const ids = await posting
  entries.forEach((entry, index) => {
    identify(entry, ids[index]!)
    op.record(entryLog.created(entry, 'posted'))
    announce(op, entryPosted, entry, ready[index]!.period.fiscal_year_code)
  })
  return entries
}

/** Refuses what would not be posted, and posts nothing. */
export function requirePostable(
  { company }: CompanyOperation,
  references: References,
  draft: EntryDraft,
): void {
  readied(draft, references, packFor(company).closing.apartClasses)
}

async function insertAll(
  op: CompanyOperation,
  references: References,
  ready: readonly Ready[],
  portions: Portions,
): Promise<ShownIds[]> {
  const [first, second] = ready
  if (first && !second) return [await insertOne(op, oneRow(first, references, null), null)]
  const rows = {
    entries: ready.map(entryRow),
    ...linesOf(ready.slice(portions.count), references),
    ...sumsOf(ready),
  }
  const written = await portions.written
  const posted = await insertEntries(op, { ...rows, written: written.entry_ids })
  const { entry_ids, numbers } = posted
  const ofLines = [...written.line_ids, ...posted.line_ids].values()
  return ready.map(({ draft }, index) => ({
    entry_id: entry_ids[index]!,
    number: numbers[index]!,
    line_ids: draft.lines.map(() => ofLines.next().value!),
  }))
}

/** An entry as the database takes a single one. */
export function oneRow(ready: Ready, references: References, knownAs: string | null) {
  return {
    entry: entryRow(ready),
    lines: lineRows(ready, 1, references),
    ...sumsOf([ready]),
    trade: tradeOf(ready.journal),
    knownAs,
  }
}

/** The event of an entry, with the fields of the specification; lines are not in it. */
export function announce(
  op: CompanyOperation,
  event: typeof entryPosted | typeof entryReversed,
  entry: Entry,
  fiscalYearCode: string,
): void {
  op.emit(event, {
    id: entry.id,
    reference: entry.reference,
    journal_code: entry.journal.code,
    fiscal_year_code: fiscalYearCode,
    number: entry.number,
    entry_date: day(entry.entry_date.slice(0, 10)),
    due_date: entry.due_date,
    label: entry.label,
    document_reference: entry.document_reference,
    status: entry.status,
    origin: entry.origin,
    third_party_id: entry.third_party_id,
    total_debit: entry.total_debit,
    total_credit: entry.total_credit,
    lines_count: entry.lines_count,
    reversed_entry_id: entry.reversed_entry_id,
    reversed_by_entry_id: entry.reversed_by_entry_id,
  })
}
