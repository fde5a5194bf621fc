import { type Amount, storedAmount } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { brokenDays, type DaySpan, isInClasses, type LedgerYear } from '../domain/opening.js'
import { accountsNamed } from './sums.js'

/** What moved on an account in each month, debit minus credit; by `YYYY-MM`. */
export type AccountMonths = {
  readonly account_id: number
  readonly number: string
  readonly label: string
  readonly months: ReadonlyMap<string, Amount>
}

type Asked = DaySpan & {
  readonly years: readonly LedgerYear[]
  readonly asOf: number | null
  /** The first digits of the accounts. */
  readonly classes: readonly number[]
}

type MonthRow = { account_id: number; month: string; amount: string }

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
     AND e.entry_date BETWEEN $2 AND $3`

const movements = `
  SELECT s.account_id, s.month, sum(s.amount) AS amount
    FROM (${monthSums} UNION ALL ${lineSums} UNION ALL ${laterSums}) s
   GROUP BY s.account_id, s.month HAVING sum(s.amount) <> 0`

/** The movements of a span by account and month, those of some classes. */
export async function movementsByMonth(
  op: CompanyReading,
  { from, to, years, asOf, classes }: Asked,
): Promise<AccountMonths[]> {
  const broken = brokenDays(years, { from, to })
  const rows = await op.tx.rows<MonthRow>(movements, [
    op.company.id,
    from,
    to,
    broken.map((days) => days.from),
    broken.map((days) => days.to),
    asOf,
  ])
  const months = new Map<number, Map<string, Amount>>()
  for (const { account_id, month, amount } of rows) {
    const own = months.get(account_id)
    if (own) own.set(month, storedAmount(amount))
    else months.set(account_id, new Map([[month, storedAmount(amount)]]))
  }
  const accounts = await accountsNamed(op, [...months.keys()])
  return accounts
    .filter(({ number }) => isInClasses(classes, number))
    .sort((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ id, number, label }) => ({
      account_id: id,
      number,
      label,
      months: months.get(id)!,
    }))
}
