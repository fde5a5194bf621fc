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

/** How the records that a filter names are called, by its name. */
const names = {
  account_id: 'SELECT number AS name FROM accounts',
  third_party_id: `SELECT code || ' ' || name AS name FROM third_parties`,
  journal_id: 'SELECT code AS name FROM journals',
  vat_code_id: 'SELECT code AS name FROM vat_codes',
  axis_id: 'SELECT label AS name FROM analytic_axes',
  code_id: `SELECT code || ' ' || label AS name FROM analytic_codes`,
  budget_id: 'SELECT label AS name FROM budgets',
} as const
export type Named = keyof typeof names

export function isNamed(filter: string): filter is Named {
  return Object.hasOwn(names, filter)
}

export async function namesOf(
  { tx, company }: CompanyReading,
  filter: Named,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `${names[filter]} WHERE company_id = $1 AND id = ANY ($2) ORDER BY 1`,
    [company.id, ids],
  )
  return rows.map(({ name }) => name)
}
