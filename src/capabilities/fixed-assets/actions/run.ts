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
import { insertPostings } from '../queries/postings.js'
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
  await keepPostings(op, id, due, posted)
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
    rows: rowsOf(due, posted),
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
      step,
      charge: { booking, amount, exceptional },
    }))
  })
  const byStep = [...grouped(charges, ({ step }) => step)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const planned = byStep.map(([day, of]) => ({
    day,
    label,
    lines: linesOf(
      of.map(({ charge }) => charge),
      detail,
    ),
  }))
  const entries = await postDepreciation(op, journalId, planned, 'until')
  return new Map(planned.map(({ day }, place) => [day, entries[place]!]))
}

function keepPostings(
  op: CompanyOperation,
  runId: number,
  due: readonly DueAsset[],
  posted: Posted,
): Promise<void> {
  return insertPostings(
    op,
    runId,
    due.flatMap(({ row, run }) => {
      let sum = storedAmount(row.posted)
      return run.amounts.map((one) => {
        sum = add(sum, one.amount)
        return {
          assetId: one.assetId,
          entryId: posted.get(one.step)!.id,
          startsOn: one.startsOn,
          endsOn: one.step,
          amount: formatAmount(one.amount),
          exceptional: formatAmount(one.exceptional),
          isLate: one.isLate,
          posted: formatAmount(sum),
          ...(one.exceptional > zero ? goneOnFrom(row, one.step, sum) : goneOnBefore(row)),
        }
      })
    }),
  )
}

/** Exceptional depreciation is where a plan goes on from, until it is planned anew. */
const goneOnFrom = (row: DueAsset['row'], day: Day, sum: Amount) => ({
  rebasedOn: day,
  rebasedPosted: formatAmount(add(sum, storedAmount(row.previous_depreciation))),
})
const goneOnBefore = ({ rebased_on, rebased_posted }: DueAsset['row']) => ({
  rebasedOn: rebased_on,
  rebasedPosted: rebased_posted,
})

/** The rows of a run by day and code, as it is read again. */
function rowsOf(due: readonly DueAsset[], posted: Posted): RunRow[] {
  const rows = due.flatMap(({ row: { id, code, label }, run }) =>
    run.amounts.map((one) => ({
      asset_id: id,
      code,
      label,
      entry_id: posted.get(one.step)!.id,
      starts_on: one.startsOn,
      ends_on: one.step,
      amount: formatAmount(one.amount),
      exceptional: formatAmount(one.exceptional),
      late: one.isLate,
    })),
  )
  return rows.sort((one, other) =>
    one.ends_on < other.ends_on ? -1 : Number(one.ends_on > other.ends_on),
  )
}
