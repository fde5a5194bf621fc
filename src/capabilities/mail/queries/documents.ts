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

/** What a mail that was written says of the books, as it is now. */
export type Now = {
  readonly is_booked: boolean
  readonly party: Readonly<Record<(typeof partyFields)[number], string | null>> | null
  /** Those of its recipients that a server refused for good. */
  readonly bounced: string[]
}

/** What a letter says of a third party, and where it goes. */
export const partyFields = ['name', 'contact_name', 'language', 'email', 'invoice_email'] as const

export async function stateNow(
  { tx, company }: CompanyReading,
  asked: {
    readonly documentId: number | null
    readonly entryId: number | null
    readonly partyId: number | null
    /** In small letters. */
    readonly addresses: readonly string[]
  },
): Promise<Now> {
  return tx.one<Now>(
    `SELECT EXISTS (SELECT FROM documents
                     WHERE company_id = $1 AND id = $2 AND status = 'booked' AND journal_entry_id = $3
                       AND deleted_at IS NULL) AS is_booked,
            (SELECT json_build_object(${partyFields.map((name) => `'${name}', ${name}`).join(', ')})
               FROM third_parties WHERE company_id = $1 AND id = $4 AND deleted_at IS NULL) AS party,
            ARRAY(SELECT DISTINCT b.address FROM third_parties t, unnest(t.bounced_emails) AS b (address)
                   WHERE t.company_id = $1 AND t.deleted_at IS NULL AND t.bounced_emails <> '{}'
                     AND b.address = ANY ($5) ORDER BY 1) AS bounced`,
    [company.id, asked.documentId, asked.entryId, asked.partyId, asked.addresses],
  )
}
