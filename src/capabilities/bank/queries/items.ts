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

/**
 * Lines by their ids with what remains of each; those that the file has not, and openings that repeat the year before, are left out. Each looks its
 * facts up by key, whatever the statistics say.
 */
export async function itemsOf(
  { tx, company }: CompanyReading,
  lineIds: readonly number[],
): Promise<Item[]> {
  if (lineIds.length === 0) return []
  return tx.rows<Item>(
    `WITH asked AS MATERIALIZED (
       SELECT l.* FROM (SELECT DISTINCT id FROM unnest($2::bigint[]) AS id) given
        CROSS JOIN LATERAL (
          SELECT x.* FROM entry_lines x WHERE x.company_id = $1 AND x.id = given.id OFFSET 0) l),
     money AS MATERIALIZED (
       SELECT j.control_account_id FROM journals j WHERE j.company_id = $1 AND j.type IN ('financial', 'cash')),
     tied AS MATERIALIZED (
       SELECT o.line_id, o.open FROM tied_open($1, ARRAY(
         SELECT DISTINCT a.partial_lettering_id FROM asked a WHERE a.partial_lettering_id IS NOT NULL)) o)
     SELECT l.id AS line_id, l.entry_id, l.account_id, a.number AS account, t.today_id AS third_party_id,
            CASE WHEN l.can_letter AND l.lettering_id IS NULL
                 THEN coalesce(tied.open, l.debit - l.credit) ELSE 0 END AS open,
            l.account_id IN (SELECT control_account_id FROM money) AS is_of_money,
            l.debit - l.credit AS whole, l.currency, l.amount_currency
       FROM asked l
      CROSS JOIN LATERAL (
        SELECT FROM entries e WHERE e.company_id = $1 AND e.id = l.entry_id AND (e.phase <> 'opening' OR l.can_letter) OFFSET 0) e
      CROSS JOIN LATERAL (
        SELECT x.number FROM accounts x WHERE x.company_id = $1 AND x.id = l.account_id OFFSET 0) a
       LEFT JOIN LATERAL (
        SELECT x.today_id FROM third_parties_today x
         WHERE x.company_id = $1 AND x.id = l.third_party_id OFFSET 0) t ON true
       LEFT JOIN tied ON tied.line_id = l.id`,
    [company.id, lineIds],
  )
}
