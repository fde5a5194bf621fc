/** The day of issue and the day it is due, by their labels. */

import { type Day, daysBetween } from '#kernel/days'
import { composed } from './composed.js'
import { dateKindOf } from './date-words.js'
import { type Dated, datesOf } from './dates.js'
import { foreign, signed } from './number-words.js'
import { isDrawnUpon } from './whose.js'
import { above, leftOf, type Paper, textAfter, textBefore } from './words.js'

export type DateFound = { readonly spot: Dated; readonly weight: number }

export type Days = {
  readonly issue: DateFound | undefined
  readonly due: DateFound | undefined
  /** The next likely day of issue that is another one. */
  readonly rival: DateFound | undefined
}

/** The day of issue and the day it is due, by their labels; dates of other things are left aside. */
export function daysOf(paper: Paper, dates: readonly Dated[], today: Day): Days {
  const issues: DateFound[] = []
  const dues: DateFound[] = []
  dates.slice(0, 2000).forEach((spot, order) => {
    const { kind, weight } = dateLabel(paper, spot)
    if (kind === 'other') return
    const place = placeWeight(paper, spot, order)
    if (kind === 'due') dues.push({ spot, weight: weight + place })
    else {
      const isFar = daysBetween(today, spot.day) > 60 || daysBetween(spot.day, today) > 3700
      // Further on, days beside hours are those of calls and journeys.
      const atTime = spot.cell.page === 1 && hasTime(paper, spot) ? 1.5 : 0
      issues.push({ spot, weight: weight + place + atTime - (isFar ? 4 : 0) })
    }
  })
  const issue = best(issues)
  const due = best(
    dues.filter(({ spot }) => {
      const days = issue === undefined ? 0 : daysBetween(issue.spot.day, spot.day)
      return days >= 0 && days < 400
    }),
  )
  const others = issues.filter(({ spot }) => spot.day !== issue?.spot.day)
  return {
    issue: issue !== undefined && issue.weight > 0.5 ? issue : undefined,
    due,
    rival: best(others),
  }
}

/** Days in the head come before those further down; what a printer adds at the foot says little. */
function placeWeight(paper: Paper, { cell }: Dated, order: number): number {
  const height = paper.pages[cell.page - 1]?.height ?? 842
  const isFoot = !paper.isNarrow && cell.y > height * 0.9
  const isUpper = cell.y < height * 0.5
  return (isUpper ? 0.6 : 0) - (isFoot ? 1.5 : 0) - (cell.page - 1) * 1.5 - Math.min(1, order / 40)
}

const clock = '\\d{1,2}\\s?[:.h]\\s?\\d{2}(?:\\s?:\\s?\\d{2})?(?:\\s?(?:h|uur|uhr|am|pm))?'
const timeAfter = composed(`^[\\s,-]{0,3}(?:a |om |um |at |- )?${clock}(?!\\d)`)
const timeBefore = composed(`(?<![\\d.,])${clock}[\\s,-]{0,3}$`)
const timeAlone = composed(`^(?:heure|uur|time|uhrzeit|tijd|zeit|a|om|um|at)?\\s?:?\\s?${clock}`)

/** A till prints the hour beside the day. */
function hasTime(paper: Paper, spot: Dated): boolean {
  if (timeAfter.test(textAfter(spot)) || timeBefore.test(textBefore(spot))) return true
  const { cells } = paper.rows[spot.cell.row]!
  const beside = [cells[spot.cell.place - 1], cells[spot.cell.place + 1]]
  return beside.some(
    (cell) => cell !== undefined && timeAlone.test(cell.plain) && cell.text.includes(':'),
  )
}

function best(found: readonly DateFound[]): DateFound | undefined {
  return found.reduce<DateFound | undefined>(
    (one, other) => (one === undefined || other.weight > one.weight ? other : one),
    undefined,
  )
}

/** `Date :` and nothing else. */
function exactness(label: string): number {
  return /^(?:date|datum|data|fecha|pvm|paivays|le|del|en date du)[\s:.]{0,4}$/.test(label) ? 2 : 0
}

const weights: Readonly<Record<string, number>> = {
  issue: 10,
  issue_weak: 5,
  issue_vague: 2.5,
  paid: 3,
  due: 10,
  other: 0,
}

const until = "(?:au|bis(?: zum)?|tot(?: en met)?|to|t\\/m|until|al|ate|jusqu'au)"
const periodBefore = composed(
  `(?:\\d{1,4}\\.?\\s?${until}|(?:\\d[-./]\\d{1,2}[-./]\\d{2,4}|[a-z]{3,9}\\.? \\d{4})\\s?-)\\s?$`,
)
const periodAfter = composed(`^\\s?(?:-|${until})\\s?\\d{1,2}(?:[-./]\\d|\\.?\\s[a-z]{3})`)

/** `Factuur 2025-0785 van 13-07-2025`: the day at once behind the number is the day of the document. */
const behindNumber =
  /§(?:[\s.,:]{0,3}#)?[\s.:]{0,3}(?:[a-z]{1,5}[ -]?)?[\d/._-]{0,12}\d(?:[a-z]\d{2,8}|[a-z](?![a-z])| \d{3,5}| ?[/._-] ?[a-z\d]{1,9}){0,3}(?:,|\s-|\s–)?\s(?:vom|van|du|de|of|dated|datee? du|date du|d\.?d\.?|del|di|da|le|op|am|on|paivatty|-|–)?\s?$/

function dateLabel(paper: Paper, spot: Dated): { kind: string; weight: number } {
  const before = textBefore(spot)
  const after = textAfter(spot)
  if (/^\s?(?:au plus tard|uiterlijk|spatestens|at the latest|ten laatste)/.test(after))
    return { kind: 'due', weight: 9 }
  if (isDrawnUpon(after)) return { kind: 'other', weight: 0 }
  // Both ends of a period are days of something else.
  if (periodBefore.test(before) || periodAfter.test(after)) return { kind: 'other', weight: 0 }
  if (behindNumber.test(signed(before.slice(-60))) && !foreign.test(before))
    return { kind: 'issue', weight: 9.2 }
  const own = dateKindOf(before)
  // `Wij brengen u op 7/06/2025 met factuur 4711 … in rekening.`
  const isTold = /(?<![a-z])(?:op|am|le|on|den|vom|du|el|il|em)\s?$/.test(before)
  if (own === 'issue_vague' && isTold && /^.{0,24}§/.test(signed(after)))
    return { kind: 'issue', weight: 7 }
  if (own !== undefined)
    return { kind: own, weight: weights[own]! + (before.length < 30 ? 0.5 : 0) + exactness(before) }
  const isBare = before === '' || /^[\s:.,-]*$/.test(before)
  if (isBare) {
    const left = leftOf(paper, spot.cell)
    const beside = left === undefined ? undefined : dateKindOf(left.plain)
    if (beside !== undefined && !/\d{2}[-./]\d{2}/.test(left!.text))
      return { kind: beside, weight: weights[beside]! - 0.3 + exactness(left!.plain) }
    for (const cell of above(paper, spot, 4)) {
      if (datesOf(cell.text).length > 0) continue
      const kind = dateKindOf(cell.plain)
      const isNear = spot.cell.y - cell.bottom < spot.cell.height * 3
      if (kind !== undefined && isNear)
        return { kind, weight: weights[kind]! - 0.6 + exactness(cell.plain) }
      break
    }
  }
  return { kind: 'none', weight: isBare ? 2 : 1 }
}
