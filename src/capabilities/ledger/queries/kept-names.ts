import { byColumn } from '#platform/db/by-column'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import { type ControlRole, controlRolesOf } from './control-accounts.js'
import { keptByReferences } from './kept-by-references.js'
import { fromKeptSums } from './kept-sums.js'
import type { Standing } from './standing.js'
import { type AccountNamed, mergedToday } from './sums.js'

/** An account as reports name it, in their language. */
export type NamedAccount = Readonly<AccountNamed> & {
  readonly kind: 'postable' | 'heading'
  readonly isReconcilable: boolean
  readonly isDeleted: boolean
}

/** Who is who in a file: its accounts by id, in the order of their numbers; who was merged, and into whom. */
export type FileNames = {
  readonly accounts: ReadonlyMap<number, NamedAccount>
  readonly merged: ReadonlyMap<number, number>
}

/** The names that a reader of one moment sees. */
export const namesFor = keptByReferences<FileNames>({
  most: 50_000,
  sizeOf: ({ accounts, merged }) => accounts.size + merged.size,
  read: async (op) => {
    const [accounts, merged] = await sideBySide(accountsOf(op), mergedToday(op))
    return { accounts, merged }
  },
})

/** The roles of all accounts whose lines can be settled. */
export const controlRolesFor = keptByReferences<ReadonlyMap<number, ReadonlySet<ControlRole>>>({
  most: 5_000,
  sizeOf: ({ size }) => size,
  read: (op) => controlRolesOf(op, 'reconcilable'),
})

/** The accounts on which anything was ever booked; null where that is not kept. */
export async function accountsInUse(
  op: CompanyReading,
  standing: Standing,
): Promise<NamedAccount[] | null> {
  const ids = await fromKeptSums(op, standing, 'accounts', ({ accountIds }) => [...accountIds])
  const { accounts } = await namesFor(op, standing)
  return ids?.map((id) => accounts.get(id)!) ?? null
}

type Read = Pick<NamedAccount, 'id' | 'number' | 'label' | 'type' | 'kind'> & {
  is_reconcilable: number
  is_deleted: number
}

const kinds = {
  id: 'number',
  number: 'bare',
  label: 'words',
  type: 'bare',
  kind: 'bare',
  is_reconcilable: 'number',
  is_deleted: 'number',
} as const

async function accountsOf({ tx, company }: CompanyReading): Promise<FileNames['accounts']> {
  const read = await byColumn<Read>(
    tx,
    kinds,
    `SELECT id, number, labels ->> $2 AS label, type, kind, is_reconcilable::int AS is_reconcilable,
            (deleted_at IS NOT NULL)::int AS is_deleted
       FROM accounts WHERE company_id = $1 ORDER BY number`,
    [company.id, company.locale],
  )
  return new Map(
    read.id.map((id, at) => [
      id,
      {
        id,
        number: read.number[at]!,
        label: read.label[at]!,
        type: read.type[at]!,
        kind: read.kind[at]!,
        isReconcilable: read.is_reconcilable[at] === 1,
        isDeleted: read.is_deleted[at] === 1,
      },
    ]),
  )
}
