import type { CompanyReading } from '#platform/operations/operation'
import type { PartyType } from '../schemas/third-party-balance.js'

export type Party = {
  id: number
  type: PartyType
  code: string
  name: string
  /** The account of its own, where it has one. */
  account_id: number | null
  is_deleted: boolean
}

/** The third parties of a file, who was merged into another aside. */
export async function partiesOf({ tx, company }: CompanyReading): Promise<Party[]> {
  return tx.rows<Party>(
    `SELECT id, type, code, name, account_id, deleted_at IS NOT NULL AS is_deleted FROM third_parties
      WHERE company_id = $1 AND merged_into_id IS NULL`,
    [company.id],
  )
}
