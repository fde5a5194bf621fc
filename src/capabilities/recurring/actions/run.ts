import { postTemplate } from '#capabilities/entries'
import type { PostedEntry } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { invalidField, problem } from '#kernel/problem'
import { Answer } from '#platform/api/route'
import type { CompanyOperation } from '#platform/operations/operation'
import { numberOf, type Treatment, treatmentOf } from '../domain/series.js'
import { messages, problems } from '../problems.js'
import { insertRows, type OccurrenceRow, updateRows } from '../queries/occurrences.js'
import { claimRow, type Held } from '../queries/records.js'
import type { Run, RunWish } from '../schemas/occurrences.js'
import type { RecurringEntry } from '../schemas/records.js'
import type { Template } from '../schemas/templates.js'
import { change, getHeld, nextOf, recorded, untouched } from './change.js'
import { shownOccurrences } from './read.js'
import { seriesOf, shown } from './show.js'
import { checkedTemplate, filledTemplate, followedTemplate, itemOf } from './template.js'

/** Posts one occurrence now, or leaves it out. */
export async function runOccurrence(
  op: CompanyOperation,
  { id, body }: { id: number; body: RunWish },
): Promise<Run | Answer<Run>> {
  const held = await getHeld(op, id)
  if (!held.row.is_active) throw invalidField('is_active', messages.paused)
  const on = askedDate(op, held, body.on ?? null)
  const status = treatmentOf(seriesOf(held.row, held.rows), on)
  if (status === undefined) throw notOfSeries(held, on)
  if (status === 'posted') throw occurrenceDone(on)
  if (body.skip) return new Answer(200, await skip(op, held, on, status))
  requireOneLeft(held, status)
  const { kind } = held.row
  const template = body.template ? await checkedTemplate(op, kind, body.template) : null
  const posted = await postOn(op, held, on, { entryDate: body.entry_date ?? on, template })
  const { record, row, entry } = posted!
  return { ...(await replyOf(op, record, row)), entry }
}

/** The date that is asked for; without one the next, if it has come: a second click posts no other month. */
function askedDate(op: CompanyOperation, { row: { next_on } }: Held, asked: Day | null): Day {
  if (asked !== null) return asked
  if (next_on === null) throw invalidField('on', messages.seriesOver)
  if (next_on > todayAt(op.now)) throw invalidField('on', messages.dateNeeded)
  return next_on
}

/** A day that is no date of the series, or one that comes after all entries that may come. */
function notOfSeries({ row, rows }: Held, on: Day) {
  const isBeyond = treatmentOf({ ...seriesOf(row, rows), left: null }, on) !== undefined
  return isBeyond
    ? invalidField('on', messages.noneLeft)
    : invalidField('on', messages.notOfSeries, { day: on })
}

export const occurrenceDone = (on: Day) => problem(problems.occurrence_done, { day: on })

/** What was reversed or left out may be posted after all, unless others took its place. */
function requireOneLeft({ row }: Held, status: Treatment): void {
  const wasTreated = status === 'reversed' || status === 'skipped'
  if (wasTreated && row.occurrences_left === 0) throw invalidField('on', messages.noneLeft)
}

type Wish = {
  readonly entryDate: Day
  /** In place of that of the record, for this time. */
  readonly template: Template | null
}

type Posted = { record: RecurringEntry; held: Held; row: OccurrenceRow; entry: PostedEntry }

/**
 * Posts the entry of a date of a record as it was read; undefined where the record has moved on since. The record is
 * taken first, as everyone takes it before the books; what became of the date is written last.
 */
export async function postOn(
  op: CompanyOperation,
  before: Held,
  on: Day,
  { entryDate, template }: Wish,
): Promise<Posted | undefined> {
  const { row } = before
  const { occurrences_left: left } = row
  const wanted = (entryId: number) => ({
    fields: left === null ? {} : { occurrences_left: left - 1 },
    moved: [{ on, row: postedRow(op, on, entryId, left !== null) }],
  })
  if (!(await claimRow(op, { ...nextOf(op, before, wanted(0)).row, version: row.version })))
    return undefined
  const said = filledTemplate(template ?? followedTemplate(row.template, row.merged), {
    on,
    number: numberOf(seriesOf(row, before.rows), on),
    language: op.company.locale,
  })
  const entry = await postTemplate(op, itemOf(row.kind, said, entryDate, row.due_days))
  const change = wanted(entry.id)
  const keep = before.rows.some((one) => one.on === on) ? updateRows : insertRows
  op.tx.atCommit(() => keep(op, row.id, [change.moved[0]!.row]))
  const after = nextOf(op, before, change)
  return {
    ...recorded(op, before, after, change.moved, 'run'),
    row: change.moved[0]!.row,
    entry,
  }
}

function postedRow(
  op: CompanyOperation,
  on: Day,
  entryId: number,
  isCounted: boolean,
): OccurrenceRow {
  return {
    ...untouched,
    on,
    status: 'posted',
    entry_id: entryId,
    is_counted: isCounted,
    posted_at: op.now,
    posted_by: op.caller.user.id,
  }
}

async function skip(op: CompanyOperation, held: Held, on: Day, status: Treatment): Promise<Run> {
  const known = held.rows.find((row) => row.on === on)
  if (status === 'skipped') {
    op.unchanged()
    return replyOf(op, shown(held.row, held.rows, todayAt(op.now)), known!)
  }
  const row: OccurrenceRow = {
    ...untouched,
    on,
    status: 'skipped',
    posted_by: op.caller.user.id,
  }
  const { record } = await change(op, held, { moved: [{ on, row }] }, 'skipped')
  return replyOf(op, record, row)
}

async function replyOf(
  op: CompanyOperation,
  recurring_entry: RecurringEntry,
  row: OccurrenceRow,
): Promise<Run> {
  const [occurrence] = await shownOccurrences(op, [row], todayAt(op.now))
  return { recurring_entry, occurrence: occurrence!, entry: null }
}
