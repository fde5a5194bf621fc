import { type Entry, refuseLocked } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { type Amount, add, formatAmount, storedAmount, sumOf, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
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
  const amounts = due.flatMap(({ run }) => run.amounts.map(({ amount }) => amount))
  const head = {
    until,
    per,
    detail,
    journal_id: journalId,
    label,
    total: formatAmount(sumOf(amounts)),
    assets_count: due.length,
  }
  const entries = [...posted.values()]
  const id = await insertRun(op, { ...head, entry_ids: entries.map((entry) => entry.id) })
  const written = writtenBy(due, posted)
  // PostgreSQL writes them while the log is made ready: nobody reads them before the end.
  op.tx.atCommit(() => insertPostings(op, id, written))
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
    rows: rowsOf(written),
  }
  op.record(depreciationRun.created(made, 'posted'))
  return made
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
  const bookingOf = await bookingsFor(op, rows, books, body.extra)
  const charges = due.flatMap(({ row, run }) => {
    const booking = bookingOf(row)
    return run.amounts.map(({ step, amount, exceptional }) => ({
      booking,
      step,
      amount,
      exceptional,
    }))
  })
  const byStep = [...grouped(charges, ({ step }) => step)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const planned = byStep.map(([day, of]) => ({ day, label, lines: linesOf(of, detail) }))
  const entries = await postDepreciation(op, journalId, planned, 'until')
  return new Map(planned.map(({ day }, place) => [day, entries[place]!]))
}

/** What is posted for an asset on a day, and whose it is. */
type Written = NewPosting & { readonly asset: DueAsset['row'] }

function writtenBy(due: readonly DueAsset[], posted: Posted): Written[] {
  const written: Written[] = []
  for (const { row, run } of due) {
    let sum = storedAmount(row.posted)
    for (const { step, startsOn, amount, exceptional, isLate } of run.amounts) {
      sum = (sum + amount) as Amount
      // Exceptional depreciation is where a plan goes on from, until it is planned anew.
      const isRebased = exceptional > zero
      written.push({
        asset: row,
        assetId: row.id,
        startsOn,
        endsOn: step,
        entryId: posted.get(step)!.id,
        amount: formatAmount(amount),
        exceptional: formatAmount(exceptional),
        isLate,
        posted: formatAmount(sum),
        rebasedOn: isRebased ? step : row.rebased_on,
        rebasedPosted: isRebased ? wholeOf(row, sum) : row.rebased_posted,
      })
    }
  }
  return written
}

/** With what was written off before these books. */
function wholeOf({ previous_depreciation }: DueAsset['row'], posted: Amount): string {
  return formatAmount(add(posted, storedAmount(previous_depreciation)))
}

/** The rows of a run by day and code, as it is read again. */
function rowsOf(written: readonly Written[]): RunRow[] {
  const rows = written.map((one) => ({
    asset_id: one.assetId,
    code: one.asset.code,
    label: one.asset.label,
    entry_id: one.entryId,
    starts_on: one.startsOn,
    ends_on: one.endsOn,
    amount: one.amount,
    exceptional: one.exceptional,
    late: one.isLate,
  }))
  return rows.sort((one, other) =>
    one.ends_on < other.ends_on ? -1 : Number(one.ends_on > other.ends_on),
  )
}
