import { setOff } from '#capabilities/ledger'
import { type Day, daysBetween } from '#kernel/days'
import { type Amount, storedAmount, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import { type Candidate, eachCandidateOn } from '../queries/aged-balance.js'

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

/** What is looked at: the lines of some accounts or of all that were there on a day, as of a place of the log. */
type Looked = {
  readonly day: Day
  readonly basis: 'due_date' | 'entry_date'
  readonly accountIds: readonly number[] | null
  readonly since: Since | null
}

/**
 * Hands on what was open of lines that were there on a day, one after the other: there may be tens of thousands. Lines
 * of a lettering settle each other as far as they were there: the side with less is set off against the other, earliest
 * due first. What came later does not count.
 */
export async function eachOpenOn(
  op: CompanyReading,
  { day, basis, accountIds, since }: Looked,
  take: (item: AgedItem) => void,
): Promise<void> {
  const takeOpen = ({ line, dueDate, amount }: Found, open: Amount) => {
    if (open === zero) return
    const countedOn = basis === 'entry_date' ? line.entry_date : (dueDate ?? line.entry_date)
    const daysLate = daysBetween(countedOn, day)
    take({ line, dueDate, amount, open, countedOn, daysLate })
  }
  const tied = new Map<number, Found[]>()
  await eachCandidateOn(op, day, accountIds, since, (line) => {
    const { id, entry_id, due_date } = line
    const dueDate = since ? dueThen(since, { id, entry_id, due_date, can_letter: true }) : due_date
    const found = { line, dueDate, amount: storedAmount(line.amount) }
    const tie = tieOf(line, since)
    if (tie === null) takeOpen(found, found.amount)
    else if (tied.has(tie)) tied.get(tie)!.push(found)
    else tied.set(tie, [found])
  })
  for (const group of tied.values()) {
    const open = setOff(group.map(asTied))
    group.forEach((found, at) => {
      takeOpen(found, open[at]!)
    })
  }
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
