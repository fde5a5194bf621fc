import { storedAmount } from '#kernel/money'
import { type ByColumn, byColumn } from '#platform/db/by-column'
import type { CompanyReading } from '#platform/operations/operation'
import type { PartySum } from '../domain/party-sums.js'
import { type Place, places } from '../domain/places.js'
import { placeIn, rowsOfSpans, type Wanted, type Whose } from './sum-rows.js'

export type AccountNamed = { id: number; number: string; label: string; type: string }

/** Sums as they are stored, of an account or of a third party on it. */
export type SumRow = Omit<PartySum, 'third_party_id'> & {
  readonly third_party_id: number | null
  /** The fiscal year of what is carried from one that is not closed; null for all else. */
  readonly carried_from: number | null
}

/** Rows of an account, or of a third party on it, added up; results, which alone are asked for by year, have no third party. */
const summed = (byParty: boolean, rows: string) => {
  const own = byParty ? 'third_party_id' : 'carried_from'
  return `
  SELECT account_id, ${own}, place * 2 + is_closing::int AS slot,
         sum(debit) AS debit, sum(credit) AS credit, sum(lines) AS lines
    FROM (${rows}) r GROUP BY account_id, ${own}, place, is_closing`
}

/** Sums by account, or by third party and account, of each of some spans. */
export async function readSums(
  op: CompanyReading,
  spans: readonly Wanted[],
  whose: Whose,
  byParty: boolean,
): Promise<SumRow[][]> {
  const { rows, values } = rowsOfSpans(op, spans, whose, byParty)
  const own = byParty ? kindsByParty : kindsByYear
  const sums = rowsOf(await byColumn<Read>(op.tx, own, summed(byParty, rows), values))
  return spans.length === 1 ? [sums] : spans.map((_, span) => sumsIn(span, sums))
}

/** What is asked for alone is read, as it is one value for each of thousands of sums. */
type Read = Pick<SumRow, 'account_id' | 'lines'> &
  Partial<Pick<SumRow, 'third_party_id' | 'carried_from'>> & {
    debit: string
    credit: string
    /** The place, doubled, and one more for what closes a year. */
    slot: number
  }

const kinds = {
  account_id: 'number',
  slot: 'number',
  debit: 'bare',
  credit: 'bare',
  lines: 'number',
} as const

const kindsByParty = { ...kinds, third_party_id: 'number' } as const
const kindsByYear = { ...kinds, carried_from: 'number' } as const

function rowsOf(read: ByColumn<Read>): SumRow[] {
  const { account_id, third_party_id, slot, carried_from, debit, credit, lines } = read
  return account_id.map((id, at) => ({
    account_id: id,
    third_party_id: third_party_id?.[at] ?? null,
    place: (slot[at]! >> 1) as Place,
    is_closing: (slot[at]! & 1) === 1,
    carried_from: carried_from?.[at] ?? null,
    debit: storedAmount(debit[at]!),
    credit: storedAmount(credit[at]!),
    lines: lines[at]!,
  }))
}

/** Of the sums of several spans those of one. */
function sumsIn(span: number, sums: readonly SumRow[]): SumRow[] {
  return sums.flatMap((sum) => {
    const place = placeIn(sum.place, span)
    if (place === 0) return []
    const carried_from = place === places.carried ? sum.carried_from : null
    return { ...sum, place: place as Place, carried_from }
  })
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
