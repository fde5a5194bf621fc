import type { Day } from '#kernel/days'
import { conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { DaySpan, Reach } from '../domain/opening.js'

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

export type AccountNamed = { id: number; number: string; label: string; type: string }

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
  /** The fiscal year of what is carried from one that is not closed; null for all else. */
  carried_from: number | null
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
 * The sums that posting keeps for each month: of accounts, or of third parties on them. What a month is to the span is
 * told once for each, not for each of its sums.
 */
const monthRows = (byParty: boolean, where: string) => `
  SELECT b.account_id, ${byParty ? 'b.third_party_id' : 'NULL::bigint AS third_party_id'},
         CASE b.phase WHEN 'opening' THEN ${places.carried} ELSE p.place END AS place, b.phase = 'closing' AS is_closing,
         CASE WHEN b.phase <> 'opening' THEN p.carried_from END AS carried_from, b.debit, b.credit, b.lines
    FROM (SELECT m.id, m.fiscal_year_id = $2 AS opens,
                 CASE WHEN m.fiscal_year_id = ANY ($3::bigint[]) THEN m.fiscal_year_id END AS carried_from,
                 CASE WHEN m.fiscal_year_id = ANY ($3::bigint[]) THEN ${places.carried}
                      WHEN m.fiscal_year_id = $4 AND m.ends_on < $5 THEN ${places.passed}
                      WHEN m.starts_on >= $5 AND m.ends_on <= $6 THEN ${places.moved} END AS place
            FROM periods m WHERE m.company_id = $1 OFFSET 0) p
    JOIN ${byParty ? 'third_party_balances' : 'account_balances'} b ON b.company_id = $1 AND b.period_id = p.id
     AND CASE b.phase WHEN 'opening' THEN p.opens ELSE p.place IS NOT NULL END
   WHERE (p.opens OR p.place IS NOT NULL)${where}`

/** The lines of the days that are left; the parameters of the span and of those days. */
const lineRows = (byParty: boolean, where: string, [from, firsts, lasts] = ['$2', '$3', '$4']) => `
  SELECT l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'},
         CASE WHEN l.entry_date < ${from} THEN ${places.passed} ELSE ${places.moved} END AS place, e.phase = 'closing' AS is_closing,
         NULL::bigint AS carried_from, l.debit, l.credit, 1 AS lines
    FROM unnest(${firsts}::date[], ${lasts}::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase <> 'opening'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.entry_date BETWEEN days.first AND days.last
   WHERE ${byParty ? 'l.third_party_id IS NOT NULL' : 'true'}${where}`

/** What was posted after a place of the log, taken away again, wherever it counts above; the parameter of that place. */
const laterRows = (byParty: boolean, where: string, asOf = '$7') => `
  SELECT s.account_id, s.third_party_id, s.place, s.phase = 'closing' AS is_closing,
         CASE WHEN s.phase <> 'opening' AND s.place = ${places.carried} THEN s.fiscal_year_id END AS carried_from,
         -s.debit AS debit, -s.credit AS credit, -1 AS lines
    FROM (SELECT l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'}, e.fiscal_year_id, e.phase,
                 CASE WHEN e.phase = 'opening' THEN CASE WHEN e.fiscal_year_id = $2 THEN ${places.carried} END
                      WHEN e.fiscal_year_id = ANY ($3::bigint[]) THEN ${places.carried}
                      WHEN e.fiscal_year_id = $4 AND e.entry_date < $5 THEN ${places.passed}
                      WHEN e.entry_date BETWEEN $5 AND $6 THEN ${places.moved} END AS place,
                 l.debit, l.credit
            FROM changes c
            JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
            JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
           WHERE c.company_id = $1 AND c.seq > ${asOf} AND c.resource = 'entries' AND c.action = 'posted'
             ${byParty ? 'AND l.third_party_id IS NOT NULL' : ''}${where}) s
   WHERE s.place IS NOT NULL`

/** Rows of an account, or of a third party on it, added up. */
const summed = (byParty: boolean, rows: string) => `
  SELECT account_id, ${byParty ? 'third_party_id' : 'NULL::bigint AS third_party_id'}, place, is_closing, carried_from,
         sum(debit) AS debit, sum(credit) AS credit, sum(lines) AS lines
    FROM (${rows}) r GROUP BY account_id${byParty ? ', third_party_id' : ''}, place, is_closing, carried_from`

/** Sums by account, or by third party and account: whole months as they are kept, the rest from the lines. */
export async function readSums(
  { tx, company }: CompanyReading,
  { openedBy, added, yearId, from, to, broken, asOf }: Wanted,
  whose: Whose,
  byParty: boolean,
): Promise<SumRow[]> {
  const known = [company.id, openedBy, added, yearId, from, to]
  const months = conditionsOf(conditionsOn('b'), whose, known)
  const rows = await tx.rows<SumRow>(
    summed(byParty, monthRows(byParty, months.where)),
    months.values,
  )
  if (broken.length > 0) {
    const days = [broken.map((span) => span.from), broken.map((span) => span.to)]
    const lines = conditionsOf(conditionsOn('l'), whose, [company.id, from, ...days])
    const text = summed(byParty, lineRows(byParty, lines.where))
    rows.push(...(await tx.rows<SumRow>(text, lines.values)))
  }
  if (asOf !== null) {
    const later = conditionsOf(conditionsOn('l'), whose, [...known, asOf])
    const text = summed(byParty, laterRows(byParty, later.where))
    rows.push(...(await tx.rows<SumRow>(text, later.values)))
  }
  return rows
}

/**
 * What third parties hold at the end of a span, before what closes its year; the accounts that go on with their balance.
 * Days of which the lines must be read, and what was posted later, are asked for where there are any.
 */
function partyRowsOf(
  { company }: CompanyReading,
  { openedBy, added, yearId, from, to, broken, asOf }: Wanted,
  whose: Whose,
  carriedIds: readonly number[],
): { rows: string; values: readonly unknown[] } {
  const known = [company.id, openedBy, added, yearId, from, to, carriedIds]
  const months = conditionsOf(conditionsOn('b'), whose, known)
  const lines = conditionsOf(conditionsOn('l'), whose, known)
  const values = [...months.values]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const parts = [monthRows(true, months.where)]
  if (broken.length > 0) {
    const firsts = parameter(broken.map((span) => span.from))
    const lasts = parameter(broken.map((span) => span.to))
    parts.push(lineRows(true, lines.where, ['$5', firsts, lasts]))
  }
  if (asOf !== null) parts.push(laterRows(true, lines.where, parameter(asOf)))
  const rows = `
    SELECT r.account_id, r.third_party_id, r.debit - r.credit AS amount FROM (${parts.join(' UNION ALL ')}) r
     WHERE CASE r.place WHEN ${places.carried} THEN r.account_id = ANY ($7) ELSE NOT r.is_closing END`
  return { rows, values }
}

/** Those who owe on an account and those who are owed, not set off. */
export type SidesRow = { account_id: number; debtors: string; creditors: string }

/** What those who were merged held is held by who they are today. */
const heldToday = (held: string) => `
  SELECT h.account_id, sum(h.balance) AS balance
    FROM (${held}) h
    LEFT JOIN third_parties m ON m.company_id = $1 AND m.id = h.third_party_id AND m.merged_into_id IS NOT NULL
   GROUP BY h.account_id, coalesce(m.merged_into_id, h.third_party_id)`

export async function readSides(
  op: CompanyReading,
  wanted: Wanted,
  whose: Whose,
  carriedIds: readonly number[],
  hasMerged: boolean,
): Promise<SidesRow[]> {
  const { rows, values } = partyRowsOf(op, wanted, whose, carriedIds)
  const held = `SELECT account_id, third_party_id, sum(amount) AS balance FROM (${rows}) s GROUP BY 1, 2`
  return op.tx.rows<SidesRow>(
    `SELECT h.account_id, coalesce(sum(h.balance) FILTER (WHERE h.balance > 0), 0) AS debtors,
            coalesce(-sum(h.balance) FILTER (WHERE h.balance < 0), 0) AS creditors
       FROM (${hasMerged ? heldToday(held) : held}) h
      GROUP BY h.account_id`,
    values,
  )
}

/** What third parties of a kind hold on an account together. */
export type KindRow = { account_id: number; type: string; balance: string }

export async function readKinds(
  op: CompanyReading,
  wanted: Wanted,
  whose: Whose,
  carriedIds: readonly number[],
): Promise<KindRow[]> {
  const { rows, values } = partyRowsOf(op, wanted, whose, carriedIds)
  return op.tx.rows<KindRow>(
    `SELECT s.account_id, p.type, sum(s.amount) AS balance
       FROM (SELECT r.account_id, r.third_party_id, sum(r.amount) AS amount FROM (${rows}) r GROUP BY 1, 2) s
       JOIN third_parties p ON p.company_id = $1 AND p.id = s.third_party_id
      GROUP BY s.account_id, p.type`,
    values,
  )
}

/**
 * Joins, as `a`, the account of a row of sums. One look-up per row, whatever the planner believes: of a file that was
 * filled a minute ago it would add the sums up again for every account.
 */
function joinAccount(row: string): string {
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

/** Accounts by their ids, named in the language of the file. */
export async function accountsNamed(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<AccountNamed[]> {
  return tx.rows<AccountNamed>(
    `SELECT id, number, labels ->> $3 AS label, type FROM accounts WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, company.locale],
  )
}

/** Who was merged into another, by the id of who has what they had. */
export async function mergedToday({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ id: number; today_id: number }>(
    'SELECT id, merged_into_id AS today_id FROM third_parties WHERE company_id = $1 AND merged_into_id IS NOT NULL',
    [company.id],
  )
  return new Map(rows.map(({ id, today_id }) => [id, today_id]))
}

/** The accounts with such numbers. */
export async function accountsNumbered(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<AccountNamed[]> {
  return tx.rows<AccountNamed>(
    `SELECT id, number, labels ->> $3 AS label, type FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers, company.locale],
  )
}
