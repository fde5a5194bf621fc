import { setOff } from '#capabilities/ledger'
import { type Day, daysBetween } from '#kernel/days'
import { type Amount, storedAmount, zero } from '#kernel/money'
import type { ByColumn } from '#platform/db/by-column'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import type { Candidate } from '../queries/aged-balance.js'

/** What was left of a line at the end of a day. */
export type AgedItem = {
  readonly line_id: number
  readonly entry_id: number
  readonly entry_date: Day
  readonly account_id: number
  readonly third_party_id: number | null
  readonly dueDate: Day | null
  readonly amount: Amount
  readonly open: Amount
  /** The day that it is counted from, and how many have passed since. */
  readonly countedOn: Day
  readonly daysLate: number
}

/** How what was open on a day is told, as of a place of the log. */
type Told = {
  readonly day: Day
  readonly basis: 'due_date' | 'entry_date'
  readonly since: Since | null
}

/**
 * Hands on what was open of lines that were there on a day, one after the other: there may be tens of thousands, each
 * one value. Lines of a lettering settle each other as far as they were there: the side with less is set off against
 * the other, earliest due first. What came later does not count.
 */
export function eachOpenOf(
  lines: ByColumn<Candidate>,
  { day, basis, since }: Told,
  take: (item: AgedItem) => void,
): void {
  const tied = new Map<number, AgedItem[]>()
  const lateOn = daysUpTo(day)
  lines.id.forEach((line_id, at) => {
    const entry_id = lines.entry_id[at]!
    const entry_date = lines.entry_date[at]!
    const due_date = lines.due_date[at] || null
    const dueDate = since
      ? dueThen(since, { id: line_id, entry_id, due_date, can_letter: true })
      : due_date
    const countedOn = basis === 'entry_date' ? entry_date : (dueDate ?? entry_date)
    const amount = storedAmount(lines.amount[at]!)
    const item = {
      line_id,
      entry_id,
      entry_date,
      account_id: lines.account_id[at]!,
      third_party_id: lines.third_party_id[at]!,
      dueDate,
      amount,
      open: amount,
      countedOn,
      daysLate: lateOn(countedOn),
    }
    const tie = tieOf(line_id, lines.lettering_id[at]!, since)
    if (tie === null) {
      if (amount !== zero) take(item)
    } else if (tied.has(tie)) tied.get(tie)!.push(item)
    else tied.set(tie, [item])
  })
  for (const group of tied.values()) {
    const open = setOff(group.map(asTied))
    group.forEach((item, at) => {
      if (open[at] !== zero) take({ ...item, open: open[at]! })
    })
  }
}

/** How many days have passed from one to that day: told once for each, as many lines share it. */
function daysUpTo(day: Day): (from: Day) => number {
  const known = new Map<Day, number>()
  return (from) => {
    let days = known.get(from)
    if (days === undefined) {
      days = daysBetween(from, day)
      known.set(from, days)
    }
    return days
  }
}

const asTied = ({ line_id, entry_date, dueDate, amount }: AgedItem) => ({
  id: line_id,
  dueOn: dueDate ?? entry_date,
  amount,
})

/** The lettering that a line was in, by its id. */
function tieOf(line_id: number, lettering_id: number | null, since: Since | null): number | null {
  if (!since) return lettering_id
  const today = lettering_id === null ? null : { id: lettering_id, code: '' }
  return letteredThen(since, line_id, today)?.id ?? null
}
