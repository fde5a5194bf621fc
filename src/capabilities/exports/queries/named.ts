import type { CompanyReading } from '#platform/operations/operation'

/** Accounts by their ids, in the language of the file. */
export async function accountsById(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { number: string; label: string }>> {
  const rows = await tx.rows<{ id: number; number: string; label: string }>(
    'SELECT id, number, labels ->> $3 AS label FROM accounts WHERE company_id = $1 AND id = ANY ($2)',
    [company.id, ids, company.locale],
  )
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}

/** Third parties by their ids. */
export async function partiesById(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { code: string; name: string }>> {
  const rows = await tx.rows<{ id: number; code: string; name: string }>(
    'SELECT id, code, name FROM third_parties WHERE company_id = $1 AND id = ANY ($2)',
    [company.id, ids],
  )
  return new Map(rows.map(({ id, ...party }) => [id, party]))
}
