import type { Day } from '#kernel/days'
import { storedAmount, subtract } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { nothing, type PeriodTally, type Tally } from '../domain/ledger.js'
import type { LedgerLine } from '../schemas/ledger.js'

/** What posting has kept of an account for each period, oldest first; what closes a year with the lines or apart. */
export async function periodsOfAccount(
  { tx, company }: CompanyReading,
  accountId: number,
  withClosing: boolean,
): Promise<PeriodTally[]> {
  const rows = await tx.rows<{
    fiscal_year_id: number
    starts_on: Day
    ends_on: Day
    opening_lines: number
    closing_lines: number
    lines: number
    opening: string
    booked: string
    closing: string
  }>(
    `SELECT p.fiscal_year_id, p.starts_on, p.ends_on,
            coalesce(sum(b.lines) FILTER (WHERE b.phase = 'opening'), 0) AS opening_lines,
            coalesce(sum(b.lines) FILTER (WHERE b.phase = 'closing'), 0) AS closing_lines,
            coalesce(sum(b.lines) FILTER (WHERE b.phase <> 'opening'), 0) AS lines,
            coalesce(sum(b.debit - b.credit) FILTER (WHERE b.phase = 'opening'), 0.00) AS opening,
            coalesce(sum(b.debit - b.credit) FILTER (WHERE b.phase <> 'opening'), 0.00) AS booked,
            coalesce(sum(b.debit - b.credit) FILTER (WHERE b.phase = 'closing'), 0.00) AS closing
       FROM account_balances b JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
      WHERE b.company_id = $1 AND b.account_id = $2
      GROUP BY p.fiscal_year_id, p.starts_on, p.ends_on ORDER BY p.starts_on`,
    [company.id, accountId],
  )
  return rows.map((row) => {
    const booked = storedAmount(row.booked)
    return {
      fiscalYearId: row.fiscal_year_id,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      lines: withClosing ? row.lines : row.lines - row.closing_lines,
      amount: withClosing ? booked : subtract(booked, storedAmount(row.closing)),
      passed: { first: row.opening_lines, last: withClosing ? 0 : row.closing_lines },
      opening: storedAmount(row.opening),
      booked,
    }
  })
}

const between = `
  l.company_id = $1 AND l.account_id = $2 AND (l.entry_date, l.id) > ($3::date, $4::bigint) AND l.entry_date <= $5::date`

type Direction = 'ASC' | 'DESC'

const orderOf = (table: string, way: Direction) =>
  `ORDER BY ${table}.entry_date ${way}, ${table}.id ${way} LIMIT $6`

/**
 * Some lines of an account in their order: those after a day and an id ($3, $4) up to a day ($5), the first so
 * many ($6), or from the end the last. The index alone knows them.
 */
const walk = (way: Direction, seen: string) => `
  SELECT l.entry_date, l.id, l.debit, l.credit FROM entry_lines l WHERE ${between}${seen} ${orderOf('l', way)}`

/**
 * The same past what opens or closes a year: on the days that do ($7), each line's entry must be known. Each
 * half has an order and a limit of its own, so that neither is read further than needed.
 */
const walkPast = (way: Direction, seen: string) => `
  SELECT u.entry_date, u.id, u.debit, u.credit FROM (
    (SELECT l.entry_date, l.id, l.debit, l.credit FROM entry_lines l
      WHERE ${between}${seen} AND l.entry_date <> ALL ($7::date[]) ${orderOf('l', way)})
    UNION ALL
    (SELECT l.entry_date, l.id, l.debit, l.credit FROM entry_lines l
      WHERE ${between}${seen} AND l.entry_date = ANY ($7::date[])
        AND l.entry_id <> ALL (ARRAY(SELECT e.id FROM entries e
                                      WHERE e.company_id = $1 AND e.entry_date = ANY ($7::date[])
                                        AND e.phase = ANY ($8)))
      ${orderOf('l', way)})) u
   ${orderOf('u', way)}`

/** Where a walk begins: after this line, or with the day when the id is 0. */
export type Mark = { readonly day: Day; readonly id: number }

/** A walk along the lines of an account: from a place up to a day, past what opens or closes years on some days. */
export type Walk = {
  readonly accountId: number
  readonly from: Mark
  readonly to: Day
  readonly past: {
    readonly days: readonly Day[]
    readonly phases: readonly string[]
    /** Lines that are left out on any day. */
    readonly unseen: readonly number[]
  }
}

function valuesOf({ company }: CompanyReading, { accountId, from, to, past }: Walk, limit: number) {
  const passed = past.days.length === 0 ? [] : [past.days, past.phases]
  const unseen = past.unseen.length === 0 ? [] : [past.unseen]
  return [company.id, accountId, from.day, from.id, to, limit, ...passed, ...unseen]
}

function statementOf({ past }: Walk, way: Direction = 'ASC'): string {
  const isPlain = past.days.length === 0
  const seen =
    past.unseen.length === 0
      ? ''
      : ` AND l.id NOT IN (SELECT unnest($${isPlain ? 7 : 9}::bigint[]))`
  return isPlain ? walk(way, seen) : walkPast(way, seen)
}

