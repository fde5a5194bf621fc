import { type Amount, add, storedAmount, zero } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import type { MonthSums, Movement } from '../domain/month-sums.js'
import { brokenDays, type DaySpan, isInClasses } from '../domain/opening.js'
import type { Month } from '../domain/places.js'
import { namesFor } from './kept-names.js'
import { fromKeptSums, fromSumsAt } from './kept-sums.js'
import type { LedgerBooks } from './opening.js'
import { accountsNamed } from './sums.js'

/** What moved on an account in each month, debit minus credit; by `YYYY-MM`. */
export type AccountMonths = {
  readonly account_id: number
  readonly number: string
  readonly label: string
  readonly months: ReadonlyMap<string, Amount>
}

type Asked = DaySpan &
  LedgerBooks & {
    /** The first digits of the accounts. */
    readonly classes: readonly number[]
  }

type MonthRow = Omit<Movement, 'amount'> & { amount: string }

/** Whole months as posting keeps their sums; what opens or closes a year is no movement. */
const monthSums = `
  SELECT b.account_id, p.month, b.debit - b.credit AS amount
    FROM (SELECT m.id, to_char(m.starts_on, 'YYYY-MM') AS month FROM periods m
           WHERE m.company_id = $1 AND m.starts_on >= $2 AND m.ends_on <= $3 OFFSET 0) p
    JOIN account_balances b ON b.company_id = $1 AND b.period_id = p.id AND b.phase = 'year'`

/** Lines of the months that the span cuts through. */
const lineSums = `
  SELECT l.account_id, to_char(l.entry_date, 'YYYY-MM') AS month, l.debit - l.credit AS amount
    FROM unnest($4::date[], $5::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase = 'year'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id`

/** What was posted after a place of the log, taken away again. */
const laterSums = `
  SELECT l.account_id, to_char(l.entry_date, 'YYYY-MM') AS month, l.credit - l.debit AS amount
    FROM changes c
    JOIN entries e ON e.company_id = $1 AND e.id = c.record_id AND e.phase = 'year'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
   WHERE c.company_id = $1 AND c.seq > $6 AND c.resource = 'entries' AND c.action = 'posted'
     AND e.entry_date BETWEEN $2::date AND $3::date`

const summed = (...parts: readonly string[]) => `
  SELECT s.account_id, s.month, sum(s.amount) AS amount
    FROM (${parts.join(' UNION ALL ')}) s
   GROUP BY s.account_id, s.month HAVING sum(s.amount) <> 0`

const whole = summed(monthSums, lineSums, laterSums)
/** What there is beside whole months. */
const beside = summed(lineSums, laterSums)

/** The movements of a span by account and month, those of some classes. */
export async function movementsByMonth(op: CompanyReading, asked: Asked): Promise<AccountMonths[]> {
  const months = added((await knownMovements(op, asked)) ?? (await movedIn(op, asked, whole)))
  const known = asked.standing && (await namesFor(op, asked.standing)).accounts
  const ids = [...months.keys()]
  const accounts = known ? ids.map((id) => known.get(id)!) : await accountsNamed(op, ids)
  return accounts
    .filter(({ number }) => isInClasses(asked.classes, number))
    .sort((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ id, number, label }) => ({
      account_id: id,
      number,
      label,
      months: months.get(id)!,
    }))
}

async function movedIn(
  { tx, company }: CompanyReading,
  { from, to, years, asOf }: Asked,
  statement: string,
): Promise<Movement[]> {
  const broken = brokenDays(years, { from, to })
  const rows = await tx.rows<MonthRow>(statement, [
    company.id,
    from,
    to,
    broken.map((days) => days.from),
    broken.map((days) => days.to),
    asOf,
  ])
  return rows.map((row) => ({ ...row, amount: storedAmount(row.amount) }))
}

/** The same from the sums that are kept, and what stands beside whole months; null where they are not known. */
async function knownMovements(op: CompanyReading, asked: Asked): Promise<Movement[] | null> {
  const { from, to, years, asOf, standing } = asked
  if (!standing) return null
  const inMonths = (sums: MonthSums, months: readonly Month[]) =>
    sums.movements(months.filter(({ starts_on, ends_on }) => starts_on >= from && ends_on <= to))
  const isWhole = brokenDays(years, { from, to }).length === 0
  const then =
    isWhole && asOf !== null ? fromSumsAt(op, standing, 'accounts', asOf, inMonths) : null
  if (then) return then
  const [known, rest] = await sideBySide(
    fromKeptSums(op, standing, 'accounts', inMonths),
    isWhole && asOf === null ? [] : movedIn(op, asked, beside),
  )
  return known && [...known, ...rest]
}

/** By account and month; where both came to nothing together, there is nothing. */
function added(movements: readonly Movement[]): ReadonlyMap<number, ReadonlyMap<string, Amount>> {
  const accounts = new Map<number, Map<string, Amount>>()
  for (const { account_id, month, amount } of movements) {
    const months = accounts.get(account_id) ?? new Map<string, Amount>()
    const sum = add(months.get(month) ?? zero, amount)
    if (sum === zero) months.delete(month)
    else months.set(month, sum)
    if (months.size === 0) accounts.delete(account_id)
    else accounts.set(account_id, months)
  }
  return accounts
}
