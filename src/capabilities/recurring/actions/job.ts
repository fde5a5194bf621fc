import type { Day } from '#kernel/days'
import { later, todayAt } from '#kernel/instants'
import { errorBody, type Problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { dueUntil, treatmentOf } from '../domain/series.js'
import type { Moved } from '../entity.js'
import type { OccurrenceRow } from '../queries/occurrences.js'
import { type Held, holdRecord } from '../queries/records.js'
import { change, moveQuietly, untouched } from './change.js'
import { postOn } from './run.js'
import { seriesOf } from './show.js'

/** After how long what was refused is tried again. */
const retryMs = 3_600_000

export type Due = { readonly id: number; readonly on: Day }

/** What is to be posted of records at a moment, the oldest date first. */
export function dueOf(records: readonly Held[], now: CompanyOperation['now']): Due[] {
  const today = todayAt(now)
  return records
    .flatMap(({ row, rows }) => {
      const again = rows.filter(({ retry_at }) => retry_at !== null && retry_at <= now)
      const dates = [...dueUntil(seriesOf(row, rows), today), ...again.map(({ on }) => on)]
      return dates.map((on) => ({ id: row.id, on }))
    })
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.id - other.id))
}

/**
 * Posts an occurrence that is due, unless someone has done so or it no longer is; what is known of its record spares
 * reading it again, as long as nobody moved it. Returns the record as it is then.
 */
export async function postDue(
  op: CompanyOperation,
  due: Due,
  known: Held | undefined,
): Promise<Held | undefined> {
  const wish = { entryDate: due.on, template: null }
  const quick = known && isDue(op, known, due.on) && (await postOn(op, known, due.on, wish))
  if (quick) return quick.held
  const held = await holdDue(op, due)
  if (!held) {
    op.unchanged()
    return undefined
  }
  return (await postOn(op, held, due.on, wish))!.held
}

/** Keeps why an occurrence was refused. What it was refused for before is no news: it is tried again later. */
export async function keepRefusal(op: CompanyOperation, due: Due, refusal: Problem): Promise<void> {
  const held = await holdDue(op, due)
  if (!held) return op.unchanged()
  const { message, code = 'invalid' } = errorBody(refusal, op.company.locale)
  const before = held.rows.find(({ on }) => on === due.on)
  const isKnown = before?.error_code === code && before.error_message === message
  const row: OccurrenceRow = {
    ...untouched,
    on: due.on,
    status: 'error',
    error_code: code,
    error_message: message,
    error_at: isKnown ? before.error_at : op.now,
    retry_at: later(op.now, retryMs),
  }
  const dates: Moved[] = [{ on: due.on, row }]
  if (!isKnown) {
    await change(op, held, { moved: dates }, 'failed')
    return
  }
  await moveQuietly(op, held, { moved: dates })
  op.unchanged()
}

/** Holds the record of an occurrence that the job is still to post; undefined where it is not. */
async function holdDue(op: CompanyOperation, { id, on }: Due): Promise<Held | undefined> {
  const held = await holdRecord(op, id)
  return held && isDue(op, held, on) ? held : undefined
}

/** Whether the job is to post a date: it has come, and waits, or is to be tried again. */
function isDue({ now }: CompanyOperation, { row, rows }: Held, on: Day): boolean {
  if (!row.is_active || !row.auto_post || on > todayAt(now)) return false
  const status = treatmentOf(seriesOf(row, rows), on)
  const retryAt = rows.find((one) => one.on === on)?.retry_at ?? null
  return status === 'open' || (status === 'error' && retryAt !== null && retryAt <= now)
}
