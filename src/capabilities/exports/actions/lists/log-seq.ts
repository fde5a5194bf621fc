import type { ExportReading } from '../export.js'

/** The place of the log that a snapshot sees. */
export async function logSeqOf({ tx, company }: ExportReading): Promise<number> {
  const row = await tx.maybe<{ seq: number }>(
    'SELECT last_seq::int AS seq FROM change_heads WHERE company_id = $1',
    [company.id],
  )
  return row?.seq ?? 0
}
