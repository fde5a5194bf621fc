import { todayAt } from '#kernel/instants'
import { problem } from '#kernel/problem'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { figuresOf } from '../domain/figures.js'
import { type Moved, recurringEntry } from '../entity.js'
import { deleteRows, insertRows, type OccurrenceRow, updateRows } from '../queries/occurrences.js'
import { type Held, holdRecord, type RecurringRow, saveRow } from '../queries/records.js'
import type { RecurringEntry } from '../schemas/records.js'
import { seriesOf, shown } from './show.js'

/** A date of which nothing is known but its status. */
export const untouched = {
  entry_id: null,
  is_counted: false,
  error_code: null,
  error_message: null,
  error_at: null,
  retry_at: null,
  posted_at: null,
  posted_by: null,
} as const satisfies Partial<OccurrenceRow>

/** What moves of a record: its own fields, and dates, each as it becomes; null where nothing is kept of it any more. */
export type Change = {
  readonly fields?: Partial<RecurringRow>
  readonly moved?: readonly Moved[]
}

export async function getHeld(op: CompanyOperation, id: number): Promise<Held> {
  const held = await holdRecord(op, id)
  if (!held) throw problem(uncoded.not_found)
  return held
}

/** A record that is held with what moves of it, its figures computed anew. */
function moved({ row, rows }: Held, { fields = {}, moved: dates = [] }: Change): Held {
  const touched = new Set(dates.map(({ on }) => on))
  const after = [
    ...rows.filter(({ on }) => !touched.has(on)),
    ...dates.flatMap((date) => date.row ?? []),
  ].sort((one, other) => (one.on < other.on ? -1 : 1))
  const next = { ...row, ...fields }
  const { treated: _, ...series } = seriesOf(next, after)
  return { row: { ...next, ...figuresOf(series, next.auto_post, after) }, rows: after }
}

/** Writes what becomes of dates. */
async function saveDates(
  op: CompanyOperation,
  { row, rows }: Held,
  dates: readonly Moved[],
): Promise<void> {
  const known = new Set(rows.map(({ on }) => on))
  const kept = dates.flatMap((date) => date.row ?? [])
  await deleteRows(
    op,
    [row.id],
    dates.filter((date) => date.row === null).map(({ on }) => on),
  )
  await updateRows(
    op,
    row.id,
    kept.filter(({ on }) => known.has(on)),
  )
  await insertRows(
    op,
    row.id,
    kept.filter(({ on }) => !known.has(on)),
  )
}

/** Writes what moves of a record that is held and says nothing of it: its version stays. */
export async function moveQuietly(
  op: CompanyOperation,
  before: Held,
  wanted: Change,
): Promise<void> {
  await saveDates(op, before, wanted.moved ?? [])
  await saveRow(op, moved(before, wanted).row)
}

/** Writes what moves of a record that is held, a version later, and records it with the dates that it moved. */
export async function change(
  op: CompanyOperation,
  before: Held,
  wanted: Change,
  action: string,
): Promise<{ record: RecurringEntry; held: Held }> {
  const after = nextOf(op, before, wanted)
  await saveDates(op, before, wanted.moved ?? [])
  await saveRow(op, after.row)
  return recorded(op, before, after, wanted.moved ?? [], action)
}

/** A record that is held with what moves of it, a version later. */
export function nextOf(op: CompanyOperation, before: Held, wanted: Change): Held {
  const next = moved(before, wanted)
  return { ...next, row: { ...next.row, ...nextVersion(before.row, op.now) } }
}

/** Records what moved of a record, with the dates as they were and became. */
export function recorded(
  op: CompanyOperation,
  before: Held,
  after: Held,
  dates: readonly Moved[],
  action: string,
): { record: RecurringEntry; held: Held } {
  const today = todayAt(op.now)
  const known = new Map(before.rows.map((row) => [row.on, row]))
  const was = dates.map(({ on }) => ({ on, row: known.get(on) ?? null }))
  const record = shown(after.row, after.rows, today)
  op.record(
    recurringEntry.changed(
      { ...shown(before.row, before.rows, today), moved: was },
      { ...record, moved: dates },
      action,
    ),
  )
  return { record, held: after }
}
