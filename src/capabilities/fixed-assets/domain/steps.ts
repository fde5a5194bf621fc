import { addDays, type Day } from '#kernel/days'
import { type Calendar, type FileYear, periodsOf, type Rhythm } from './calendar.js'

/** The days on which a run posts, in their order. */
export type Steps = {
  readonly days: readonly Day[]
  /** The last day of the closed years: what belongs to them is posted late. */
  readonly closedUntil: Day
  readonly after: (day: Day) => Day
}

/** The year in which a run ends, where that day is the last of one of its months. */
export function yearEndingOn(calendar: Calendar, until: Day): FileYear | undefined {
  const year = calendar.years.find(({ startsOn, endsOn }) => startsOn <= until && until <= endsOn)
  if (!year) return undefined
  const isEnd = periodsOf(calendar.yearOf(until), 'month').some(({ endsOn }) => endsOn === until)
  return isEnd ? year : undefined
}

/** The ends of the parts of the open years up to a day, and that day. */
export function stepsOf(calendar: Calendar, until: Day, per: Rhythm): Steps {
  const open = calendar.years.filter(({ isClosed, startsOn }) => !isClosed && startsOn <= until)
  const ends = open.flatMap(({ startsOn }) =>
    periodsOf(calendar.yearOf(startsOn), per).map(({ endsOn }) => endsOn),
  )
  const days = [...ends.filter((day) => day < until), until]
  return { days, closedUntil: addDays(open[0]!.startsOn, -1), after: nextDay() }
}

/** Nearly all assets of a run were posted up to the same day. */
function nextDay(): Steps['after'] {
  let asked: Day | undefined
  let next: Day | undefined
  return (day) => {
    if (day !== asked || next === undefined) next = addDays(day, 1)
    asked = day
    return next
  }
}
