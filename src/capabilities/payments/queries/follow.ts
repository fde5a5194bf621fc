import type { CompanyOperation } from '#platform/operations/operation'

/** From one line to another that says the same. */
export type Move = { readonly from: number; readonly to: number }

/** The moves to lines that are open. */
export async function openMoves(
  { tx, company }: CompanyOperation,
  moves: readonly Move[],
): Promise<Move[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM entry_lines
      WHERE company_id = $1 AND id = ANY ($2) AND can_letter AND lettering_id IS NULL`,
    [company.id, moves.map(({ to }) => to)],
  )
  const open = new Set(rows.map(({ id }) => id))
  return moves.filter(({ to }) => open.has(to))
}

/** The files with items on lines that move, oldest first. */
export async function filesWith(
  { tx, company }: CompanyOperation,
  moves: readonly Move[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT file_id AS id FROM sepa_payment_items
      WHERE company_id = $1 AND line_id = ANY ($2) ORDER BY file_id`,
    [company.id, moves.map(({ from }) => from)],
  )
  return rows.map(({ id }) => id)
}

/** Moves the items of a file to their new lines. */
export async function moveItems(
  { tx, company }: CompanyOperation,
  fileId: number,
  moves: readonly Move[],
): Promise<void> {
  await tx.run(
    `UPDATE sepa_payment_items i SET line_id = m.new_id
       FROM unnest($3::bigint[], $4::bigint[]) AS m (old_id, new_id)
      WHERE i.company_id = $1 AND i.file_id = $2 AND i.line_id = m.old_id`,
    [company.id, fileId, moves.map(({ from }) => from), moves.map(({ to }) => to)],
  )
}
