import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

export type Counted = { count: number; amount: string }

/**
 * Lines on accounts of VAT that have no VAT code, in the months of a span: what the sums hold beside lines of VAT, less
 * what returns have posted there.
 */
export async function linesWithoutCode(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<Counted> {
  return tx.one<Counted>(
    `WITH account AS (
       SELECT a.id FROM accounts a WHERE a.company_id = $1 AND a.number IN (
         SELECT v.number FROM vat_accounts v WHERE v.company_id = $1)
     ), held AS (
       SELECT coalesce(sum(b.lines - b.tax_lines), 0) AS lines, coalesce(sum(b.credit - b.debit + b.tax), 0.00) AS amount
         FROM account JOIN account_balances b ON b.company_id = $1 AND b.account_id = account.id AND b.phase = 'year'
         JOIN periods p ON p.company_id = $1 AND p.id = b.period_id
        WHERE p.starts_on BETWEEN $2 AND $3
     ), settled AS (
       SELECT count(*) AS lines, coalesce(sum(l.credit - l.debit), 0.00) AS amount
         FROM entries e
         JOIN entry_lines l ON l.company_id = $1 AND l.entry_id IN (e.id, e.reversed_by_entry_id)
         JOIN account ON account.id = l.account_id
        WHERE e.company_id = $1 AND e.origin = 'vat' AND e.entry_date BETWEEN $2 AND $3)
     SELECT (held.lines - settled.lines)::int AS count, held.amount - settled.amount AS amount FROM held, settled`,
    [company.id, startsOn, endsOn],
  )
}

/** Money of third parties with waiting VAT that settles nothing yet, up to a day. */
export async function unletteredReceipts(
  { tx, company }: CompanyReading,
  endsOn: Day,
): Promise<Counted> {
  return tx.one<Counted>(
    `WITH party AS MATERIALIZED (
       SELECT DISTINCT c.third_party_id AS id
         FROM entry_lines w
         JOIN entry_lines c ON c.company_id = w.company_id AND c.entry_id = w.entry_id AND c.third_party_id IS NOT NULL
        WHERE w.company_id = $1 AND w.boxes_due_on = 'payment' AND w.entry_date <= $2 AND c.lettering_id IS NULL)
     SELECT count(*)::int AS count, coalesce(sum(abs(l.debit - l.credit)), 0.00) AS amount
       FROM party
       JOIN entry_lines l ON l.company_id = $1 AND l.third_party_id = party.id AND l.entry_date <= $2
       JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id AND j.type IN ('financial', 'cash', 'general')
       JOIN third_parties t ON t.company_id = $1 AND t.id = l.third_party_id
      WHERE l.lettering_id IS NULL AND l.partial_lettering_id IS NULL AND l.can_letter
        AND (l.credit > 0) = (t.type = 'customer')`,
    [company.id, endsOn],
  )
}

/** How many documents of a span wait to be booked. */
export async function pendingDocuments(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM documents
      WHERE company_id = $1 AND status = 'pending' AND deleted_at IS NULL AND document_date BETWEEN $2 AND $3`,
    [company.id, startsOn, endsOn],
  )
  return count
}

/** The first days of months before a day that have lines with boxes and no return, oldest first. */
export async function undeclaredMonths(
  { tx, company }: CompanyReading,
  startsOn: Day,
): Promise<Day[]> {
  const rows = await tx.rows<{ month: Day }>(
    `SELECT DISTINCT date_trunc('month', p.starts_on)::date AS month FROM periods p
      WHERE p.company_id = $1 AND p.starts_on < $2
        AND EXISTS (SELECT FROM vat_box_sums s WHERE s.company_id = $1 AND s.period_id = p.id)
        AND NOT EXISTS (SELECT FROM vat_declaration_months m
                         WHERE m.company_id = $1 AND m.month = date_trunc('month', p.starts_on)::date)
      ORDER BY 1`,
    [company.id, startsOn],
  )
  return rows.map(({ month }) => month)
}
