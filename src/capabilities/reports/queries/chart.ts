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

/** The accounts whose numbers begin so, found along the index: numbers are digits. */
export async function accountsUnder(
  { tx, company }: CompanyReading,
  prefixes: readonly string[],
): Promise<{ id: number; number: string; label: string; type: string }[]> {
  return tx.rows(
    `SELECT DISTINCT ON (a.number) a.id, a.number, a.labels ->> $3 AS label, a.type
       FROM unnest($2::text[]) AS p (prefix)
       JOIN accounts a ON a.company_id = $1 AND a.number BETWEEN p.prefix AND p.prefix || '9999999999'
      WHERE a.kind = 'postable' AND a.deleted_at IS NULL AND starts_with(a.number, p.prefix) ORDER BY a.number`,
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
