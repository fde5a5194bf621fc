import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, wallClock } from './instants.js'
import { aheadOfUtc } from './summer-time.js'

const places = ['Europe/Brussels', 'Europe/Luxembourg', 'Europe/Paris']

/** As the runtime has it. */
const byRuntime = new Map(
  [...places, 'America/New_York'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)

const shown = (epochMs: number, timeZone: string) => {
  const { day, time } = wallClock(instantOf(epochMs), timeZone)
  return `${day} ${time}`
}

test('clocks show what the runtime knows of them, around every day on which they may change', () => {
  for (const timeZone of places)
    for (let year = 1990; year <= 2060; year++)
      for (const month of [0, 2, 3, 8, 9, 11])
        for (let day = month === 0 ? 1 : 24; day <= (month === 0 ? 2 : 31); day++)
          for (const [hour, minute, second] of [
            [0, 59, 59],
            [1, 0, 0],
            [23, 30, 0],
          ] as const) {
            const epochMs = Date.UTC(year, month, day, hour, minute, second)
            assert.equal(shown(epochMs, timeZone), byRuntime.get(timeZone)!.format(epochMs))
          }
})

test('the rule says nothing of other places and earlier years', () => {
  const now = Date.UTC(2026, 6, 1)
  assert.equal(aheadOfUtc(now, 'Europe/Paris'), 7_200_000)
  assert.equal(aheadOfUtc(Date.UTC(1995, 6, 1), 'Europe/Paris'), null)
  assert.equal(aheadOfUtc(now, 'America/New_York'), null)
  assert.equal(shown(now, 'America/New_York'), byRuntime.get('America/New_York')!.format(now))
})
