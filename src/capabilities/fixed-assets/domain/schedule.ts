import { addDays, type Day } from '#kernel/days'
import { type Amount, add, subtract, zero } from '#kernel/money'
import { type Calendar, type Period, periodsOf, type Rhythm, type Year } from './calendar.js'
import type { Curve } from './curve.js'

export type ScheduleRow = Period & {
  readonly amount: Amount
  readonly cumulated: Amount
  /** What of the amount is posted. */
  readonly posted: Amount
  readonly exceptional: Amount
  /** The entries that posted into it, the last one last. */
  readonly entryIds: readonly number[]
}

type Question = {
  /** The first day of the first plan. */
  readonly from: Day
  readonly base: Amount
  readonly disposedOn: Day | null
  /** Whether anything is planned beyond what was posted. */
  readonly isPlanned: boolean
}

/** The plan of an asset, period by period, from the one in which it began to the one that ends it. */
export function scheduleOf(
  curve: Curve,
  calendar: Calendar,
  by: Rhythm,
  { from, base, disposedOn, isPlanned }: Question,
): ScheduleRow[] {
  const until = disposedOn ?? (isPlanned ? null : (curve.pieces.at(-1)?.endsOn ?? null))
  if (until === null && !isPlanned) return []
  const rows: ScheduleRow[] = []
  let before = curve.at(addDays(from, -1))
  for (const period of periodsFrom(calendar, by, from)) {
    const isLast = until !== null && period.endsOn >= until
    const planned = curve.at(period.endsOn)
    // Nothing more is written off of what is gone, whatever was planned.
    const cumulated = disposedOn !== null && planned > curve.posted ? curve.posted : planned
    rows.push({ ...period, ...figuresOf(curve, period, before, cumulated) })
    before = cumulated
    if (isLast || (until === null && cumulated >= base)) break
  }
  return rows
}

function figuresOf(
  { pieces, posted, at }: Curve,
  period: Period,
  before: Amount,
  cumulated: Amount,
) {
  const upTo = (amount: Amount) => (amount < posted ? amount : posted)
  const [from, to] = [addDays(period.startsOn, -1), period.endsOn]
  const into = pieces.filter((piece) => {
    const [least, most] = [piece.before, piece.after]
    const [lower, higher] = [at(from), to >= piece.endsOn ? piece.after : at(to)]
    return (lower > least ? lower : least) < (higher < most ? higher : most) && piece.endsOn > from
  })
  return {
    amount: subtract(cumulated, before),
    cumulated,
    posted: subtract(upTo(cumulated), upTo(before)),
    exceptional: add(
      zero,
      ...pieces
        .filter(({ endsOn }) => from < endsOn && endsOn <= to)
        .map((piece) => piece.exceptional),
    ),
    entryIds: into.map(({ entryId }) => entryId),
  }
}

/** The periods from the one that holds a day on; they end where the calendar does. */
export function* periodsFrom(calendar: Calendar, by: Rhythm, from: Day): Generator<Period> {
  let year: Year | undefined = calendar.yearOf(from)
  while (year) {
    for (const period of periodsOf(year, by)) if (period.endsOn >= from) yield period
    year = calendar.after(year)
  }
}
