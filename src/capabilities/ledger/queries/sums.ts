import type { Day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import { conditionsOf } from '#platform/db/selection'
import type { InCompany } from '#platform/operation'
import type { DaySpan, Reach } from '../domain/opening.js'
import { joinToday } from './today.js'

type InFile = InCompany & { readonly tx: ReadTx }

/** Whose sums are wanted; null leaves a filter out. Of third parties also those merged into them. */
export type Whose = {
  readonly accountIds: readonly number[] | null
  readonly thirdPartyIds: readonly number[] | null
}

/** What is added up: the opening of a year, what came in it before a day, what moves from there on. */
export type Wanted = Reach & {
  readonly yearId: number | null
  readonly from: Day
  /** Null when only the opening is wanted. */
  readonly to: Day | null
  /** The months of which the lines must be read. */
  readonly broken: readonly DaySpan[]
}

export type AccountNamed = { account_id: number; number: string; label: string; type: string }

/** Sums as they are stored, of an account or of a third party on it. */
export type SumRow = AccountNamed & {
  third_party_id: number | null
  /** What the years before brought, whatever the class of the account; debit minus credit. */
  carried: string
  /** What the year held before the first day, debit minus credit; what closes it apart. */
  passed: string
  passed_closing: string
  debit: string
  credit: string
  closing_debit: string
  closing_credit: string
}

const isCarried = `(b.phase = 'opening' AND p.fiscal_year_id = $2
                 OR b.phase <> 'opening' AND p.fiscal_year_id = ANY ($3::bigint[]))`
const isPassed = 'p.fiscal_year_id = $4 AND p.ends_on < $5'
const isMoved = 'p.starts_on >= $5 AND p.ends_on <= $6'

const sum = (amount: string, condition: string) =>
  `coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0.00)`

/** The amounts of what moves, and what came before it, by their phase. */
const amounts = (row: string, phase: string, passed: string, moved: string) => `
  ${sum(`${row}.debit - ${row}.credit`, `${phase} = 'year' AND ${passed}`)} AS passed,
  ${sum(`${row}.debit - ${row}.credit`, `${phase} = 'closing' AND ${passed}`)} AS passed_closing,
  ${sum(`${row}.debit`, `${phase} = 'year' AND ${moved}`)} AS debit,
  ${sum(`${row}.credit`, `${phase} = 'year' AND ${moved}`)} AS credit,
  ${sum(`${row}.debit`, `${phase} = 'closing' AND ${moved}`)} AS closing_debit,
  ${sum(`${row}.credit`, `${phase} = 'closing' AND ${moved}`)} AS closing_credit`

const conditionsOn = (row: string) => ({
  accountIds: `${row}.account_id = ANY ($?)`,
  thirdPartyIds: `${row}.third_party_id IN (
    SELECT t.id FROM third_parties t WHERE t.company_id = $1 AND (t.id = ANY ($?) OR t.merged_into_id = ANY ($?)))`,
})

/** From the sums that posting keeps for each month: of accounts, or of third parties on them. */
const monthSums = (byParty: boolean, where: string) => `
  SELECT b.company_id, b.account_id, ${byParty ? 'b.third_party_id' : 'NULL::bigint AS third_party_id'},
         ${sum('b.debit - b.credit', isCarried)} AS carried, ${amounts('b', 'b.phase', isPassed, isMoved)}
    FROM ${byParty ? 'third_party_balances' : 'account_balances'} b
    JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
   WHERE b.company_id = $1 AND (${isCarried} OR b.phase <> 'opening' AND (${isPassed} OR ${isMoved}))${where}
   GROUP BY b.company_id, b.account_id${byParty ? ', b.third_party_id' : ''}`

/** The same from the lines of the days that are left. */
const lineSums = (byParty: boolean, where: string) => `
  SELECT l.company_id, l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'},
         0.00 AS carried, ${amounts('l', 'e.phase', 'l.entry_date < $2', 'l.entry_date >= $2')}
    FROM unnest($3::date[], $4::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase <> 'opening'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.entry_date BETWEEN days.first AND days.last
   WHERE ${byParty ? 'l.third_party_id IS NOT NULL' : 'true'}${where}
   GROUP BY l.company_id, l.account_id${byParty ? ', l.third_party_id' : ''}`

/** Each sum with its account ($n: the language), under the third party that has it today. */
const named = (sums: string, byParty: boolean, language: number) => `
  SELECT s.account_id, a.number, a.labels ->> $${language} AS label, a.type,
         ${byParty ? 't.today_id' : 's.third_party_id'} AS third_party_id,
         s.carried, s.passed, s.passed_closing, s.debit, s.credit, s.closing_debit, s.closing_credit
    FROM (${sums}) s
    JOIN accounts a ON a.company_id = s.company_id AND a.id = s.account_id ${byParty ? joinToday('s') : ''}`

/** Sums by account, or by third party and account: whole months as they are kept, the rest from the lines. */
export async function readSums(
  op: InFile,
  { openedBy, added, yearId, from, to, broken }: Wanted,
  whose: Whose,
  byParty: boolean,
): Promise<SumRow[]> {
  const { id } = op.company
  const known = [id, openedBy, added, yearId, from, to]
  const months = conditionsOf(conditionsOn('b'), whose, known)
  const rows = await rowsOf(op, monthSums(byParty, months.where), months.values, byParty)
  if (broken.length === 0) return rows
  const days = [broken.map((span) => span.from), broken.map((span) => span.to)]
  const lines = conditionsOf(conditionsOn('l'), whose, [id, from, ...days])
  return [...rows, ...(await rowsOf(op, lineSums(byParty, lines.where), lines.values, byParty))]
}

async function rowsOf(
  { tx, company }: InFile,
  sums: string,
  values: readonly unknown[],
  byParty: boolean,
): Promise<SumRow[]> {
  return tx.rows<SumRow>(named(sums, byParty, values.length + 1), [...values, company.locale])
}

/** What years earned or lost on accounts of some classes, debit minus credit, each year for itself. */
export async function resultsOfYears(
  { tx, company }: InFile,
  yearIds: readonly number[],
  classes: readonly number[],
): Promise<string[]> {
  const rows = await tx.rows<{ result: string }>(
    `SELECT sum(b.debit - b.credit) AS result
       FROM account_balances b
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
       JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
      WHERE b.company_id = $1 AND p.fiscal_year_id = ANY ($2) AND b.phase <> 'opening'
        AND left(a.number, 1)::int = ANY ($3::int[])
      GROUP BY p.fiscal_year_id`,
    [company.id, yearIds, classes],
  )
  return rows.map(({ result }) => result)
}

/** The accounts with such numbers. */
export async function accountsNumbered(
  { tx, company }: InFile,
  numbers: readonly string[],
): Promise<AccountNamed[]> {
  return tx.rows<AccountNamed>(
    `SELECT id AS account_id, number, labels ->> $3 AS label, type FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers, company.locale],
  )
}
