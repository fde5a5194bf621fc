import { type Address, addressFields } from '#kernel/address'
import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

/** Someone who wants a slip, by what is known of it today. */
export type SlipParty = Address & {
  id: number
  name: string
  enterprise_number: string | null
  nature: 'commissions' | 'fees' | 'benefits' | 'expenses' | null
  national_number: string | null
}

export async function slipParties({ tx, company }: CompanyReading): Promise<SlipParty[]> {
  return tx.rows<SlipParty>(
    `SELECT id, name, enterprise_number, ${addressFields.join(', ')},
            fees_281_50 ->> 'nature' AS nature, fees_281_50 ->> 'national_number' AS national_number
       FROM third_parties
      WHERE company_id = $1 AND type = 'supplier' AND merged_into_id IS NULL
        AND (fees_281_50 ->> 'applicable')::boolean ORDER BY id`,
    [company.id],
  )
}

/** A purchase: what it comes to without VAT, and how much of it was settled by two days. */
export type SlipDocument = {
  party_id: number
  entry_date: Day
  base: string
  settled_before: string
  whole_before: string
  settled_until: string
  whole_until: string
}

/**
 * The purchases of some suppliers up to a day, credit notes with a minus; those who were merged into them count. What
 * is neither VAT nor the debt itself is the base, whether a VAT code stands on it or not.
 */
export async function slipDocuments(
  { tx, company }: CompanyReading,
  partyIds: readonly number[],
  before: Day,
  until: Day,
): Promise<SlipDocument[]> {
  if (partyIds.length === 0) return []
  return tx.rows<SlipDocument>(
    `WITH bought AS MATERIALIZED (
       SELECT t.today_id AS party_id, e.id, e.entry_date,
              (SELECT coalesce(sum(l.debit - l.credit), 0.00) FROM entry_lines l
                WHERE l.company_id = $1 AND l.entry_id = e.id AND l.third_party_id IS NULL
                  AND l.vat_role IS DISTINCT FROM 'tax') AS base
         FROM third_parties_today t
         JOIN entries e ON e.company_id = $1 AND e.third_party_id = t.id AND e.entry_date <= $4
         JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
          AND j.type IN ('purchase', 'purchase_credit_note')
        WHERE t.company_id = $1 AND t.today_id = ANY ($2)
     ), asked AS (
       SELECT array_agg(id) AS ids, array_agg($3::date) AS befores, array_agg($4::date) AS untils FROM bought
     ), before AS MATERIALIZED (
       SELECT s.* FROM asked, settled_shares($1, asked.ids, asked.befores) s
     ), by_then AS MATERIALIZED (
       SELECT s.* FROM asked, settled_shares($1, asked.ids, asked.untils) s)
     SELECT b.party_id, b.entry_date, b.base,
            coalesce(p.settled, CASE WHEN b.entry_date <= $3 THEN 1.00 ELSE 0.00 END) AS settled_before,
            coalesce(p.whole, 1.00) AS whole_before,
            coalesce(u.settled, 1.00) AS settled_until, coalesce(u.whole, 1.00) AS whole_until
       FROM bought b
       LEFT JOIN before p ON p.entry_id = b.id
       LEFT JOIN by_then u ON u.entry_id = b.id
      ORDER BY b.party_id, b.id`,
    [company.id, partyIds, before, until],
  )
}
