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

/** The third parties of a file by id; the id of one that was merged into another leads to who it is today. */
export async function partiesOf({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, Party>> {
  const rows = await tx.rows<Party & { merged_into_id: number | null }>(
    `SELECT id, type, code, name, account_id, deleted_at IS NOT NULL AS is_deleted, merged_into_id FROM third_parties
      WHERE company_id = $1`,
    [company.id],
  )
  const parties = new Map<number, Party>(rows.map((party) => [party.id, party]))
  for (const { id, merged_into_id } of rows)
    if (merged_into_id !== null) parties.set(id, parties.get(merged_into_id)!)
  return parties
}
