import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

/** What lines of a box come to, those below zero apart. */
export type BoxFigure = {
  box: string
  is_minus: boolean
  vat_code: string | null
  account: string
  amount: string
  lines: number
}

/** The sums that posting keeps, of the months of a span. */
export async function boxSums(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<BoxFigure[]> {
  return tx.rows<BoxFigure>(
    `SELECT s.box, s.is_minus, NULL AS vat_code, '' AS account, sum(s.amount) AS amount, sum(s.lines)::int AS lines
       FROM periods p JOIN vat_box_sums s ON s.company_id = p.company_id AND s.period_id = p.id
      WHERE p.company_id = $1 AND p.starts_on BETWEEN $2 AND $3 GROUP BY s.box, s.is_minus`,
    [company.id, startsOn, endsOn],
  )
}

/** The same from the lines, told apart by VAT code and account as well. */
export async function lineFigures(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<BoxFigure[]> {
  return tx.rows<BoxFigure>(
    `SELECT b.box, b.amount < 0 AS is_minus, v.code AS vat_code, a.number AS account, sum(b.amount) AS amount,
            count(*)::int AS lines
       FROM entry_lines l
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
       LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id,
            jsonb_to_recordset(l.boxes) AS b (box text, amount numeric)
      WHERE l.company_id = $1 AND l.boxes IS NOT NULL AND l.boxes_due_on = 'invoice' AND l.entry_date BETWEEN $2 AND $3
      GROUP BY 1, 2, 3, 4`,
    [company.id, startsOn, endsOn],
  )
}

/** Debit minus credit of the lines of VAT on accounts where it is due or deducted, in the months of a span. */
export async function taxMovements(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<{ account: string; amount: string }[]> {
  return tx.rows(
    `SELECT a.number AS account, sum(b.tax) AS amount
       FROM accounts a
       JOIN account_balances b ON b.company_id = a.company_id AND b.account_id = a.id AND b.phase = 'year'
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
      WHERE a.company_id = $1 AND p.starts_on BETWEEN $2 AND $3 AND a.number IN (
        SELECT v.number FROM vat_accounts v WHERE v.company_id = $1 AND v.role <> 'waiting')
      GROUP BY a.number HAVING sum(b.tax) <> 0 ORDER BY a.number`,
    [company.id, startsOn, endsOn],
  )
}

/** The VAT codes of sales that are in use: whether they wait for payment. */
export async function saleCodes({
  tx,
  company,
}: CompanyReading): Promise<{ rate: string; waitingAccount: string | null }[]> {
  return tx.rows(
    `SELECT rate::text, waiting_account AS "waitingAccount" FROM vat_codes
      WHERE company_id = $1 AND direction = 'sale' AND is_active AND deleted_at IS NULL`,
    [company.id],
  )
}