/** More lines than an account can have in a period. */
const all = 2_147_483_647

/** Walks past lines, or all there are: how many they were, what they come to, and the place after them. */
export async function pass(
  op: CompanyReading,
  walk: Walk,
  count: number = all,
): Promise<Tally & { mark: Mark }> {
  if (count === 0) return { ...nothing, mark: walk.from }
  const { last, ...tally } = await walked(op, walk, count, 'ASC')
  return { ...tally, mark: last ?? walk.from }
}

/** Walks back over the last lines: how many they were, what they come to, and the place before them. */
export async function passBack(
  op: CompanyReading,
  walk: Walk,
  count: number,
): Promise<Tally & { mark: Mark }> {
  const { last, ...tally } = await walked(op, walk, count, 'DESC')
  return { ...tally, mark: last ? { day: last.day, id: last.id - 1 } : walk.from }
}

async function walked(op: CompanyReading, walk: Walk, count: number, way: Direction) {
  const { lines, amount, day, id } = await op.tx.one<{
    lines: number
    amount: string
    day: Day | null
    id: number | null
  }>(
    `WITH walked AS MATERIALIZED (${statementOf(walk, way)}), last AS (
       SELECT entry_date, id FROM walked ORDER BY entry_date ${opposite[way]}, id ${opposite[way]} LIMIT 1)
     SELECT count(*) AS lines, coalesce(sum(debit - credit), 0.00) AS amount,
            (SELECT entry_date FROM last) AS day, (SELECT id FROM last) AS id
       FROM walked`,
    valuesOf(op, walk, count),
  )
  const last: Mark | undefined = day === null || id === null ? undefined : { day, id }
  return { lines, amount: storedAmount(amount), last }
}

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const

const lineColumns = `
  l.id, l.entry_id, l.entry_date, j.code AS journal_code, e.number, e.reference,
  coalesce(l.label, e.label) AS label, t.today_id AS third_party_id,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.today_id, 'name', t.name) END AS third_party,
  l.debit, l.credit, CASE WHEN l.can_letter THEN coalesce(l.due_date, e.due_date) ELSE l.due_date END AS due_date,
  l.lettering_id, g.code AS lettering_code, l.partial_lettering_id, tie.code AS partial_lettering_code`

/** What a line of a page (`w`) is shown with. */
const lineTables = `
  JOIN entry_lines l ON l.company_id = $1 AND l.id = w.id
  JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
  JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
  LEFT JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
  LEFT JOIN letterings g ON g.company_id = l.company_id AND g.id = l.lettering_id
  LEFT JOIN letterings tie ON tie.company_id = l.company_id AND tie.id = l.partial_lettering_id`

/** A line before its running balance is known. */
export type BareLine = Omit<LedgerLine, 'balance'>

/** The first lines of a walk. */
export async function linesOf(op: CompanyReading, walk: Walk, limit: number): Promise<BareLine[]> {
  return op.tx.rows<BareLine>(
    `SELECT ${lineColumns} FROM (${statementOf(walk)}) w ${lineTables} ORDER BY w.entry_date, w.id`,
    valuesOf(op, walk, limit),
  )
}

/** The lines of an account that are still to be settled, up to a day ($3), with what remains of each. */
const open = `
  SELECT l.entry_date, l.id, coalesce(tied.open, l.debit - l.credit) AS open
    FROM entry_lines l
    LEFT JOIN tied_open($1, ARRAY(
      SELECT o.partial_lettering_id FROM entry_lines o
       WHERE o.company_id = $1 AND o.account_id = $2
         AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
   WHERE l.company_id = $1 AND l.account_id = $2 AND l.lettering_id IS NULL AND l.can_letter
     AND ($3::date IS NULL OR l.entry_date <= $3) AND coalesce(tied.open, l.debit - l.credit) <> 0`

/** What was open before a day, how many lines are open from it on, and what is open in all. */
export async function openTally(
  { tx, company }: CompanyReading,
  accountId: number,
  from: Day,
  to: Day | null,
): Promise<{ lines: number; opening: string; closing: string }> {
  return tx.one(
    `SELECT count(*) FILTER (WHERE entry_date >= $4) AS lines,
            coalesce(sum(open) FILTER (WHERE entry_date < $4), 0.00) AS opening,
            coalesce(sum(open), 0.00) AS closing
       FROM (${open}) r`,
    [company.id, accountId, to, from],
  )
}

/** A page of the lines that are still to be lettered. */
export async function openLines(
  { tx, company }: CompanyReading,
  accountId: number,
  from: Day,
  to: Day | null,
  limit: number,
  offset: number,
): Promise<LedgerLine[]> {
  return tx.rows<LedgerLine>(
    `SELECT ${lineColumns}, w.balance
       FROM (SELECT o.entry_date, o.id, o.balance
               FROM (SELECT entry_date, id, sum(open) OVER (ORDER BY entry_date, id) AS balance
                       FROM (${open}) r) o
              WHERE o.entry_date >= $4 ORDER BY o.entry_date, o.id LIMIT $5 OFFSET $6) w
       ${lineTables}
      ORDER BY w.entry_date, w.id`,
    [company.id, accountId, to, from, limit, offset],
  )
}
