import type { Day } from '#kernel/days'
import { touch } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'
import type { AllocatedShare } from '../domain/distribution.js'

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

/** Lines with where they belong from now on. */
export type Reallocated = { readonly id: number; readonly shares: readonly AllocatedShare[] }

/** Gives lines other distributions; the sums of their codes move along. Their entries are held by who calls. */
export async function reallocateLines(
  { tx, company }: CompanyOperation,
  lines: readonly Reallocated[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.run(`SELECT reallocate_lines($1, $2, $3)`, [
    company.id,
    lines.map(({ id }) => id),
    lines.map(({ shares }) => (shares.length === 0 ? null : JSON.stringify(shares))),
  ])
}

/** Makes entries a version later whose lines have moved. */
export async function touchEntries(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE entries SET version = version + 1, updated_at = $3 WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now],
  )
}
