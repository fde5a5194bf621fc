import type { Day } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import type { Circumstances, CompanyReading } from '#platform/operations/operation'
import { dueUntil, type Series, type Treated } from '../domain/series.js'
import { rowsOf } from '../queries/occurrences.js'
import { findRow, type RecurringRow } from '../queries/records.js'
import type { RecurringEntry } from '../schemas/records.js'
import { followedTemplate } from './template.js'

type Viewing = CompanyReading & Pick<Circumstances, 'now'>

/** The dates of a record. */
export function seriesOf(
  row: Pick<
    RecurringRow,
    'frequency' | 'interval' | 'day' | 'starts_on' | 'ends_on' | 'rhythm_after' | 'occurrences_left'
  >,
  treated: readonly Treated[],
): Series {
  const { frequency, interval, day, starts_on: startsOn, ends_on: endsOn } = row
  return {
    rhythm: { frequency, interval, day, startsOn, endsOn },
    after: row.rhythm_after,
    left: row.occurrences_left,
    treated,
  }
}

/** A record as the API shows it. What the service posts by itself waits for no one. */
export function shown(row: RecurringRow, treated: readonly Treated[], today: Day): RecurringEntry {
  const { rhythm_after: _, next_try_at: __, merged, template, ...record } = row
  const due_count = waits(row, today) ? dueUntil(seriesOf(row, treated), today).length : 0
  return { ...record, template: followedTemplate(template, merged), due_count }
}

function waits({ auto_post, next_on }: RecurringRow, today: Day): boolean {
  return !auto_post && next_on !== null && next_on <= today
}

/** Records as the API shows them; the dates are read of those alone of which some wait. */
export async function shownRecords(
  op: Viewing,
  rows: readonly RecurringRow[],
): Promise<RecurringEntry[]> {
  const today = todayAt(op.now)
  const waiting = rows.filter((row) => waits(row, today)).map(({ id }) => id)
  const treated = await rowsOf(op, waiting)
  return rows.map((row) => shown(row, treated.get(row.id) ?? [], today))
}

/** A record as GET shows it; undefined when there is none. */
export async function findShown(op: Viewing, id: number): Promise<RecurringEntry | undefined> {
  const row = await findRow(op, id)
  return row && (await shownRecords(op, [row]))[0]
}
