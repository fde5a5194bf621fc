import type { CompanyReading } from '#platform/operations/operation'

/** What a living file does with an item. */
export type ItemPayment = {
  line_id: number
  file_id: number
  message_id: string
  end_to_end_id: string
  /** What the payment pays of it; below zero where a credit note is taken off. */
  amount: string
  /**
   * `held` by a draft, `sent` by a confirmed file; `paid_otherwise` where it was settled before a draft could pay it,
   * `rejected` by the bank.
   */
  state: 'held' | 'sent' | 'paid_otherwise' | 'rejected'
}

/** What files that are not cancelled do with items, oldest file first. */
export async function itemPayments(
  { tx, company }: CompanyReading,
  lineIds: readonly number[],
): Promise<ItemPayment[]> {
  if (lineIds.length === 0) return []
  return tx.rows<ItemPayment>(
    `WITH drafted AS MATERIALIZED (SELECT d.file_id, d.place FROM sepa_drafted($1, $2, NULL) d)
     SELECT i.line_id, i.file_id, f.message_id, p.end_to_end_id, i.amount,
            CASE WHEN p.status = 'rejected' THEN 'rejected'
                 WHEN i.position IS NOT NULL AND f.status = 'confirmed' THEN 'sent'
                 WHEN (i.file_id, i.place) IN (SELECT d.file_id, d.place FROM drafted d) THEN 'held'
                 ELSE 'paid_otherwise' END AS state
       FROM sepa_payment_items i
       JOIN sepa_files f ON f.company_id = i.company_id AND f.id = i.file_id AND f.status <> 'cancelled'
       JOIN sepa_payments p ON p.company_id = i.company_id AND p.file_id = i.file_id AND p.place = i.payment_place
      WHERE i.company_id = $1 AND i.line_id = ANY ($2) ORDER BY i.file_id, i.place`,
    [company.id, lineIds],
  )
}
