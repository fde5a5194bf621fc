import { type Amount, add, storedAmount, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { brokenDays, type DaySpan, type LedgerYear } from '../domain/opening.js'
import { joinAccount } from './sums.js'

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

type MonthRow = Omit<AccountMonths, 'months'> & { month: string; amount: string }

/** Whole months as posting keeps their sums; what opens or closes a year is no movement. */
const monthSums = `
  SELECT b.account_id, to_char(p.starts_on, 'YYYY-MM') AS month, b.debit - b.credit AS amount
    FROM periods p JOIN account_balances b ON b.company_id = $1 AND b.period_id = p.id AND b.phase = 'year'
   WHERE p.company_id = $1 AND p.starts_on >= $2 AND p.ends_on <= $3`

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
  SELECT s.account_id, a.number, a.labels ->> $8 AS label, s.month, s.amount
    FROM (SELECT s.account_id, s.month, sum(s.amount) AS amount
            FROM (${monthSums} UNION ALL ${lineSums} UNION ALL ${laterSums}) s
           GROUP BY s.account_id, s.month HAVING sum(s.amount) <> 0) s
    ${joinAccount('s')}
   WHERE left(a.number, 1)::int = ANY ($7::int[])
   ORDER BY a.number, s.month`

/** The movements of a span by account and month, those of some classes. */
export async function movementsByMonth(
  { tx, company }: CompanyReading,
  { from, to, years, asOf, classes }: Asked,
): Promise<AccountMonths[]> {
  const broken = brokenDays(years, { from, to })
  const rows = await tx.rows<MonthRow>(movements, [
    company.id,
    from,
    to,
    broken.map((days) => days.from),
    broken.map((days) => days.to),
    asOf,
    classes,
    company.locale,
  ])
  const found = new Map<number, AccountMonths & { months: Map<string, Amount> }>()
  for (const { account_id, number, label, month, amount } of rows) {
    const account = found.get(account_id) ?? { account_id, number, label, months: new Map() }
    account.months.set(month, add(account.months.get(month) ?? zero, storedAmount(amount)))
    found.set(account_id, account)
  }
  return [...found.values()]
}
