import type { CompanyOperation } from '#platform/operations/operation'

/** Where a line goes: letterings that are partial tie their lines, full ones letter them. */
export type Lettered = {
  readonly lineId: number
  readonly letteringId: number
  readonly isFull: boolean
}

/**
 * Letters or ties lines that are free, all in one statement. One that is not is a bug of the caller. That they are free
 * is asked in words which the index of open lines does not know: where the planner has no figures yet, as after a
 * takeover, it would look for each line through all open ones.
 */
export async function setLettering(
  { tx, company }: CompanyOperation,
  lines: readonly Lettered[],
): Promise<void> {
  const touched = await tx.run(
    `UPDATE entry_lines AS l
        SET lettering_id = CASE WHEN t.is_full THEN t.lettering_id END,
            partial_lettering_id = CASE WHEN NOT t.is_full THEN t.lettering_id END
       FROM unnest($2::bigint[], $3::bigint[], $4::boolean[]) AS t (line_id, lettering_id, is_full)
      WHERE l.company_id = $1 AND l.id = t.line_id AND l.can_letter
        AND coalesce(l.lettering_id, l.partial_lettering_id) IS NULL`,
    [
      company.id,
      lines.map(({ lineId }) => lineId),
      lines.map(({ letteringId }) => letteringId),
      lines.map(({ isFull }) => isFull),
    ],
  )
  if (touched !== lines.length)
    throw new Error(`${touched} of ${lines.length} lines could be lettered`)
}

/** Opens the lines of letterings again, be they full or partial. */
export async function clearLetterings(
  { tx, company }: CompanyOperation,
  letteringIds: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE entry_lines SET lettering_id = NULL, partial_lettering_id = NULL
      WHERE company_id = $1 AND (lettering_id = ANY ($2) OR partial_lettering_id = ANY ($2))`,
    [company.id, letteringIds],
  )
}
