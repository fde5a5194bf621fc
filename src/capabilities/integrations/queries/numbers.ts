import type { CompanyReading } from '#platform/operations/operation'

export type Numbers = {
  readonly code: string | null
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly external_id: string | null
}

/** By what the file itself is known elsewhere. */
export function findNumbers({ tx, company }: CompanyReading): Promise<Numbers> {
  return tx.one(
    'SELECT code, enterprise_number, vat_number, external_id FROM companies WHERE id = $1',
    [company.id],
  )
}

export async function isYear({ tx, company }: CompanyReading, id: number): Promise<boolean> {
  const found = await tx.maybe('SELECT id FROM fiscal_years WHERE company_id = $1 AND id = $2', [
    company.id,
    id,
  ])
  return found !== undefined
}
