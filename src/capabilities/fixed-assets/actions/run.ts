import { refuseLocked } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { sideBySide } from '#platform/db/side-by-side'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Charge } from '../domain/run-lines.js'
import { stepsOf, yearEndingOn } from '../domain/steps.js'
import { depreciationRun } from '../entity.js'
import { messages, problems } from '../problems/refusals.js'
import { labels } from '../problems/words.js'
import {
  insertPostings,
  listPostings,
  type NewPosting,
  type PostingLists,
} from '../queries/postings.js'
import { insertRun, takeRunId } from '../queries/runs.js'
import type { DepreciationRunView, NewRun, RunRow } from '../schemas/runs.js'
import type { Rules } from './books.js'
import { assetsOf, type DueAsset, daysAhead, dueAssets, readForRun } from './run-assets.js'
import {
  type Bookings,
  bookingsFor,
  linesOf,
  type PlannedEntry,
  postDepreciation,
} from './run-entries.js'

/** Posts what the plans of assets write off up to a day, in as many entries as the rhythm wants. */
export async function createDepreciationRun(
  op: CompanyOperation,
  { body }: { body: NewRun },
): Promise<DepreciationRunView> {
  const findings = await readForRun(op, body)
  const { books, journal, distributions } = findings
  const { until, per = 'year', detail = 'account' } = body
  requireEnd(books, until)
  const steps = stepsOf(books.calendar, until, per)
  const rows = await assetsOf(op, body, findings)
  const about = { rows, days: daysAhead(rows, steps), journalId: journal.id, distributions }
  // Plans are computed while PostgreSQL reads what entries may refer to.
  const [{ references, bookingOf }, due] = await sideBySide(
    bookingsFor(op, about, books, body),
    dueAssets(rows, body, books, steps),
  )
  if (due.length === 0) throw problem(problems.nothing_to_depreciate, { day: until })
  const journalId = journal.require()
  const label = body.label ?? say(labels.depreciation, op.company.locale, { day: until })
  const planned = plannedEntries(due, bookingOf, label, detail)
  // What is written of assets is made ready while it posts; the ids of their entries come last.
  const [entries, id, written] = await sideBySide(
    postDepreciation(op, references, journalId, planned, 'until'),
    takeRunId(op),
    writtenBy(due),
  )
  const posted = new Map(planned.map(({ day }, place) => [day, entries[place]!]))
  const entryOn = (day: Day) => posted.get(day)!.id
  for (const row of written.rows) row.entry_id = entryOn(row.ends_on)
  const head = {
    until,
    per,
    detail,
    journal_id: journalId,
    label,
    total: formatAmount(totalOf(due)),
    assets_count: due.length,
  }
  const entry_ids = entries.map((entry) => entry.id)
  // PostgreSQL writes them while the log is made ready: nobody reads them before the end.
  op.tx.atCommit(() => insertRun(op, { id, ...head, entry_ids }))
  op.tx.atCommit(() => insertPostings(op, id, written.postings, entryOn))
  const made: DepreciationRunView = {
    id,
    company_id: op.company.id,
    ...head,
    status: 'posted',
    entries: [...posted].map(([day, entry]) => ({
      id: entry.id,
      number: entry.number,
      entry_date: day,
      total: entry.total_debit,
    })),
    reversal_entry_ids: [],
    reversed_at: null,
    created_by: op.caller.user.id,
    ...firstVersion(op.now),
    rows: byDay(written.rows),
  }
  op.record(depreciationRun.created(made, 'posted'))
  return made
}

function totalOf(due: readonly DueAsset[]): Amount {
  let total = 0n
  for (const { run } of due) for (const { amount } of run.amounts) total += amount
  return total as Amount
}

/** The last day of a period of an open year. */
function requireEnd({ calendar }: Rules, until: Day): void {
  const year = yearEndingOn(calendar, until)
  if (!year) throw invalidField('until', messages.notAPeriodEnd)
  refuseLocked(until, { is_closed: year.isClosed, is_locked: false }, 'until')
}

/** One entry for each day on which something is due. */
function plannedEntries(
  due: readonly DueAsset[],
  bookingOf: Bookings['bookingOf'],
  label: string,
  detail: NewRun['detail'],
): PlannedEntry[] {
  const charges = new Map<Day, Charge[]>()
  for (const { row, run } of due) {
    const booking = bookingOf(row)
    for (const { step, amount, exceptional } of run.amounts) {
      const charge = { booking, amount, exceptional }
      const ofStep = charges.get(step)
      if (ofStep) ofStep.push(charge)
      else charges.set(step, [charge])
    }
  }
  const byStep = [...charges].sort(([one], [other]) => (one < other ? -1 : 1))
  return byStep.map(([day, of]) => ({ day, label, lines: linesOf(of, detail) }))
}

type Written = { readonly postings: PostingLists; readonly rows: readonly RunRow[] }

/** What is posted for assets, as it is stored and as it is shown, before its entries have ids. */
function writtenBy(due: readonly DueAsset[]): Written {
  const postings: NewPosting[] = []
  const rows: RunRow[] = []
  for (const { row, run } of due) {
    let sum = storedAmount(row.posted)
    for (const of of run.amounts) {
      sum = (sum + of.amount) as Amount
      const amount = formatAmount(of.amount)
      const exceptional = formatAmount(of.exceptional)
      // Exceptional depreciation is where a plan goes on from, until it is planned anew.
      const isRebased = of.exceptional > zero
      postings.push({
        assetId: row.id,
        startsOn: of.startsOn,
        endsOn: of.step,
        amount,
        exceptional,
        isLate: of.isLate,
        posted: formatAmount(sum),
        rebasedOn: isRebased ? of.step : row.rebased_on,
        rebasedPosted: isRebased ? wholeOf(row, sum) : row.rebased_posted,
      })
      rows.push({
        asset_id: row.id,
        code: row.code,
        label: row.label,
        entry_id: 0,
        starts_on: of.startsOn,
        ends_on: of.step,
        amount,
        exceptional,
        late: of.isLate,
      })
    }
  }
  return { postings: listPostings(postings), rows }
}

/** With what was written off before these books. */
function wholeOf({ previous_depreciation }: DueAsset['row'], posted: Amount): string {
  return formatAmount(add(posted, storedAmount(previous_depreciation)))
}

/** The rows of a run by day and code, as it is read again. */
function byDay(rows: readonly RunRow[]): RunRow[] {
  return rows.toSorted((one, other) =>
    one.ends_on < other.ends_on ? -1 : Number(one.ends_on > other.ends_on),
  )
}
