import type { Text } from '#kernel/languages'
import { touch } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'

/** The living headings whose number begins another, held against being put in the bin meanwhile. */
export async function headingsAbove(
  { tx, company }: CompanyOperation,
  number: string,
): Promise<{ id: number; number: string }[]> {
  return tx.rows<{ id: number; number: string }>(
    `SELECT id, number FROM accounts
      WHERE company_id = $1 AND kind = 'heading' AND deleted_at IS NULL AND starts_with($2, number)
        FOR KEY SHARE`,
    [company.id, number],
  )
}

/** The id of the living account with a number, held against every other write of it. */
export async function lockNumber(
  { tx, company }: CompanyOperation,
  number: string,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT id FROM accounts WHERE company_id = $1 AND number = $2 AND deleted_at IS NULL FOR UPDATE`,
    [company.id, number],
  )
  return found?.id
}

export async function renameAccount(op: CompanyOperation, id: number, labels: Text): Promise<void> {
  await touch(op, 'accounts', id, { labels: JSON.stringify(labels) })
}
