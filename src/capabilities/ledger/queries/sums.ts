import type { Day } from '#kernel/days'
import { conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { DaySpan, Reach } from '../domain/opening.js'
import { joinToday } from './today.js'

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
  /** A place of the log: what was posted after it does not count. Null: all counts. */
  readonly asOf: number | null
}

export type AccountNamed = { account_id: number; number: string; label: string; type: string }

/**
 * What sums are to a span: carried into its fiscal year from those before, whatever the class of the
 * account; passed in that year before the first day; moved in the span.
 */
export const places = { carried: 1, passed: 2, moved: 3 } as const

/** Sums as they are stored, of an account or of a third party on it. */
export type SumRow = {
  account_id: number
  third_party_id: number | null
  place: (typeof places)[keyof typeof places]
  /** Whether they are of what closes a year. */
  is_closing: boolean
  debit: string
  credit: string
  lines: number
}

const conditionsOn = (row: string) => ({
  accountIds: `${row}.account_id = ANY ($?)`,
  thirdPartyIds: `${row}.third_party_id IN (
    SELECT t.id FROM third_parties t WHERE t.company_id = $1 AND (t.id = ANY ($?) OR t.merged_into_id = ANY ($?)))`,
})

/**
 * From the sums that posting keeps for each month: of accounts, or of third parties on them. What a month is
 * to the span is told once for each, not for each of its sums.
 */
const monthSums = (byParty: boolean, where: string) => `
  SELECT b.company_id, b.account_id, ${byParty ? 'b.third_party_id' : 'NULL::bigint AS third_party_id'},
         CASE b.phase WHEN 'opening' THEN ${places.carried} ELSE p.place END AS place, b.phase = 'closing' AS is_closing,
         sum(b.debit) AS debit, sum(b.credit) AS credit, sum(b.lines) AS lines
    FROM (SELECT m.id, m.fiscal_year_id = $2 AS opens,
                 CASE WHEN m.fiscal_year_id = ANY ($3::bigint[]) THEN ${places.carried}
                      WHEN m.fiscal_year_id = $4 AND m.ends_on < $5 THEN ${places.passed}
                      WHEN m.starts_on >= $5 AND m.ends_on <= $6 THEN ${places.moved} END AS place
            FROM periods m WHERE m.company_id = $1 OFFSET 0) p
    JOIN ${byParty ? 'third_party_balances' : 'account_balances'} b ON b.company_id = $1 AND b.period_id = p.id
     AND CASE b.phase WHEN 'opening' THEN p.opens ELSE p.place IS NOT NULL END
   WHERE (p.opens OR p.place IS NOT NULL)${where}
   GROUP BY b.company_id, b.account_id${byParty ? ', b.third_party_id' : ''}, 4, 5`

/** The same from the lines of the days that are left; the parameters of the span and of those days. */
const lineSums = (byParty: boolean, where: string, [from, firsts, lasts] = ['$2', '$3', '$4']) => `
  SELECT l.company_id, l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'},
         CASE WHEN l.entry_date < ${from} THEN ${places.passed} ELSE ${places.moved} END AS place, e.phase = 'closing' AS is_closing,
         sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines
    FROM unnest(${firsts}::date[], ${lasts}::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase <> 'opening'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.entry_date BETWEEN days.first AND days.last
   WHERE ${byParty ? 'l.third_party_id IS NOT NULL' : 'true'}${where}
   GROUP BY l.company_id, l.account_id${byParty ? ', l.third_party_id' : ''}, 4, 5`

/** What was posted after a place of the log, taken away again, wherever it counts above; the parameter of that place. */
const laterSums = (byParty: boolean, where: string, asOf = '$7') => `
  SELECT s.company_id, s.account_id, s.third_party_id, s.place, s.is_closing, -sum(s.debit) AS debit,
         -sum(s.credit) AS credit, -count(*) AS lines
    FROM (SELECT l.company_id, l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'},
                 CASE WHEN e.phase = 'opening' THEN CASE WHEN e.fiscal_year_id = $2 THEN ${places.carried} END
                      WHEN e.fiscal_year_id = ANY ($3::bigint[]) THEN ${places.carried}
                      WHEN e.fiscal_year_id = $4 AND e.entry_date < $5 THEN ${places.passed}
                      WHEN e.entry_date BETWEEN $5 AND $6 THEN ${places.moved} END AS place,
                 e.phase = 'closing' AS is_closing, l.debit, l.credit
            FROM changes c
            JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
            JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
           WHERE c.company_id = $1 AND c.seq > ${asOf} AND c.resource = 'entries' AND c.action = 'posted'
             ${byParty ? 'AND l.third_party_id IS NOT NULL' : ''}${where}) s
   WHERE s.place IS NOT NULL
   GROUP BY 1, 2, 3, 4, 5`

/** Each sum with its account; the last parameter is the language. */
const withAccounts = (sums: string, known: number) => `
  SELECT s.account_id, a.number, a.labels ->> $${known + 1} AS label, a.type, s.third_party_id, s.place,
         s.is_closing, s.debit, s.credit, s.lines
    FROM (${sums}) s JOIN accounts a ON a.company_id = $1 AND a.id = s.account_id`

/** Each sum under the third party that has it today. */
const today = (sums: string) => `
  SELECT s.account_id, t.today_id AS third_party_id, s.place, s.is_closing, s.debit, s.credit, s.lines
    FROM (${sums}) s ${joinToday('s')}`

/** Sums by account, or by third party and account: whole months as they are kept, the rest from the lines. */
export async function readSums(
  op: CompanyReading,
  wanted: Wanted,
  whose: Whose,
  byParty: boolean,
): Promise<(SumRow & AccountNamed)[]> {
  const { locale } = op.company
  return readWanted(op, wanted, whose, byParty, (sums, values) => ({
    text: withAccounts(byParty ? today(sums) : sums, values.length),
    values: [...values, locale],
  }))
}

