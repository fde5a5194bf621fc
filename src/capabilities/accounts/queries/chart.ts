import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Account } from '../schemas/account.js'
import { accountColumns } from './read.js'

export async function isNumberTaken(
  { tx, company }: CompanyReading,
  number: string,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM accounts WHERE company_id = $1 AND number = $2 AND deleted_at IS NULL`,
    [company.id, number],
  )
  return found !== undefined
}

export type Heading = { id: number; type: Account['type'] }

/** The heading with the longest number that begins another; `exceptId` does not count. */
export async function headingAbove(
  { tx, company }: CompanyReading,
  number: string,
  exceptId: number | null = null,
): Promise<Heading | undefined> {
  return tx.maybe<Heading>(
    `SELECT id, type FROM accounts
      WHERE company_id = $1 AND deleted_at IS NULL AND kind = 'heading' AND id IS DISTINCT FROM $3
        AND number = ANY (ARRAY(SELECT left($2::text, n) FROM generate_series(1, length($2) - 1) n))
      ORDER BY length(number) DESC LIMIT 1`,
    [company.id, number, exceptId],
  )
}

export type Stray = Account & { right_parent_id: number | null }

/** The accounts under some numbers that no longer hang under the right heading, held for the change. */
export async function lockStrays(
  { tx, company }: CompanyOperation,
  under: readonly string[],
): Promise<Stray[]> {
  return tx.rows<Stray>(
    `SELECT ${accountColumns}, h.id AS right_parent_id
       FROM accounts a
       LEFT JOIN LATERAL (
         SELECT c.id FROM accounts c
          WHERE c.company_id = a.company_id AND c.deleted_at IS NULL AND c.kind = 'heading'
            AND c.number = ANY (ARRAY(SELECT left(a.number, n) FROM generate_series(1, length(a.number) - 1) n))
          ORDER BY length(c.number) DESC LIMIT 1) h ON true
      WHERE a.company_id = $1 AND a.deleted_at IS NULL
        AND EXISTS (SELECT FROM unnest($3::text[]) AS u WHERE starts_with(a.number, u))
        AND a.parent_id IS DISTINCT FROM h.id
      ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [company.id, company.locale, under],
  )
}

/** How many living accounts hang below headings, but for the headings themselves and some others. */
export async function countBelow(
  { tx, company }: CompanyReading,
  headings: readonly number[],
  others: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.rows<{ id: number; accounts: number }>(
    `SELECT parent_id AS id, count(*)::int AS accounts FROM accounts
      WHERE company_id = $1 AND parent_id = ANY ($2) AND deleted_at IS NULL
        AND id <> ALL ($2) AND id <> ALL ($3)
      GROUP BY parent_id`,
    [company.id, headings, others],
  )
  return new Map(rows.map(({ id, accounts }) => [id, accounts]))
}

/** The accounts that came below a heading in the same operations as some changes of the log. */
export async function movedBelow(
  { tx, company }: CompanyReading,
  seqs: readonly number[],
  headings: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT c.record_id AS id FROM changes c
      WHERE c.company_id = $1 AND c.resource = 'accounts' AND c.action = 'updated'
        AND c.operation_id IN (SELECT operation_id FROM changes WHERE company_id = $1 AND seq = ANY ($2))
        AND (c.after ->> 'parent_id')::bigint = ANY ($3)`,
    [company.id, seqs, headings],
  )
  return rows.map(({ id }) => id)
}
