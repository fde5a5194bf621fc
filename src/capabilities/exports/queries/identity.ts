import type { ReadTx } from '#platform/db/index'

export type Identity = {
  readonly code: string | null
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
}

/** How a company file is named on what is made of it. */
export function readIdentity(tx: ReadTx, companyId: number): Promise<Identity> {
  return tx.one(
    `SELECT code, vat_number AS "vatNumber", enterprise_number AS "enterpriseNumber"
     FROM companies WHERE id = $1`,
    [companyId],
  )
}
