import type { CompanyOperation } from '#platform/operations/operation'

/** From one line to another that says the same. */
export type Move = { readonly from: number; readonly to: number }

const moved = `
  unnest($2::bigint[], $3::bigint[]) AS m (old_id, new_id)
  JOIN entry_lines n ON n.company_id = $1 AND n.id = m.new_id AND n.can_letter AND n.lettering_id IS NULL`

/** The files, oldest first, with items that have to move: those whose new line is open. */
export async function filesWith(
  { tx, company }: CompanyOperation,
  moves: readonly Move[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT i.file_id AS id FROM ${moved}
       JOIN sepa_payment_items i ON i.company_id = $1 AND i.line_id = m.old_id ORDER BY i.file_id`,
    [company.id, ...columnsOf(moves)],
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
    `UPDATE sepa_payment_items i SET line_id = m.new_id FROM ${moved}
      WHERE i.company_id = $1 AND i.file_id = $4 AND i.line_id = m.old_id`,
    [company.id, ...columnsOf(moves), fileId],
  )
}

function columnsOf(moves: readonly Move[]): [number[], number[]] {
  return [moves.map(({ from }) => from), moves.map(({ to }) => to)]
}
