import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'

type InFile = { readonly tx: Pick<ReadTx, 'maybe'>; readonly company: { readonly id: CompanyId } }

/** The place to which the log of a file goes, as the reader sees it: whatever changes in the file moves it on. */
export async function logSeqOf({ tx, company }: InFile): Promise<number> {
  const row = await tx.maybe<{ seq: number }>(
    'SELECT last_seq::int AS seq FROM change_heads WHERE company_id = $1',
    [company.id],
  )
  return row?.seq ?? 0
}
