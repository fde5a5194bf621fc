import type { Day } from '#kernel/days'
import { storedAmount } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import type { Movement, MovementColumn } from '../domain/movements.js'
import { lastPosting } from './assets.js'

/** By the day, before a span or in it; `$2` and `$3` are its bounds. */
const within = (day: string, before: string, inside: string) =>
  `CASE WHEN ${day} < $2 THEN '${before}' ELSE '${inside}' END`

/**
 * What happened to assets by account up to a day. A transfer stands between what was posted before it and after: each
 * belongs to the account of then.
 */
export async function movementsUpTo(
  { tx, company }: CompanyReading,
  from: Day,
  to: Day,
): Promise<Movement[]> {
  const rows = await tx.rows<{
    account_id: number
    beside_id: number | null
    column: MovementColumn
    amount: string
  }>(
    `WITH asset AS (
       SELECT f.id, f.account_id, f.depreciation_account_id AS beside_id, f.acquired_on, f.acquisition_value AS value,
              f.previous_depreciation AS previous, f.disposed_on, f.previous_depreciation + coalesce(g.posted, 0) AS posted
         FROM fixed_assets f LEFT JOIN LATERAL (${lastPosting}) g ON true
        WHERE f.company_id = $1 AND f.deleted_at IS NULL AND f.acquired_on <= $3
     ), moved AS (
       SELECT t.*, row_number() OVER (PARTITION BY t.asset_id ORDER BY t.id) AS place
         FROM asset_transfers t WHERE t.company_id = $1 AND t.reversed_on IS NULL
     ), first AS (
       SELECT a.*, CASE WHEN m.id IS NULL THEN a.account_id ELSE m.from_account_id END AS first_id,
              CASE WHEN m.id IS NULL THEN a.beside_id ELSE m.from_depreciation_account_id END AS first_beside_id
         FROM asset a LEFT JOIN moved m ON m.asset_id = a.id AND m.place = 1
     ), posting AS (
       SELECT coalesce(m.from_account_id, a.account_id) AS account_id,
              CASE WHEN m.id IS NULL THEN a.beside_id ELSE m.from_depreciation_account_id END AS beside_id,
              d.ends_on, d.reversed_on, d.amount, d.exceptional
         FROM asset_depreciations d JOIN asset a ON a.id = d.asset_id
         LEFT JOIN LATERAL (SELECT * FROM moved m WHERE m.asset_id = d.asset_id AND m.since >= d.id
                             ORDER BY m.place LIMIT 1) m ON true
        WHERE d.company_id = $1 AND d.ends_on <= $3
     ), movement (account_id, beside_id, "column", amount) AS (
       SELECT first_id, first_beside_id, ${within('acquired_on', 'opening_value', 'acquisitions')}, value FROM first
       UNION ALL
       SELECT first_id, first_beside_id, ${within('acquired_on', 'opening_depreciation', 'transferred')}, previous
         FROM first
       UNION ALL
       SELECT m.from_account_id, m.from_depreciation_account_id, ${within('transferred_on', 'opening_value', 'transfers')}, -a.value
         FROM moved m JOIN asset a ON a.id = m.asset_id WHERE m.transferred_on <= $3
       UNION ALL
       SELECT m.to_account_id, m.to_depreciation_account_id, ${within('transferred_on', 'opening_value', 'transfers')}, a.value
         FROM moved m JOIN asset a ON a.id = m.asset_id WHERE m.transferred_on <= $3
       UNION ALL
       SELECT m.from_account_id, m.from_depreciation_account_id,
              ${within('transferred_on', 'opening_depreciation', 'transferred')}, -m.depreciation
         FROM moved m JOIN asset a ON a.id = m.asset_id WHERE m.transferred_on <= $3
       UNION ALL
       SELECT m.to_account_id, m.to_depreciation_account_id,
              ${within('transferred_on', 'opening_depreciation', 'transferred')}, m.depreciation
         FROM moved m JOIN asset a ON a.id = m.asset_id WHERE m.transferred_on <= $3
       UNION ALL
       SELECT account_id, beside_id, ${within('ends_on', 'opening_depreciation', 'depreciation')}, amount - exceptional
         FROM posting
       UNION ALL
       SELECT account_id, beside_id, ${within('ends_on', 'opening_depreciation', 'exceptional')}, exceptional FROM posting
       UNION ALL
       SELECT account_id, beside_id, ${within('reversed_on', 'opening_depreciation', 'depreciation')}, exceptional - amount
         FROM posting WHERE reversed_on <= $3
       UNION ALL
       SELECT account_id, beside_id, ${within('reversed_on', 'opening_depreciation', 'exceptional')}, -exceptional
         FROM posting WHERE reversed_on <= $3
       UNION ALL
       SELECT account_id, beside_id, ${within('disposed_on', 'opening_value', 'disposals')}, -value
         FROM asset WHERE disposed_on <= $3
       UNION ALL
       SELECT account_id, beside_id, ${within('disposed_on', 'opening_depreciation', 'cancelled')}, -posted
         FROM asset WHERE disposed_on <= $3)
     SELECT account_id, beside_id, "column", sum(amount) AS amount FROM movement
      GROUP BY account_id, beside_id, "column"`,
    [company.id, from, to],
  )
  return rows.map(({ account_id, beside_id, column, amount }) => ({
    accountId: account_id,
    depreciationAccountId: beside_id,
    column,
    amount: storedAmount(amount),
  }))
}

export type NamedAccount = {
  id: number
  number: string
  label: string
  type: string
  labels: Record<string, string>
}

/** Accounts by id, and those of categories, by number. */
export async function accountsNamed(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<(NamedAccount & { is_of_category: boolean })[]> {
  return tx.rows(
    `SELECT a.id, a.number, a.labels ->> $3 AS label, a.type, a.labels, c.account_id IS NOT NULL AS is_of_category
       FROM accounts a
       LEFT JOIN (SELECT DISTINCT account_id FROM asset_categories WHERE company_id = $1 AND deleted_at IS NULL) c
         ON c.account_id = a.id
      WHERE a.company_id = $1 AND (a.id = ANY ($2) OR c.account_id IS NOT NULL) ORDER BY a.number`,
    [company.id, ids, company.locale],
  )
}

export async function hasAssets({ tx, company }: CompanyReading): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT FROM fixed_assets WHERE company_id = $1 AND deleted_at IS NULL LIMIT 1`,
    [company.id],
  )
  return found !== undefined
}
