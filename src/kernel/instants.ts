import type { Brand } from './brand.js'
import type { Day } from './days.js'
import { aheadOfUtc } from './summer-time.js'

/** A moment, `2025-03-14T09:30:00.000000Z`: UTC with microseconds, as the API shows it. */
export type Instant = Brand<string, 'Instant'>

/** The last moment that was written or read: a request asks for the same millisecond several times. */
let last: { epochMs: number; instant: Instant } = { epochMs: Number.NaN, instant: '' as Instant }

export function instantOf(epochMs: number): Instant {
  if (epochMs !== last.epochMs) {
    const text = new Date(epochMs).toISOString()
    last = { epochMs, instant: `${text.slice(0, -1)}000Z` as Instant }
  }
  return last.instant
}

export function epochMsOf(instant: Instant): number {
  if (instant === last.instant) return last.epochMs
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

/** What the clocks of a place show. */
type Shown = { readonly day: Day; readonly time: string }

type WallClock = {
  format?: Intl.DateTimeFormat
  /** The last second that was asked for, and what the clock showed: requests ask for the same one many times. */
  second: number
  shown: Shown
}

const wallClocks = new Map<string, WallClock>()

/** Which day and time the clocks of a place show at a moment. */
export function wallClock(instant: Instant, timeZone: string): Shown {
  let clock = wallClocks.get(timeZone)
  if (!clock) {
    clock = { second: Number.NaN, shown: { day: '' as Day, time: '' } }
    wallClocks.set(timeZone, clock)
  }
  const epochMs = epochMsOf(instant)
  const second = Math.floor(epochMs / 1000)
  if (second !== clock.second) {
    const ahead = aheadOfUtc(epochMs, timeZone)
    clock.shown = ahead === null ? shownBy(clock, epochMs, timeZone) : shownInUtc(epochMs + ahead)
    clock.second = second
  }
  return clock.shown
}

function shownInUtc(epochMs: number): Shown {
  const text = new Date(epochMs).toISOString()
  return { day: text.slice(0, 10) as Day, time: text.slice(11, 19) }
}

/** As the runtime knows the place. */
function shownBy(clock: WallClock, epochMs: number, timeZone: string): Shown {
  clock.format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const [day = '', time = ''] = clock.format.format(epochMs).split(' ')
  return { day: day as Day, time }
}

/**
 * The clock of the service, whatever the machine's zone: its nightly work, its licences, and the day it is
 * where several company files are read together. A single file goes by the clock of its country.
 */
export const serviceTimeZone = 'Europe/Brussels'

/** The day it is by the clock of the service. */
export function todayAt(now: Instant): Day {
  return wallClock(now, serviceTimeZone).day
}