/** The same of accounts that the caller knows. */
export async function readSumsOf(
  op: CompanyReading,
  wanted: Wanted,
  accountIds: readonly number[],
): Promise<SumRow[]> {
  const whose = { accountIds, thirdPartyIds: null }
  return readWanted(op, wanted, whose, false, (text, values) => ({ text, values }))
}

type Statement = { readonly text: string; readonly values: readonly unknown[] }

async function readWanted<Row extends SumRow>(
  { tx, company }: CompanyReading,
  { openedBy, added, yearId, from, to, broken, asOf }: Wanted,
  whose: Whose,
  byParty: boolean,
  shown: (sums: string, values: readonly unknown[]) => Statement,
): Promise<Row[]> {
  const read = ({ text, values }: Statement) => tx.rows<Row>(text, values)
  const known = [company.id, openedBy, added, yearId, from, to]
  const months = conditionsOf(conditionsOn('b'), whose, known)
  const rows = await read(shown(monthSums(byParty, months.where), months.values))
  if (broken.length > 0) {
    const days = [broken.map((span) => span.from), broken.map((span) => span.to)]
    const lines = conditionsOf(conditionsOn('l'), whose, [company.id, from, ...days])
    rows.push(...(await read(shown(lineSums(byParty, lines.where), lines.values))))
  }
  if (asOf !== null) {
    const later = conditionsOf(conditionsOn('l'), whose, [...known, asOf])
    rows.push(...(await read(shown(laterSums(byParty, later.where), later.values))))
  }
  return rows
}

/** What third parties of a kind hold on an account: those who owe and those who are owed, not set off. */
export type SidesRow = {
  account_id: number
  number: string
  type: string
  debtors: string
  creditors: string
}

/** The sides of accounts by kind of third party, at the end of a span, before what closes its year. */
export async function readSides(
  { tx, company }: CompanyReading,
  { openedBy, added, yearId, from, to, broken, asOf }: Wanted,
  whose: Whose,
  carriedClasses: readonly number[],
): Promise<SidesRow[]> {
  const [firsts, lasts] = [broken.map((span) => span.from), broken.map((span) => span.to)]
  const known = [company.id, openedBy, added, yearId, from, to, firsts, lasts, asOf, carriedClasses]
  const months = conditionsOf(conditionsOn('b'), whose, known)
  const lines = conditionsOf(conditionsOn('l'), whose, known)
  return tx.rows<SidesRow>(
    `SELECT h.account_id, h.number, h.type, sum(greatest(h.balance, 0)) AS debtors, sum(greatest(-h.balance, 0)) AS creditors
       FROM (SELECT g.account_id, g.type, a.number,
                    g.rest + CASE WHEN left(a.number, 1)::int = ANY ($10::int[]) THEN g.carried ELSE 0 END AS balance
               FROM (SELECT s.account_id, t.today_id, t.type,
                            coalesce(sum(s.debit - s.credit) FILTER (WHERE s.place = ${places.carried}), 0.00) AS carried,
                            coalesce(sum(s.debit - s.credit) FILTER (
                              WHERE s.place <> ${places.carried} AND NOT s.is_closing), 0.00) AS rest
                       FROM (${monthSums(true, months.where)} UNION ALL
                             ${lineSums(true, lines.where, ['$5', '$7', '$8'])} UNION ALL
                             ${laterSums(true, lines.where, '$9')}) s ${joinToday('s')}
                      GROUP BY 1, 2, 3) g ${joinAccount('g')}) h
      GROUP BY 1, 2, 3`,
    months.values,
  )
}

/**
 * Joins, as `a`, the account of a row of sums. One look-up per row, whatever the planner believes: of a file that was
 * filled a minute ago it would add the sums up again for every account.
 */
export function joinAccount(row: string): string {
  return `CROSS JOIN LATERAL (
    SELECT number, labels FROM accounts WHERE company_id = $1 AND id = ${row}.account_id OFFSET 0) a`
}

/** What years earned or lost on accounts of some classes, debit minus credit, each year for itself. */
export async function resultsOfYears(
  { tx, company }: CompanyReading,
  yearIds: readonly number[],
  classes: readonly number[],
  asOf: number | null,
): Promise<string[]> {
  const rows = await tx.rows<{ result: string }>(
    `SELECT sum(s.amount) AS result
       FROM (SELECT s.fiscal_year_id, s.account_id, sum(s.amount) AS amount
               FROM (SELECT p.fiscal_year_id, b.account_id, b.debit - b.credit AS amount
                       FROM account_balances b
                       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
                      WHERE b.company_id = $1 AND p.fiscal_year_id = ANY ($2) AND b.phase <> 'opening'
                      UNION ALL
                     SELECT e.fiscal_year_id, l.account_id, l.credit - l.debit
                       FROM changes c
                       JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
                       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
                      WHERE c.company_id = $1 AND c.seq > $4 AND c.resource = 'entries' AND c.action = 'posted'
                        AND e.fiscal_year_id = ANY ($2) AND e.phase <> 'opening') s
              GROUP BY s.fiscal_year_id, s.account_id) s
       ${joinAccount('s')}
      WHERE left(a.number, 1)::int = ANY ($3::int[])
      GROUP BY s.fiscal_year_id`,
    [company.id, yearIds, classes, asOf],
  )
  return rows.map(({ result }) => result)
}

/** The accounts with such numbers. */
export async function accountsNumbered(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<AccountNamed[]> {
  return tx.rows<AccountNamed>(
    `SELECT id AS account_id, number, labels ->> $3 AS label, type FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers, company.locale],
  )
}
