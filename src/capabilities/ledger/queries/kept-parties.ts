import { byColumn } from '#platform/db/by-column'
import type { CompanyReading } from '#platform/operations/operation'
import { keptByReferences } from './kept-by-references.js'

/** A third party as reports name it. */
export type NamedParty = {
  readonly id: number
  readonly type: 'customer' | 'supplier'
  readonly code: string
  readonly name: string
  /** The account of its own, where it has one. */
  readonly account_id: number | null
  readonly is_deleted: boolean
}

type Parties = ReadonlyMap<number, NamedParty>

/** The third parties of a file by id; the id of one that was merged into another leads to who it is today. */
export const partiesFor = keptByReferences<Parties>({
  most: 50_000,
  sizeOf: ({ size }) => size,
  read: partiesOf,
})

type Read = Omit<NamedParty, 'is_deleted'> & { is_deleted: number; merged_into_id: number | null }

const kinds = {
  id: 'number',
  type: 'bare',
  code: 'words',
  name: 'words',
  account_id: 'number',
  is_deleted: 'number',
  merged_into_id: 'number',
} as const

async function partiesOf({ tx, company }: CompanyReading): Promise<Parties> {
  const { id, type, code, name, account_id, is_deleted, merged_into_id } = await byColumn<Read>(
    tx,
    kinds,
    `SELECT id, type, code, name, account_id, (deleted_at IS NOT NULL)::int AS is_deleted, merged_into_id FROM third_parties
      WHERE company_id = $1`,
    [company.id],
  )
  const parties = new Map<number, NamedParty>()
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
