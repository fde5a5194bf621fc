import { addDays, addMonths, type Day, weekday } from '#kernel/days'
import { type Instant, later, parseInstant, serviceTimeZone, wallClock } from '#kernel/instants'
import type { Text } from '#kernel/languages'

export const categories = [
  'peppol',
  'documents',
  'register',
  'bank',
  'mail',
  'archive',
  'platform',
] as const
export type Category = (typeof categories)[number]

export const fieldTypes = ['text', 'url', 'number', 'boolean', 'choice'] as const

/** What is to be filled in to connect. */
export type Field = {
  readonly name: string
  readonly label: Text
  readonly type: (typeof fieldTypes)[number]
  readonly required?: boolean
  readonly secret?: boolean
  readonly choices?: readonly string[]
  readonly default?: string | number | boolean
  readonly help?: Text
  /** The shortest that a secret may be. */
  readonly least?: number
  /** What a text looks like, where not every text will do. */
  readonly pattern?: string
}

export const schedules = ['manual', 'hourly', 'daily', 'weekly', 'monthly'] as const
export type Schedule = (typeof schedules)[number]

export type Value = string | number | boolean | null
export type Settings = Readonly<Record<string, Value>>

export const statuses = ['available', 'connected', 'error'] as const

export const events = [
  'connected',
  'changed',
  'tested',
  'started',
  'item',
  'finished',
  'failed',
  'disconnected',
] as const
export type LogEvent = (typeof events)[number]

export const levels = ['info', 'warning', 'error'] as const
export type Level = (typeof levels)[number]

/** What is shown in place of a secret that is set, and keeps it when it is sent back. */
export const mask = '********'

/** How many attempts may fail one after the other before a connection is in error. */
const patience = 3

/** What an attempt leaves behind: how many failed in a row, and whether the connection is in error. */
export function afterAttempt(
  before: { readonly state: 'connected' | 'error'; readonly failed_attempts: number },
  attempt: { readonly failure: string | null; readonly isRun: boolean },
): { state: 'connected' | 'error'; failed_attempts: number; last_error: string | null } {
  const { failure, isRun } = attempt
  if (failure === null) return { state: 'connected', failed_attempts: 0, last_error: null }
  const failed_attempts = before.failed_attempts + 1
  const isInError = isRun || failed_attempts >= patience || before.state === 'error'
  return { state: isInError ? 'error' : 'connected', failed_attempts, last_error: failure }
}

/** When a run by the clock is due next. Nightly ones are spread over an hour, so that files do not come all at once. */
export function nextRunAt(schedule: Schedule | null, now: Instant, spread: number): Instant | null {
  if (schedule === null || schedule === 'manual') return null
  if (schedule === 'hourly') return later(now, 3_600_000)
  const { day } = wallClock(now, serviceTimeZone)
  const minute = String(spread % 60).padStart(2, '0')
  return parseInstant(`${nextDay(schedule, day)}T03:${minute}:00Z`)!
}

function nextDay(schedule: 'daily' | 'weekly' | 'monthly', today: Day): Day {
  if (schedule === 'daily') return addDays(today, 1)
  if (schedule === 'weekly') return addDays(today, 8 - weekday(today))
  return addMonths(`${today.slice(0, 8)}01` as Day, 1)
}
