import { setOff } from '#capabilities/ledger'
import { addDays, type Day, daysBetween } from '#kernel/days'
import { type Amount, storedAmount, zero } from '#kernel/money'
import type { ByColumn } from '#platform/db/by-column'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import type { Candidate } from '../queries/aged-balance.js'

/** What was left of a line at the end of a day. */
export type AgedItem = {
  readonly line_id: number
  readonly account_id: number
  readonly third_party_id: number | null
  /** How many days before that day it was entered, and was due. */
  readonly enteredAgo: number
  readonly dueAgo: number | null
  readonly amount: Amount
  readonly open: Amount
  /** How many have passed since the day that it is counted from. */
  readonly daysLate: number
}

/** How what was open on a day is told, as of a place of the log. */
type Told = {
  readonly day: Day
  readonly basis: 'due_date' | 'entry_date'
  readonly since: Since | null
  /** In days before that day, for lines that do not say themselves when they are due. */
  readonly dueByEntry: ReadonlyMap<number, number>
}

/**
 * Hands on what was open of lines that were there on a day, one after the other: there may be tens of thousands, each
 * one value. Lines of a lettering settle each other as far as they were there: the side with less is set off against
 * the other, earliest due first. What came later does not count.
 */
export function eachOpenOf(
  lines: ByColumn<Candidate>,
  { day, basis, since, dueByEntry }: Told,
  take: (item: AgedItem) => void,
): void {
  const tied = new Map<number, AgedItem[]>()
  for (let at = 0; at < lines.id.length; at++) {
    const line_id = lines.id[at]!
    const enteredAgo = lines.entered_ago[at]!
    const due = lines.due_ago[at] ?? dueByEntry.get(line_id) ?? null
    const entry_id = lines.entry_id?.[at]
    const dueAgo = since && entry_id ? dueThenAgo(since, { line_id, entry_id, due }, day) : due
    const amount = storedAmount(lines.amount[at]!)
    const item = {
      line_id,
      account_id: lines.account_id[at]!,
      third_party_id: lines.third_party_id[at]!,
      enteredAgo,
      dueAgo,
      amount,
      open: amount,
      daysLate: basis === 'entry_date' ? enteredAgo : (dueAgo ?? enteredAgo),
    }
    const tie = tieOf(line_id, lines.lettering_id[at]!, since)
    if (tie === null) {
      if (amount !== zero) take(item)
    } else if (tied.has(tie)) tied.get(tie)!.push(item)
    else tied.set(tie, [item])
  }
  for (const group of tied.values()) {
    const open = setOff(group.map((item) => asTied(item, day)))
    group.forEach((item, at) => {
      if (open[at] !== zero) take({ ...item, open: open[at]! })
    })
  }
}

/** When a line was due as a place of the log has it, in days before a day. */
function dueThenAgo(
  since: Since,
  { line_id: id, entry_id, due }: { line_id: number; entry_id: number; due: number | null },
  day: Day,
): number | null {
  const due_date = due === null ? null : addDays(day, -due)
  const then = dueThen(since, { id, entry_id, due_date, can_letter: true })
  return then && daysBetween(then, day)
}

/** The day so many days before one: told once for each, as many lines share it. */
export function daysBefore(day: Day): (ago: number) => Day {
  const known = new Map<number, Day>()
  return (ago) => {
    let then = known.get(ago)
    if (then === undefined) {
      then = addDays(day, -ago)
      known.set(ago, then)
    }
    return then
  }
}

const asTied = ({ line_id, enteredAgo, dueAgo, amount }: AgedItem, day: Day) => ({
  id: line_id,
  dueOn: addDays(day, -(dueAgo ?? enteredAgo)),
  amount,
})

/** The lettering that a line was in, by its id. */
function tieOf(line_id: number, lettering_id: number | null, since: Since | null): number | null {
  if (!since) return lettering_id
  const today = lettering_id === null ? null : { id: lettering_id, code: '' }
  return letteredThen(since, line_id, today)?.id ?? null
}
