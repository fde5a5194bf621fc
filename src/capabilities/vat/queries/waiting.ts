import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Decimals } from '../domain/figures.js'

type Box = { box: string; amount: string }

/** A line whose VAT waits, of which another share is settled than was declared. */
export type WaitingLine = {
  line_id: number
  /** Debit minus credit. */
  amount: string
  boxes: Box[] | null
  vat_code: string | null
  account: string
  /** Where its VAT goes from the waiting account; null for a base, and for VAT that never waited. */
  final_account: string | null
  settled: string
  whole: string
  until: Day
  lettering_id: number | null
  lettering_code: string | null
  declared: Decimals
  moved: string
}

/** The account that takes VAT as it becomes due: that of credit notes in their journals, or by the side of a line. */
const finalAccount = `
  CASE WHEN l.vat_role = 'tax' AND a.number IS DISTINCT FROM v.non_deductible_account THEN
    CASE v.direction
      WHEN 'sale' THEN CASE WHEN kind.is_credit THEN coalesce(v.due_account_credit, v.due_account) ELSE v.due_account END
      ELSE CASE WHEN kind.is_credit THEN coalesce(v.deductible_account_credit, v.deductible_account)
                ELSE v.deductible_account END END END`

/** What a return until a day declares of lines whose VAT waits for payment. */
export async function waitingLines(
  { tx, company }: CompanyReading,
  until: Day,
): Promise<WaitingLine[]> {
  return tx.rows<WaitingLine>(
    `SELECT w.line_id, l.debit - l.credit AS amount, l.boxes, v.code AS vat_code, a.number AS account,
            ${finalAccount} AS final_account, w.settled, w.whole, w.until, w.lettering_id, g.code AS lettering_code,
            coalesce((SELECT json_object_agg(x.box, x.amount) FROM (
              SELECT b.box, sum(b.amount)::text AS amount
                FROM vat_declaration_lines r
                JOIN vat_declarations d ON d.company_id = r.company_id AND d.id = r.declaration_id AND d.status <> 'draft',
                     jsonb_to_recordset(r.boxes) AS b (box text, amount numeric)
               WHERE r.company_id = $1 AND r.line_id = w.line_id GROUP BY b.box) x), '{}') AS declared,
            coalesce((SELECT sum(r.moved) FROM vat_declaration_lines r
                        JOIN vat_declarations d ON d.company_id = r.company_id AND d.id = r.declaration_id
                         AND d.status <> 'draft'
                       WHERE r.company_id = $1 AND r.line_id = w.line_id), 0.00) AS moved
       FROM vat_waiting($1, $2) w
       JOIN entry_lines l ON l.company_id = $1 AND l.id = w.line_id
       JOIN accounts a ON a.company_id = $1 AND a.id = l.account_id
       JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
       LEFT JOIN vat_codes v ON v.company_id = $1 AND v.id = l.vat_code_id
       LEFT JOIN letterings g ON g.company_id = $1 AND g.id = w.lettering_id
       CROSS JOIN LATERAL (
         SELECT CASE WHEN j.type LIKE '%credit_note' THEN true WHEN j.type IN ('sale', 'purchase') THEN false
                     ELSE (l.debit > 0) = (v.direction = 'sale') END AS is_credit) kind
      ORDER BY w.line_id`,
    [company.id, until],
  )
}

/** What a return declares of a line. */
export type DeclaredLine = Pick<
  WaitingLine,
  'line_id' | 'settled' | 'whole' | 'until' | 'lettering_id' | 'lettering_code' | 'moved'
> & { boxes: readonly Box[] }

/** Keeps what a return declares of lines whose VAT waits, in place of what it did before. */
export async function keepDeclaredLines(
  { tx, company }: CompanyOperation,
  declarationId: number,
  lines: readonly DeclaredLine[],
): Promise<void> {
  await tx.run(`DELETE FROM vat_declaration_lines WHERE company_id = $1 AND declaration_id = $2`, [
    company.id,
    declarationId,
  ])
  if (lines.length === 0) return
  await tx.run(
    `INSERT INTO vat_declaration_lines (company_id, declaration_id, line_id, boxes, moved, settled, whole, until,
                                        lettering_id, lettering_code)
     SELECT $1, $2, n.line_id, n.boxes, n.moved, n.settled, n.whole, n.until, n.lettering_id, n.lettering_code
       FROM jsonb_to_recordset($3) AS n (line_id bigint, boxes jsonb, moved numeric, settled numeric, whole numeric,
                                         until date, lettering_id bigint, lettering_code text)`,
    [company.id, declarationId, JSON.stringify(lines)],
  )
}

/** What the validated returns of the periods of a year have declared of lines whose VAT waits. */
export async function declaredWithin(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<{ box: string; amount: string; vat_code: string | null; account: string }[]> {
  return tx.rows(
    `SELECT b.box, b.amount::text, v.code AS vat_code, a.number AS account
       FROM vat_declarations d
       JOIN vat_declaration_lines r ON r.company_id = d.company_id AND r.declaration_id = d.id
       JOIN entry_lines l ON l.company_id = r.company_id AND l.id = r.line_id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
       LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id,
            jsonb_to_recordset(r.boxes) AS b (box text, amount numeric)
      WHERE d.company_id = $1 AND d.deleted_at IS NULL AND d.status <> 'draft' AND d.period_type <> 'yearly'
        AND d.starts_on BETWEEN $2 AND $3`,
    [company.id, startsOn, endsOn],
  )
}
