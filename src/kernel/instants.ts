import type { Brand } from './brand.js'
import type { Day } from './days.js'

/** A moment, `2025-03-14T09:30:00.000000Z`: UTC with microseconds, as the API shows it. */
export type Instant = Brand<string, 'Instant'>

export function instantOf(epochMs: number): Instant {
  return `${new Date(epochMs).toISOString().slice(0, -1)}000Z` as Instant
}

export function epochMsOf(instant: Instant): number {
  return Date.parse(`${instant.slice(0, 23)}Z`)
}

export function later(instant: Instant, byMs: number): Instant {
  return instantOf(epochMsOf(instant) + byMs)
}

const strictInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads a strict ISO 8601 date and time with its zone; undefined when it is none. */
export function parseInstant(text: string): Instant | undefined {
  if (text.length > 40 || !strictInstant.test(text)) return undefined
  const epochMs = Date.parse(text)
  return Number.isNaN(epochMs) ? undefined : instantOf(epochMs)
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** Which day and time the clocks of a place show at a moment. */
export function wallClock(instant: Instant, timeZone: string): { day: Day; time: string } {
  let format = wallClocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    wallClocks.set(timeZone, format)
  }
  const [onDay = '', time = ''] = format.format(epochMsOf(instant)).split(' ')
  return { day: onDay as Day, time }
}
