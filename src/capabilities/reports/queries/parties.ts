import { byColumn } from '#platform/db/by-column'
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

type Read = Omit<Party, 'is_deleted'> & { is_deleted: number; merged_into_id: number | null }

const kinds = {
  id: 'number',
  type: 'bare',
  code: 'words',
  name: 'words',
  account_id: 'number',
  is_deleted: 'number',
  merged_into_id: 'number',
} as const

/** The third parties of a file by id; the id of one that was merged into another leads to who it is today. */
export async function partiesOf({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, Party>> {
  const { id, type, code, name, account_id, is_deleted, merged_into_id } = await byColumn<Read>(
    tx,
    kinds,
    `SELECT id, type, code, name, account_id, (deleted_at IS NOT NULL)::int AS is_deleted, merged_into_id FROM third_parties
      WHERE company_id = $1`,
    [company.id],
  )
  const parties = new Map<number, Party>()
  for (let at = 0; at < id.length; at++)
    parties.set(id[at]!, {
      id: id[at]!,
      type: type[at]!,
      code: code[at]!,
      name: name[at]!,
      account_id: account_id[at]!,
      is_deleted: is_deleted[at] === 1,
    })
  merged_into_id.forEach((today, at) => {
    if (today !== null) parties.set(id[at]!, parties.get(today)!)
  })
  return parties
}
