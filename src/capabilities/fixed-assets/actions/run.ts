import { type Entry, refuseLocked } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Charge } from '../domain/run-lines.js'
import { stepsOf, yearEndingOn } from '../domain/steps.js'
import { depreciationRun } from '../entity.js'
import { messages, problems } from '../problems/refusals.js'
import { labels } from '../problems/words.js'
import { insertPostings, type NewPosting } from '../queries/postings.js'
import { insertRun } from '../queries/runs.js'
import type { DepreciationRunView, NewRun, RunRow } from '../schemas/runs.js'
import { heldRules, type Rules } from './books.js'
import { journalFor } from './entries.js'
import { type DueAsset, dueAssets } from './run-assets.js'
import { bookingsFor, linesOf, postDepreciation } from './run-entries.js'

/** Posts what the plans of assets write off up to a day, in as many entries as the rhythm wants. */
export async function createDepreciationRun(
  op: CompanyOperation,
  { body }: { body: NewRun },
): Promise<DepreciationRunView> {
  const books = await heldRules(op)
  const { until, per = 'year', detail = 'account' } = body
  requireEnd(books, until)
  const due = await dueAssets(op, body, books, stepsOf(books.calendar, until, per))
  if (due.length === 0) throw problem(problems.nothing_to_depreciate, { day: until })
  const journalId = await journalFor(op, body.journal_id ?? null)
  const label = body.label ?? say(labels.depreciation, op.company.locale, { day: until })
  const posted = await postSteps(op, due, { journalId, label, detail, books, body })
  const head = {
    until,
    per,
    detail,
    journal_id: journalId,
    label,
    total: formatAmount(totalOf(due)),
    assets_count: due.length,
  }
  const entries = [...posted.values()]
  const id = await insertRun(op, { ...head, entry_ids: entries.map((entry) => entry.id) })
  const { postings, rows } = writtenBy(due, posted)
  // PostgreSQL writes them while the log is made ready: nobody reads them before the end.
  op.tx.atCommit(() => insertPostings(op, id, postings))
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
    rows: byDay(rows),
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

type Posted = ReadonlyMap<Day, Entry>

type Manner = {
  readonly journalId: number
  readonly label: string
  readonly detail: NewRun['detail']
  readonly books: Rules
  readonly body: NewRun
}

/** One entry for each day on which something is due. */
async function postSteps(
  op: CompanyOperation,
  due: readonly DueAsset[],
  { journalId, label, detail, books, body }: Manner,
): Promise<Posted> {
  const rows = due.map(({ row }) => row)
  const bookingOf = await bookingsFor(op, rows, books, body)
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
  const planned = byStep.map(([day, of]) => ({ day, label, lines: linesOf(of, detail) }))
  const entries = await postDepreciation(op, journalId, planned, 'until')
  return new Map(planned.map(({ day }, place) => [day, entries[place]!]))
}

/** What is posted for assets, as it is stored and as it is shown. */
function writtenBy(due: readonly DueAsset[], posted: Posted) {
  const postings: NewPosting[] = []
  const rows: RunRow[] = []
  for (const { row, run } of due) {
    let sum = storedAmount(row.posted)
    for (const of of run.amounts) {
      sum = (sum + of.amount) as Amount
      const { id: entryId } = posted.get(of.step)!
      const amount = formatAmount(of.amount)
      const exceptional = formatAmount(of.exceptional)
      // Exceptional depreciation is where a plan goes on from, until it is planned anew.
      const isRebased = of.exceptional > zero
      postings.push({
        assetId: row.id,
        startsOn: of.startsOn,
        endsOn: of.step,
        entryId,
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
        entry_id: entryId,
        starts_on: of.startsOn,
        ends_on: of.step,
        amount,
        exceptional,
        late: of.isLate,
      })
    }
  }
  return { postings, rows }
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
