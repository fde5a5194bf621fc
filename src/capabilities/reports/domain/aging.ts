import type { Text } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'

/** Days late, from and to, both included; null where there is no end. */
export type AgeColumn = {
  readonly key: string
  readonly from: number | null
  readonly to: number | null
  readonly label: Text
}

const mostIntervals = 6
const longest = 9999

/** The ends of the columns in days, each above the one before. */
export function intervalsOf(given: string | null | undefined): readonly number[] {
  const parts = (given ?? '30,60,90').split(',').map((part) => part.trim())
  const days = parts.map(Number)
  const isRight =
    parts.length <= mostIntervals &&
    parts.every((part) => /^\d{1,4}$/.test(part)) &&
    days.every((one, at) => one > (days[at - 1] ?? 0) && one <= longest)
  if (!isRight) throw invalidField('intervals', messages.noIntervals, { most: mostIntervals })
  return days
}

/** What is not due, then by days late: `d0_30` begins with the first day, `d90` with the day after ninety. */
export function ageColumns(intervals: readonly number[]): AgeColumn[] {
  const between = intervals.map((to, at): AgeColumn => {
    const from = at === 0 ? 0 : intervals[at - 1]! + 1
    return { key: `d${from}_${to}`, from: Math.max(from, 1), to, label: daysLabel(`${from}-${to}`) }
  })
  const last = intervals.at(-1)!
  return [
    { key: 'not_due', from: null, to: 0, label: notDue },
    ...between,
    { key: `d${last}`, from: last + 1, to: null, label: overLabel(last) },
  ]
}

/** The place of the column of what is so many days late. */
export function columnFor(columns: readonly AgeColumn[], daysLate: number): number {
  let at = 0
  for (let to = columns[at]!.to; to !== null && daysLate > to; to = columns[at]!.to) at++
  return at
}

const notDue: Text = { fr: 'Non échu', nl: 'Niet vervallen', en: 'Not due', de: 'Nicht fällig' }

const daysLabel = (days: string): Text => ({
  fr: `${days} jours`,
  nl: `${days} dagen`,
  en: `${days} days`,
  de: `${days} Tage`,
})

const overLabel = (days: number): Text => ({
  fr: `Plus de ${days} jours`,
  nl: `Meer dan ${days} dagen`,
  en: `Over ${days} days`,
  de: `Über ${days} Tage`,
})
