import type { Day } from '#kernel/days'
import { storedAmount } from '#kernel/money'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { HeldTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'
import type { JournalMonth, JournalYear, Numbers, TakenUp } from '../domain/journal.js'
import type { JournalLine, JournalRow } from '../schemas/journal.js'

/** Which entries are looked at. */
export type JournalEntries = {
  readonly from: Day
  readonly to: Day
  readonly narrowed: Narrowed
}

/** Null leaves a filter out. */
export type Narrowed = {
  readonly journalIds: readonly number[] | null
  /** Entries that do not count, as they were posted later. */
  readonly unseen: readonly number[] | null
}

const conditions: Conditions<Narrowed> = {
  journalIds: 'e.journal_id = ANY ($?)',
  unseen: 'e.id NOT IN (SELECT unnest($?::bigint[]))',
}

/**
 * What each journal has in each month, by code and time: whole months as posting keeps them, the others from their
 * entries, less what was posted later.
 */
export async function journalMonths(
  { tx, company }: CompanyReading,
  { from, to, narrowed }: JournalEntries,
): Promise<JournalMonth[]> {
  const rows = await tx.rows<Omit<JournalMonth, 'total'> & { total: string }>(
    `WITH month AS MATERIALIZED (
       SELECT p.id, p.fiscal_year_id, p.starts_on, p.ends_on, p.starts_on >= $2 AND p.ends_on <= $3 AS is_whole
         FROM periods p WHERE p.company_id = $1 AND p.ends_on >= $2 AND p.starts_on <= $3
     ), counted AS (
       SELECT k.journal_id, m.fiscal_year_id, m.starts_on, k.entries, k.total
         FROM month m JOIN journal_periods k ON k.company_id = $1 AND k.period_id = m.id
        WHERE m.is_whole
       UNION ALL
       SELECT e.journal_id, m.fiscal_year_id, m.starts_on, count(*)::int, sum(e.total)
         FROM month m JOIN entries e ON e.company_id = $1
          AND e.entry_date BETWEEN greatest(m.starts_on, $2) AND least(m.ends_on, $3)
        WHERE NOT m.is_whole GROUP BY 1, 2, 3
       UNION ALL
       SELECT e.journal_id, m.fiscal_year_id, m.starts_on, -count(*)::int, -sum(e.total)
         FROM entries e JOIN month m ON m.id = e.period_id
        WHERE e.company_id = $1 AND e.id = ANY ($5::bigint[]) AND e.entry_date BETWEEN $2 AND $3 GROUP BY 1, 2, 3
     )
     SELECT j.id AS "journalId", j.code, j.label, c.fiscal_year_id AS "yearId",
            to_char(c.starts_on, 'YYYY-MM') AS month, sum(c.entries) AS entries, sum(c.total) AS total
       FROM counted c JOIN journals j ON j.company_id = $1 AND j.id = c.journal_id
      WHERE $4::bigint[] IS NULL OR j.id = ANY ($4)
      GROUP BY j.id, j.code, j.label, c.fiscal_year_id, c.starts_on HAVING sum(c.entries) <> 0
      ORDER BY j.code COLLATE "C", j.id, c.starts_on`,
    [company.id, from, to, narrowed.journalIds, narrowed.unseen ?? []],
  )
  return rows.map((row) => ({ ...row, total: storedAmount(row.total) }))
}

/** The first and last numbers of journals in years that a span cuts. */
export async function numbersOf(
  { tx, company }: CompanyReading,
  { from, to, narrowed: { unseen } }: JournalEntries,
  years: readonly JournalYear[],
): Promise<Numbers[]> {
  if (years.length === 0) return []
  const known = [
    company.id,
    from,
    to,
    years.map(({ journalId }) => journalId),
    years.map(({ yearId }) => yearId),
  ]
  const { where, values } = conditionsOf(conditions, { journalIds: null, unseen }, known)
  const number = (which: 'min' | 'max') => `
    (SELECT ${which}(e.number) FROM entries e
      WHERE e.company_id = $1 AND e.journal_id = w.journal_id AND e.fiscal_year_id = w.year_id
        AND e.entry_date BETWEEN $2 AND $3${where})`
  return tx.rows<Numbers>(
    `SELECT ${number('min')} AS first, ${number('max')} AS last
       FROM unnest($4::bigint[], $5::bigint[]) WITH ORDINALITY AS w (journal_id, year_id, place) ORDER BY w.place`,
    values,
  )
}

export type JournalEntry = Omit<JournalRow, 'debit' | 'credit' | 'link' | 'lines'> & {
  total: string
}

/** The entries of a page, in the order in which they are taken up. */
export async function entriesFrom(
  { tx, company }: CompanyReading,
  { from, to, narrowed: { unseen } }: JournalEntries,
  taken: readonly TakenUp[],
): Promise<JournalEntry[]> {
  if (taken.length === 0) return []
  const known = [
    company.id,
    from,
    to,
    taken.map(({ journalId }) => journalId),
    taken.map(({ yearId }) => yearId),
    taken.map(({ afterNumber }) => afterNumber),
    taken.map(({ skip }) => skip),
    taken.map(({ count }) => count),
  ]
  const { where, values } = conditionsOf(conditions, { journalIds: null, unseen }, known)
  return tx.rows<JournalEntry>(
    `SELECT e.id AS entry_id, e.journal_id, j.code AS journal_code, e.number, e.entry_date, e.label, e.reference,
            e.origin, e.phase, e.status, t.today_id AS third_party_id, t.name AS third_party_name, e.total
       FROM unnest($4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::int[]) WITH ORDINALITY
         AS w (journal_id, year_id, after_number, skip, count, place)
      CROSS JOIN LATERAL (
        SELECT e.* FROM entries e
         WHERE e.company_id = $1 AND e.journal_id = w.journal_id AND e.fiscal_year_id = w.year_id
           AND e.number > w.after_number AND e.entry_date BETWEEN $2 AND $3${where}
         ORDER BY e.number OFFSET w.skip LIMIT w.count) e
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
       LEFT JOIN third_parties_today t ON t.company_id = $1 AND t.id = e.third_party_id
      ORDER BY w.place, e.number`,
    values,
  )
}

export type BareLine = JournalLine & { entry_id: number; lettering_id: number | null }

/** What a line (`l`) is shown with; a merged third party as who it is today. */
const names = `
  JOIN accounts a ON a.company_id = $1 AND a.id = l.account_id
  LEFT JOIN third_parties o ON o.company_id = $1 AND o.id = l.third_party_id
  LEFT JOIN third_parties t ON t.company_id = $1 AND t.id = coalesce(o.merged_into_id, o.id)
  LEFT JOIN vat_codes v ON v.company_id = $1 AND v.id = l.vat_code_id`

export async function linesOfEntries(
  { tx, company }: CompanyReading,
  entryIds: readonly number[],
): Promise<BareLine[]> {
  return tx.rows<BareLine>(
    `SELECT l.entry_id, l.id, l.position, l.account_id, a.number, a.labels ->> $3 AS account_label, l.label,
            t.id AS third_party_id, t.code AS third_party_code, t.name AS third_party_name, l.debit, l.credit,
            v.code AS vat_code, g.id AS lettering_id, g.code AS lettering_code
       FROM entry_lines l ${names}
       LEFT JOIN letterings g ON g.company_id = $1 AND g.id = coalesce(l.lettering_id, l.partial_lettering_id)
      WHERE l.company_id = $1 AND l.entry_id = ANY ($2) ORDER BY l.entry_id, l.position`,
    [company.id, entryIds, company.locale],
  )
}

/** A line as files show it, in their columns. */
export type FiledLine = readonly [
  journal_code: string,
  entry_number: number,
  entry_date: Day,
  reference: string | null,
  entry_label: string | null,
  number: string,
  account_label: string,
  third_party_code: string | null,
  third_party_name: string | null,
  label: string | null,
  debit: string,
  credit: string,
  vat_code: string | null,
]

/** The lines of all entries, in the order of the journal, in portions. */
export function portionsOfJournal(
  { company }: CompanyReading,
  portions: HeldTx['portions'],
  { from, to, narrowed }: JournalEntries,
): AsyncIterable<readonly FiledLine[]> {
  const known = [company.id, from, to, company.locale]
  const { where, values } = conditionsOf(conditions, narrowed, known)
  return portions<FiledLine>(
    `SELECT j.code, e.number, e.entry_date, e.reference, e.label, a.number, a.labels ->> $4, t.code, t.name, l.label,
            l.debit, l.credit, v.code
       FROM entries e
       JOIN fiscal_years y ON y.company_id = $1 AND y.id = e.fiscal_year_id
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.entry_date BETWEEN $2 AND $3 ${names}
      WHERE e.company_id = $1 AND e.entry_date BETWEEN $2 AND $3${where}
      ORDER BY j.code COLLATE "C", j.id, y.starts_on, e.number, l.position`,
    values,
  )
}
