import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { nextOf, type Series, type Treatment } from './series.js'

/** What became of a date, as far as the figures of its record go by it. */
export type Kept = {
  readonly on: Day
  readonly status: Treatment
  readonly entry_id: number | null
  readonly error_code: string | null
  readonly error_message: string | null
  readonly error_at: Instant | null
  readonly retry_at: Instant | null
}

/** What a record says of its dates; `rows` are those that something became of, in their order. */
export function figuresOf(
  series: Omit<Series, 'treated'>,
  isByJob: boolean,
  rows: readonly Kept[],
) {
  const posted = rows.filter(({ status }) => status === 'posted')
  const failed = rows.filter(({ status }) => status === 'error')
  const [oldest] = failed
  const tries = failed.map(({ retry_at }) => retry_at!).sort()
  return {
    next_on: nextOf({ ...series, treated: rows }, isByJob),
    last_run_on: posted.at(-1)?.on ?? null,
    last_entry_id: posted.at(-1)?.entry_id ?? null,
    posted_count: posted.length,
    error_count: failed.length,
    last_error: oldest
      ? {
          on: oldest.on,
          code: oldest.error_code!,
          message: oldest.error_message!,
          at: oldest.error_at!,
        }
      : null,
    next_try_at: tries[0] ?? null,
  }
}
