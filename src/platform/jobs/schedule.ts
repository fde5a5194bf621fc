import { addDays } from '#kernel/days'
import { type Instant, serviceTimeZone, todayAt, wallClock } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import type { Services } from '#platform/operations/services'
import { addJob } from './enqueue.js'

/** Work by the clock. Daily work goes by the clock of the service. */
export type ScheduledJob = {
  readonly name: string
  readonly every: 'minute' | 'hour' | 'day'
  /** The time of daily work, as `04:10`. */
  readonly at?: string
  readonly run: (context: JobContext) => Promise<void>
}

export type JobContext = {
  readonly services: Services
  readonly payload: Readonly<Record<string, unknown>>
  /** 1 at the first try. */
  readonly attempt: number
  /** Whether the worker waits for this job to stop: long work then hands itself back. */
  readonly isStopping?: () => boolean
}

/** Between these times a clock change may skip or repeat the hour: no daily work is put there. */
const risky = { from: '02:00', until: '03:00' }

/** Which slot of a job is due: one per minute, hour or local day; none when its time has not come. */
export function slotOf(job: ScheduledJob, now: Instant): string | undefined {
  if (job.every === 'minute') return now.slice(0, 16)
  if (job.every === 'hour') return now.slice(0, 13)
  const { at = '04:00' } = job
  if (at >= risky.from && at < risky.until)
    throw new RangeError(`${job.name} is set between ${risky.from} and ${risky.until}`)
  const { day, time } = wallClock(now, serviceTimeZone)
  return time >= at ? day : undefined
}

/** Enqueues what is due. A slot is written once, in the transaction that enqueues: whoever asks first wins. */
export async function enqueueDue(
  tx: Tx,
  jobs: readonly ScheduledJob[],
  now: Instant,
): Promise<string[]> {
  const enqueued: string[] = []
  for (const job of jobs) {
    const slot = slotOf(job, now)
    if (slot === undefined) continue
    const isFirst = await tx.run(
      `INSERT INTO schedule_runs (job, slot, ran_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [job.name, slot, now],
    )
    if (isFirst === 0) continue
    await addJob(tx, job.name, { slot })
    enqueued.push(job.name)
  }
  return enqueued
}

/** Forgets slots that can never be due again. */
export async function forgetSlots(tx: Tx, now: Instant): Promise<void> {
  const old = addDays(todayAt(now), -40)
  await tx.run(`DELETE FROM schedule_runs WHERE ran_at < $1::date`, [old])
}
