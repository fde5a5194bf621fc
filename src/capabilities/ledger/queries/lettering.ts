import type { InCompany, Operation } from '#platform/operation'

/** Ties open lines to letterings, all in one statement. One that is no longer open is a bug of the caller. */
export async function setLettering(
  { tx, company }: Operation & InCompany,
  ties: readonly { readonly lineId: number; readonly letteringId: number }[],
): Promise<void> {
  const touched = await tx.run(
    `UPDATE entry_lines AS l SET lettering_id = t.lettering_id
       FROM unnest($2::bigint[], $3::bigint[]) AS t (line_id, lettering_id)
      WHERE l.company_id = $1 AND l.id = t.line_id AND l.can_letter AND l.lettering_id IS NULL`,
    [company.id, ties.map(({ lineId }) => lineId), ties.map(({ letteringId }) => letteringId)],
  )
  if (touched !== ties.length)
    throw new Error(`${touched} of ${ties.length} lines could be lettered`)
}

/** Opens the lines of letterings again. */
export async function clearLetterings(
  { tx, company }: Operation & InCompany,
  letteringIds: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE entry_lines SET lettering_id = NULL WHERE company_id = $1 AND lettering_id = ANY ($2)`,
    [company.id, letteringIds],
  )
}
