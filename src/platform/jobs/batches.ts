import type { Database } from '#platform/db/index'

export const batch = 1000

/** Runs `DELETE FROM x` or `UPDATE x SET …` on the rows of a condition, a thousand at a time. */
export async function inBatches(
  db: Database,
  statement: string,
  table: string,
  condition: string,
  before: string,
): Promise<void> {
  const text = `${statement} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch})`
  let touched: number
  do touched = await db.write((tx) => tx.run(text, [before]))
  while (touched === batch)
}
