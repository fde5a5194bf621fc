import type { CompanyReading } from '#platform/operations/operation'

/** An open line as a payment settles it. */
export type Item = {
  line_id: number
  entry_id: number
  account_id: number
  account: string
  third_party_id: number | null
  /** What remains of it, debit minus credit; nothing where it is lettered, or can not be. */
  open: string
  is_of_money: boolean
  /** All of it, debit minus credit, and in its own currency where that is not the file's. */
  whole: string
  currency: string | null
  amount_currency: string | null
}

/** Lines by their ids with what remains of each; those that the file has not, and openings, are left out. */
export async function itemsOf(
  { tx, company }: CompanyReading,
  lineIds: readonly number[],
): Promise<Item[]> {
  return tx.rows<Item>(
    `SELECT l.id AS line_id, l.entry_id, l.account_id, a.number AS account, t.today_id AS third_party_id,
            CASE WHEN l.can_letter AND l.lettering_id IS NULL
                 THEN coalesce(tied.open, l.debit - l.credit) ELSE 0 END AS open,
            EXISTS (SELECT FROM journals j WHERE j.company_id = l.company_id AND j.control_account_id = l.account_id
                       AND j.type IN ('financial', 'cash')) AS is_of_money,
            l.debit - l.credit AS whole, l.currency, l.amount_currency
       FROM entry_lines l
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id AND e.phase <> 'opening'
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
       LEFT JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
       LEFT JOIN tied_open($1, ARRAY(SELECT o.partial_lettering_id FROM entry_lines o
          WHERE o.company_id = $1 AND o.id = ANY ($2) AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE l.company_id = $1 AND l.id = ANY ($2)`,
    [company.id, lineIds],
  )
}
