import type { CompanyReading } from '#platform/operations/operation'

/** The model of annual accounts that the settings of the file name; null where nobody chose one. */
export async function chosenScheme({ tx, company }: CompanyReading): Promise<string | null> {
  const { scheme } = await tx.one<{ scheme: string | null }>(
    `SELECT settings #>> '{annual_accounts,scheme}' AS scheme FROM companies WHERE id = $1`,
    [company.id],
  )
  return scheme
}
