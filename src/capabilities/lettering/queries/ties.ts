import type { CompanyReading } from '#platform/operations/operation'

/** The partial letterings that tie some lines. */
export async function tiesOn({ tx, company }: CompanyReading, lineIds: readonly number[]) {
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT l.partial_lettering_id AS id FROM entry_lines l
      WHERE l.company_id = $1 AND l.id = ANY ($2) AND l.partial_lettering_id IS NOT NULL`,
    [company.id, lineIds],
  )
  return rows.map(({ id }) => id)
}

/** The lines that partial letterings tie. */
export async function tiedLines({ tx, company }: CompanyReading, letteringIds: readonly number[]) {
  if (letteringIds.length === 0) return []
  const rows = await tx.rows<{ id: number }>(
    `SELECT l.id FROM entry_lines l WHERE l.company_id = $1 AND l.partial_lettering_id = ANY ($2)`,
    [company.id, letteringIds],
  )
  return rows.map(({ id }) => id)
}

/** The letterings that some lines are in, full or partial. */
export async function letteringsOn({ tx, company }: CompanyReading, lineIds: readonly number[]) {
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT coalesce(l.lettering_id, l.partial_lettering_id) AS id FROM entry_lines l
      WHERE l.company_id = $1 AND l.id = ANY ($2) AND coalesce(l.lettering_id, l.partial_lettering_id) IS NOT NULL`,
    [company.id, lineIds],
  )
  return rows.map(({ id }) => id)
}
