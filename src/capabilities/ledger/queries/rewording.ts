import type { Day } from '#kernel/days'
import { touch } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'

/** The words of an entry: what may still change once it is posted. */
export type EntryWords = { label: string | null; reference: string | null; due_date: Day | null }
export type LineWords = { id: number; label: string | null; due_date: Day | null }

/** Gives an entry and some of its lines other words. No amount, account or date of the books moves. */
export async function rewordEntry(
  op: CompanyOperation,
  id: number,
  { label, reference, due_date }: EntryWords,
  lines: readonly LineWords[],
): Promise<void> {
  if (lines.length > 0)
    await op.tx.run(
      `UPDATE entry_lines l SET label = w.label, due_date = w.due_date
         FROM json_to_recordset($3) AS w (id bigint, label text, due_date date)
        WHERE l.company_id = $1 AND l.entry_id = $2 AND l.id = w.id`,
      [op.company.id, id, JSON.stringify(lines)],
    )
  await touch(op, 'entries', id, { label, reference, due_date })
}
