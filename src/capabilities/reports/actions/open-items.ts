import { setOff } from '#capabilities/ledger'
import { type Day, daysBetween } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { type Amount, storedAmount, zero } from '#kernel/money'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import type { Candidate } from '../queries/aged-balance.js'

/** What was left of a line at the end of a day. */
export type AgedItem = Omit<Candidate, 'amount' | 'lettering_id'> & {
  readonly amount: Amount
  readonly open: Amount
  /** The day that it is counted from, and how many have passed since. */
  readonly countedOn: Day
  readonly daysLate: number
}

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
  const lines = candidates.map((line) => ({
    ...line,
    due_date: dueThen(since, { ...line, can_letter: true }),
    amount: storedAmount(line.amount),
    tie: tieOf(line, since),
  }))
  const groups = grouped(lines, (line) => line.tie ?? line)
  return [...groups.values()].flatMap((group) => {
    const open =
      group[0]!.tie === null
        ? [group[0]!.amount]
        : setOff(
            group.map(({ id, due_date, entry_date, amount }) => ({
              id,
              dueOn: due_date ?? entry_date,
              amount,
            })),
          )
    return group.flatMap(({ tie: _, lettering_id: __, ...line }, at) => {
      const left = open[at]!
      if (left === zero) return []
      const countedOn =
        basis === 'entry_date' ? line.entry_date : (line.due_date ?? line.entry_date)
      return { ...line, open: left, countedOn, daysLate: daysBetween(countedOn, day) }
    })
  })
}

/** The lettering that a line was in, by its number. */
function tieOf({ id, lettering_id }: Candidate, since: Since | null): number | null {
  const today = lettering_id === null ? null : { id: lettering_id, code: '' }
  return letteredThen(since, id, today)?.id ?? null
}
