import { grouped } from '#kernel/lists'
import type { CompanyReading } from '#platform/operations/operation'
import { findRun, type RunHead, rowsOfRuns } from '../queries/runs.js'
import type { DepreciationRun, DepreciationRunView } from '../schemas/runs.js'

export async function shownRun(
  op: CompanyReading,
  id: number,
): Promise<DepreciationRunView | undefined> {
  const head = await findRun(op, id)
  return head && (await withRows(op, [head]))[0]
}

/** Runs with what they posted, asset by asset. */
export async function withRows(
  op: CompanyReading,
  heads: readonly RunHead[],
): Promise<DepreciationRunView[]> {
  const rows = await rowsOfRuns(
    op,
    heads.map(({ id }) => id),
  )
  const byRun = grouped(rows, ({ run_id }) => run_id)
  return heads.map((head) => ({
    ...bare(head),
    rows: (byRun.get(head.id) ?? []).map(({ run_id: _run, ...row }) => row),
  }))
}

export function bare({ entry_ids: _ids, ...head }: RunHead): Omit<DepreciationRun, 'rows'> {
  return head
}
