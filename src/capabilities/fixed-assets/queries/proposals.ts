import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { AssetProposal, ProposalFilter } from '../schemas/assets.js'

const conditions: Conditions<ProposalFilter> = {
  from: 'e.entry_date >= $?',
  to: 'e.entry_date <= $?',
}

/** Debit lines on the accounts of categories that assets have not used up, the oldest first. */
export async function proposedLines(
  { tx, company }: CompanyReading,
  filter: ProposalFilter,
): Promise<AssetProposal[]> {
  const { where, values } = conditionsOf(conditions, filter, [company.id])
  return tx.rows<AssetProposal>(
    `WITH category AS (
       SELECT account_id, CASE WHEN count(*) FILTER (WHERE is_active) = 1
                               THEN min(id) FILTER (WHERE is_active) END AS category_id
         FROM asset_categories WHERE company_id = $1 AND deleted_at IS NULL GROUP BY account_id
     ), taken AS (
       SELECT t.line_id, sum(t.amount) AS amount FROM asset_lines t
         JOIN fixed_assets f ON f.company_id = t.company_id AND f.id = t.asset_id AND f.deleted_at IS NULL
        WHERE t.company_id = $1 GROUP BY t.line_id)
     SELECT l.id AS entry_line_id, e.id AS entry_id, e.entry_date, l.account_id, l.debit AS amount,
            l.debit - coalesce(t.amount, 0) AS left, coalesce(l.label, e.label) AS label,
            coalesce(l.third_party_id, e.third_party_id) AS third_party_id, e.document_id, c.category_id
       FROM category c
       JOIN entry_lines l ON l.company_id = $1 AND l.account_id = c.account_id AND l.debit > 0
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       LEFT JOIN taken t ON t.line_id = l.id
      WHERE e.status = 'posted' AND e.phase = 'year' AND e.origin NOT IN ('opening', 'asset', 'reversal')
        AND l.debit > coalesce(t.amount, 0)${where}
      ORDER BY e.entry_date, e.id, l.position`,
    values,
  )
}
