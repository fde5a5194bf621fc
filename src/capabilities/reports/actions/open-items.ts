import { setOff } from '#capabilities/ledger'
import { type Day, daysBetween } from '#kernel/days'
import { type Amount, storedAmount, zero } from '#kernel/money'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import type { Candidate } from '../queries/aged-balance.js'

/** What was left of a line at the end of a day. */
export type AgedItem = {
  readonly line: Candidate
  readonly dueDate: Day | null
  readonly amount: Amount
  readonly open: Amount
  /** The day that it is counted from, and how many have passed since. */
  readonly countedOn: Day
  readonly daysLate: number
}

/** A line with the day on which it was due. */
type Found = { readonly line: Candidate; readonly dueDate: Day | null; readonly amount: Amount }

/**
 * What was open of lines that were there on a day. Lines of a lettering settle each other as far as they were there:
 * the side with less is set off against the other, earliest due first. What came later does not count.
 */
export function openOn(
  day: Day,
  candidates: readonly Candidate[],
  basis: 'due_date' | 'entry_date',
  since: Since | null,
): AgedItem[] {
  const items: AgedItem[] = []
  const tied = new Map<number, Found[]>()
  const take = ({ line, dueDate, amount }: Found, open: Amount) => {
    if (open === zero) return
    const countedOn = basis === 'entry_date' ? line.entry_date : (dueDate ?? line.entry_date)
    const daysLate = daysBetween(countedOn, day)
    items.push({ line, dueDate, amount, open, countedOn, daysLate })
  }
  for (const line of candidates) {
    const { id, entry_id, due_date } = line
    const dueDate = since ? dueThen(since, { id, entry_id, due_date, can_letter: true }) : due_date
    const found = { line, dueDate, amount: storedAmount(line.amount) }
    const tie = tieOf(line, since)
    if (tie === null) take(found, found.amount)
    else if (tied.has(tie)) tied.get(tie)!.push(found)
    else tied.set(tie, [found])
  }
  for (const group of tied.values()) {
    const open = setOff(group.map(asTied))
    group.forEach((found, at) => {
      take(found, open[at]!)
    })
  }
  return items
}

const asTied = ({ line, dueDate, amount }: Found) => ({
  id: line.id,
  dueOn: dueDate ?? line.entry_date,
  amount,
})

/** The lettering that a line was in, by its id. */
function tieOf({ id, lettering_id }: Candidate, since: Since | null): number | null {
  if (!since) return lettering_id
  const today = lettering_id === null ? null : { id: lettering_id, code: '' }
  return letteredThen(since, id, today)?.id ?? null
}
