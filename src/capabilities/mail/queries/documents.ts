import type { CompanyReading } from '#platform/operations/operation'

/** What is still owed on an entry, by what remains of the lines of its third parties. */
export async function openOfEntry(
  { tx, company }: CompanyReading,
  entryId: number,
): Promise<string> {
  const { open } = await tx.one<{ open: string }>(
    `SELECT abs(coalesce(sum(CASE WHEN l.lettering_id IS NULL THEN coalesce(tied.open, l.debit - l.credit) ELSE 0 END), 0.00)) AS open
       FROM entry_lines l
       LEFT JOIN tied_open($1, ARRAY(
         SELECT o.partial_lettering_id FROM entry_lines o
          WHERE o.company_id = $1 AND o.entry_id = $2 AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE l.company_id = $1 AND l.entry_id = $2 AND l.third_party_id IS NOT NULL`,
    [company.id, entryId],
  )
  return open
}

/** Whether a document is still booked by the same entry. */
export async function isBookedBy(
  { tx, company }: CompanyReading,
  id: number,
  entryId: number,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM documents
      WHERE company_id = $1 AND id = $2 AND status = 'booked' AND journal_entry_id = $3 AND deleted_at IS NULL FOR SHARE`,
    [company.id, id, entryId],
  )
  return found !== undefined
}
