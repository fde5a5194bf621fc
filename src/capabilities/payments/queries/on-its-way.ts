import type { CompanyReading } from '#platform/operations/operation'

/** Confirmed files whose money the bank has not shown whole, oldest first. */
export async function filesOnTheirWay({ tx, company }: CompanyReading): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT f.id FROM sepa_files f
      WHERE f.company_id = $1 AND f.status = 'confirmed' AND EXISTS (
        SELECT FROM sepa_payments p
          JOIN entry_lines l ON l.company_id = p.company_id AND l.entry_id = f.entry_id AND l.position = p.transit_position
         WHERE p.company_id = f.company_id AND p.file_id = f.id AND l.lettering_id IS NULL)
      ORDER BY f.id`,
    [company.id],
  )
  return rows.map(({ id }) => id)
}

/** The open items that a file holds which was not confirmed yet, and which file it is. */
export async function itemsInPayment({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ line_id: number; file_id: number }>(
    `SELECT i.line_id, i.file_id FROM sepa_payment_items i
       JOIN sepa_files f ON f.company_id = i.company_id AND f.id = i.file_id AND f.status = 'draft'
      WHERE i.company_id = $1 AND i.is_held ORDER BY i.file_id DESC`,
    [company.id],
  )
  return new Map(rows.map(({ line_id, file_id }) => [line_id, file_id]))
}

/** By which references customers are known to the bank when they are collected from. */
export async function mandateReferences({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx.rows<{ id: number; known: string[] }>(
    `SELECT t.today_id AS id, array_agg(DISTINCT known.reference) AS known
       FROM sepa_mandates m
       JOIN third_parties_today t ON t.company_id = m.company_id AND t.id = m.third_party_id
      CROSS JOIN LATERAL (VALUES (m.reference), (m.previous_reference)) known (reference)
      WHERE m.company_id = $1 AND m.deleted_at IS NULL AND known.reference IS NOT NULL GROUP BY t.today_id`,
    [company.id],
  )
  return new Map(rows.map(({ id, known }) => [id, known]))
}
