import { byColumn } from '#platform/db/by-column'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import { keptFiles } from './kept-files.js'
import type { Standing } from './standing.js'
import { type AccountNamed, mergedToday } from './sums.js'

/** An account as reports name it, in their language. */
export type NamedAccount = Readonly<AccountNamed> & {
  readonly kind: 'postable' | 'heading'
  readonly isDeleted: boolean
}

/** Who is who in a file: its accounts by id, in the order of their numbers; who was merged, and into whom. */
export type FileNames = {
  readonly accounts: ReadonlyMap<number, NamedAccount>
  readonly merged: ReadonlyMap<number, number>
}

type Kept = { readonly referencesSeq: number; readonly names: FileNames }

const kept = keptFiles<Kept>({
  most: 50_000,
  sizeOf: ({ names: { accounts, merged } }) => accounts.size + merged.size,
})

/**
 * The names that a reader of one moment sees. They are kept by each process for as long as the log tells of no change of what
 * entries refer to, accounts and third parties among it.
 */
export async function namesFor(
  op: CompanyReading,
  { database, referencesSeq }: Standing,
): Promise<FileNames> {
  const files = kept(database)
  const key = `${op.company.id} ${op.company.locale}`
  const known = files.get(key)
  if (known?.referencesSeq === referencesSeq) return known.names
  const [accounts, merged] = await sideBySide(accountsOf(op), mergedToday(op))
  const names = { accounts, merged }
  // Whoever sees a later moment has kept what is newer.
  const before = files.get(key)
  if (!before || before.referencesSeq <= referencesSeq) files.put(key, { referencesSeq, names })
  return names
}

type Read = Pick<NamedAccount, 'id' | 'number' | 'label' | 'type' | 'kind'> & { is_deleted: number }

const kinds = {
  id: 'number',
  number: 'bare',
  label: 'words',
  type: 'bare',
  kind: 'bare',
  is_deleted: 'number',
} as const

async function accountsOf({ tx, company }: CompanyReading): Promise<FileNames['accounts']> {
  const { id, number, label, type, kind, is_deleted } = await byColumn<Read>(
    tx,
    kinds,
    `SELECT id, number, labels ->> $2 AS label, type, kind, (deleted_at IS NOT NULL)::int AS is_deleted
       FROM accounts WHERE company_id = $1 ORDER BY number`,
    [company.id, company.locale],
  )
  return new Map(
    id.map((one, at) => [
      one,
      {
        id: one,
        number: number[at]!,
        label: label[at]!,
        type: type[at]!,
        kind: kind[at]!,
        isDeleted: is_deleted[at] === 1,
      },
    ]),
  )
}
