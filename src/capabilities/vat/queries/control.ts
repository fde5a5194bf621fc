import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { Weights } from '../domain/control.js'

/** What a VAT account holds in a month, credit less debit: of lines of VAT, of others, and of returns. */
export type AccountMonth = {
  account_id: number
  number: string
  label: string
  role: 'due' | 'deductible' | 'waiting'
  month: Day
  tax: string
  tax_lines: number
  other: string
  other_lines: number
  settled: string
}

/** The VAT accounts of a file month by month; returns are told apart from what else has no VAT code. */
export async function accountMonths(
  { tx, company }: CompanyReading,
  from: Day,
  to: Day,
): Promise<AccountMonth[]> {
  return tx.rows<AccountMonth>(
    `WITH account AS (
       SELECT a.id, a.number, a.labels ->> $4 AS label, min(v.role) AS role
         FROM accounts a JOIN vat_accounts v ON v.company_id = a.company_id AND v.number = a.number
        WHERE a.company_id = $1 AND a.deleted_at IS NULL GROUP BY a.id, a.number, a.labels
     ), held AS (
       SELECT b.account_id, p.starts_on AS month, -sum(b.tax) AS tax, sum(b.tax_lines) AS tax_lines,
              sum(b.credit - b.debit + b.tax) AS rest, sum(b.lines - b.tax_lines) AS rest_lines
         FROM account JOIN account_balances b ON b.company_id = $1 AND b.account_id = account.id AND b.phase = 'year'
         JOIN periods p ON p.company_id = $1 AND p.id = b.period_id
        WHERE p.starts_on BETWEEN $2 AND $3 GROUP BY 1, 2
     ), settled AS (
       SELECT l.account_id, p.starts_on AS month, sum(l.credit - l.debit) AS amount, count(*) AS lines
         FROM entries e
         JOIN entry_lines l ON l.company_id = $1 AND l.entry_id IN (e.id, e.reversed_by_entry_id)
         JOIN entries own ON own.company_id = $1 AND own.id = l.entry_id
         JOIN periods p ON p.company_id = $1 AND p.id = own.period_id
         JOIN account ON account.id = l.account_id
        WHERE e.company_id = $1 AND e.origin = 'vat' AND p.starts_on BETWEEN $2 AND $3 GROUP BY 1, 2)
     SELECT account.id AS account_id, account.number, account.label, account.role, h.month, h.tax,
            h.tax_lines::int AS tax_lines, h.rest - coalesce(s.amount, 0) AS other,
            (h.rest_lines - coalesce(s.lines, 0))::int AS other_lines, coalesce(s.amount, 0.00) AS settled
       FROM account JOIN held h ON h.account_id = account.id
       LEFT JOIN settled s ON s.account_id = account.id AND s.month = h.month
      ORDER BY account.number, h.month`,
    [company.id, from, to, company.locale],
  )
}

export type TurnoverLines = {
  ledger: string
  uncoded: string
  uncoded_lines: number
  elsewhere: string
  elsewhere_lines: number
  waiting: string
}

/** Income against the boxes of turnover, line by line: what is in one and not in the other. */
export async function turnoverLines(
  { tx, company }: CompanyReading,
  prefix: string,
  weights: Weights,
  from: Day,
  to: Day,
): Promise<TurnoverLines> {
  return tx.one<TurnoverLines>(
    `SELECT coalesce(sum(income), 0.00) AS ledger,
            coalesce(sum(income) FILTER (WHERE declared IS NULL), 0.00) AS uncoded,
            count(*) FILTER (WHERE income IS NOT NULL AND declared IS NULL)::int AS uncoded_lines,
            coalesce(-sum(declared) FILTER (WHERE income IS NULL), 0.00) AS elsewhere,
            count(*) FILTER (WHERE income IS NULL AND declared IS NOT NULL)::int AS elsewhere_lines,
            coalesce(sum(declared) FILTER (WHERE boxes_due_on = 'payment'), 0.00) AS waiting
       FROM (SELECT CASE WHEN a.number LIKE $4 || '%' THEN l.credit - l.debit END AS income, l.boxes_due_on,
                    (SELECT sum(b.amount * w.weight) FROM jsonb_to_recordset(l.boxes) AS b (box text, amount numeric)
                       JOIN unnest($5::text[], $6::int[]) AS w (box, weight) ON w.box = b.box) AS declared
               FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
              WHERE l.company_id = $1 AND l.entry_date BETWEEN $2 AND $3 AND (a.number LIKE $4 || '%' OR l.boxes IS NOT NULL)
                AND l.entry_id NOT IN (SELECT e.id FROM entries e WHERE e.company_id = $1 AND e.phase <> 'year')
              OFFSET 0) line`,
    [company.id, from, to, prefix, [...weights.keys()], [...weights.values()]],
  )
}

/** What validated returns declared of lines that waited for payment: by box, and what left the waiting accounts. */
export async function declaredOfWaiting(
  { tx, company }: CompanyReading,
  declarationIds: readonly number[],
): Promise<{ box: string; amount: string }[]> {
  return tx.rows(
    `SELECT b.box, sum(b.amount) AS amount FROM vat_declaration_lines r,
            jsonb_to_recordset(r.boxes) AS b (box text, amount numeric)
      WHERE r.company_id = $1 AND r.declaration_id = ANY ($2) GROUP BY b.box`,
    [company.id, declarationIds],
  )
}

/** Credit less debit that returns moved out of waiting accounts, by account. */
export async function movedByReturns(
  { tx, company }: CompanyReading,
  declarationIds: readonly number[],
): Promise<{ account_id: number; amount: string }[]> {
  return tx.rows(
    `SELECT l.account_id, -sum(r.moved) AS amount FROM vat_declaration_lines r
       JOIN entry_lines l ON l.company_id = r.company_id AND l.id = r.line_id
      WHERE r.company_id = $1 AND r.declaration_id = ANY ($2) GROUP BY l.account_id HAVING sum(r.moved) <> 0`,
    [company.id, declarationIds],
  )
}
