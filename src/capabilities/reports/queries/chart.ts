import type { CompanyReading } from '#platform/operations/operation'

export type ChartAccount = {
  accountId: number
  number: string
  label: string
  type: string
}

/** The accounts of one kind, by number, named in the language that is asked for. */
export async function chartOf(
  { tx, company, language }: CompanyReading & { readonly language: string },
  kind: 'postable' | 'heading',
): Promise<ChartAccount[]> {
  return tx.rows<ChartAccount>(
    `SELECT id AS "accountId", number, coalesce(labels ->> $3, labels ->> $4) AS label, type FROM accounts
      WHERE company_id = $1 AND kind = $2 AND deleted_at IS NULL ORDER BY number`,
    [company.id, kind, language, company.locale],
  )
}

/** The accounts whose numbers begin so. */
export async function accountsUnder(
  { tx, company }: CompanyReading,
  prefixes: readonly string[],
): Promise<{ id: number; number: string; label: string; type: string }[]> {
  return tx.rows(
    `SELECT a.id, a.number, a.labels ->> $3 AS label, a.type FROM accounts a
      WHERE a.company_id = $1 AND a.kind = 'postable' AND a.deleted_at IS NULL
        AND EXISTS (SELECT FROM unnest($2::text[]) p WHERE starts_with(a.number, p)) ORDER BY a.number`,
    [company.id, prefixes, company.locale],
  )
}

/** Accounts by their ids. */
export async function accountsById(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<{ id: number; number: string; label: string; type: string }[]> {
  return tx.rows(
    `SELECT id, number, labels ->> $3 AS label, type FROM accounts WHERE company_id = $1 AND id = ANY ($2)
      ORDER BY number`,
    [company.id, ids, company.locale],
  )
}
