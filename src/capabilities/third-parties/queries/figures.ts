import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { Figures } from '../schemas.js'
import { party } from './third-parties.js'

/** The journals of a third party's invoices, and the sign that makes what was bought or sold positive. */
export type Trade = { invoices: string; creditNotes: string; sign: 1 | -1 }

/** What remains open today of the lines up to a day, and what of it is due. */
export async function openUpTo(
  { tx, company }: CompanyReading,
  id: number,
  to: Day,
  today: Day,
): Promise<{ open: string; overdue: string }> {
  return tx.one<{ open: string; overdue: string }>(
    `WITH ${party}
     SELECT coalesce(sum(coalesce(tied.open, l.debit - l.credit)), 0.00) AS open,
            coalesce(sum(coalesce(tied.open, l.debit - l.credit))
                       FILTER (WHERE coalesce(l.due_date, e.due_date, e.entry_date) < $4), 0.00) AS overdue
       FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       LEFT JOIN tied_open($1, ARRAY(
         SELECT o.partial_lettering_id FROM entry_lines o
          WHERE o.company_id = $1 AND o.third_party_id IN (SELECT id FROM party)
            AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party) AND l.lettering_id IS NULL
        AND l.can_letter AND l.entry_date <= $3`,
    [company.id, id, to, today],
  )
}

/**
 * What was invoiced without VAT after a day, up to another: the lines of the entries that are neither
 * the third party's nor VAT. VAT that may not be deducted lies on the lines of the cost; there the net is
 * computed back from the whole, which finds the very cent, for VAT was rounded once per code.
 */
export async function turnoverOf(
  { tx, company }: CompanyReading,
  id: number,
  { invoices, creditNotes, sign }: Trade,
  after: Day,
  upTo: Day,
): Promise<string> {
  const { turnover } = await tx.one<{ turnover: string }>(
    `WITH ${party}, traded AS (
       SELECT DISTINCT e.id
         FROM entry_lines l
         JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
         JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
        WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party)
          AND l.entry_date > $3 AND l.entry_date <= $4 AND j.type IN ($5, $6) AND e.phase = 'year'
          AND NOT EXISTS (SELECT FROM entry_lines o
                           WHERE o.company_id = $1 AND o.entry_id = e.id
                             AND o.third_party_id NOT IN (SELECT id FROM party))
     ), by_code AS (
       SELECT l.entry_id, l.vat_code_id,
              coalesce(sum(l.debit - l.credit) FILTER (WHERE l.vat_role IS DISTINCT FROM 'tax'), 0.00) AS base,
              coalesce(sum(l.debit - l.credit) FILTER (WHERE l.vat_role = 'tax'), 0.00) AS tax
         FROM traded t JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = t.id
        WHERE l.third_party_id IS NULL
        GROUP BY l.entry_id, l.vat_code_id
     )
     SELECT coalesce(sum(CASE WHEN coalesce(v.deductible_percent, 100) = 100 THEN c.base
                              WHEN v.is_reverse_charge THEN c.base + c.tax
                              ELSE round((c.base + c.tax) / (1 + v.rate / 100), 2) END), 0.00) * $7::int AS turnover
       FROM by_code c LEFT JOIN vat_codes v ON v.company_id = $1 AND v.id = c.vat_code_id`,
    [company.id, id, after, upTo, invoices, creditNotes, sign],
  )
  return turnover
}

/**
 * How long invoices since a day waited for the last line of their lettering, on average. Invoices that
 * were reversed were not paid.
 */
export async function daysToPay(
  { tx, company }: CompanyReading,
  id: number,
  { invoices, sign }: Trade,
  after: Day,
  upTo: Day,
): Promise<number | null> {
  const { days } = await tx.one<{ days: number | null }>(
    `WITH ${party}
     SELECT round(avg(s.settled_on - l.entry_date), 1)::float8 AS days
       FROM entry_lines l
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
       JOIN LATERAL (SELECT max(o.entry_date) AS settled_on FROM entry_lines o
                      WHERE o.company_id = $1 AND o.lettering_id = l.lettering_id) s ON true
      WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party) AND l.lettering_id IS NOT NULL
        AND l.entry_date > $3 AND l.entry_date <= $4 AND j.type = $5 AND e.phase = 'year'
        AND (l.credit - l.debit) * $6::int > 0 AND e.status = 'posted' AND e.reversed_entry_id IS NULL`,
    [company.id, id, after, upTo, invoices, sign],
  )
  return days
}

/** The day of the last entry that names a third party, whatever opens a year left out. */
export async function lastEntryOn(
  { tx, company }: CompanyReading,
  id: number,
): Promise<Figures['last_entry_on']> {
  const { day } = await tx.one<{ day: Figures['last_entry_on'] }>(
    `WITH ${party}
     SELECT greatest(
       (SELECT max(l.entry_date) FROM entry_lines l
          JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
         WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party) AND e.phase <> 'opening'),
       (SELECT max(e.entry_date) FROM entries e
         WHERE e.company_id = $1 AND e.third_party_id IN (SELECT id FROM party) AND e.phase <> 'opening')) AS day`,
    [company.id, id],
  )
  return day
}

/** A page of the entries that name a third party, on a line or as a whole, newest first. */
export async function pageOfEntries(
  { tx, company }: CompanyReading,
  id: number,
  limit: number,
  offset: number,
): Promise<{ ids: number[]; total: number }> {
  const named = `named AS (
    SELECT l.entry_id AS id, l.entry_date FROM entry_lines l
     WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party)
    UNION
    SELECT e.id, e.entry_date FROM entries e
     WHERE e.company_id = $1 AND e.third_party_id IN (SELECT id FROM party)
  )`
  const { total } = await tx.one<{ total: number }>(
    `WITH ${party}, ${named} SELECT count(*)::int AS total FROM named`,
    [company.id, id],
  )
  const rows = await tx.rows<{ id: number }>(
    `WITH ${party}, ${named} SELECT id FROM named ORDER BY entry_date DESC, id DESC LIMIT $3 OFFSET $4`,
    [company.id, id, limit, offset],
  )
  return { ids: rows.map((row) => row.id), total }
}
