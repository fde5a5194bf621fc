import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { PaymentType } from '../domain/kinds.js'

/** A line of a confirmation, and whether something was set off against it. */
export type BookedLine = { id: number; position: number; is_settled: boolean; is_tied: boolean }

/** The lines of an entry at some positions. */
export async function linesAt(
  { tx, company }: CompanyReading,
  entryId: number,
  positions: readonly number[],
): Promise<BookedLine[]> {
  return tx.rows<BookedLine>(
    `SELECT id, position, lettering_id IS NOT NULL AS is_settled, partial_lettering_id IS NOT NULL AS is_tied
       FROM entry_lines
      WHERE company_id = $1 AND entry_id = $2 AND position = ANY ($3) ORDER BY position`,
    [company.id, entryId, positions],
  )
}

/** The lines among some that nothing has settled in full, and that can be lettered. */
export async function unsettledLines(
  { tx, company }: CompanyReading,
  lineIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM entry_lines
      WHERE company_id = $1 AND id = ANY ($2) AND can_letter AND lettering_id IS NULL`,
    [company.id, lineIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A payment of a confirmed file as a movement of the bank may settle it. */
export type OwnPayment = {
  file_id: number
  message_id: string
  type: PaymentType
  journal_id: number
  execution_date: Day
  batch_booking: boolean
  payment_information_id: string
  end_to_end_id: string
  mandate_reference: string | null
  third_party_id: number
  status: 'pending' | 'accepted' | 'rejected'
  /** As the account of the bank sees it: what goes out is below zero. */
  amount: string
  /** Its money on its way: of the whole part where the bank books it so. */
  transit_line_id: number
  transit_entry_id: number
  /** What remains of that line, debit minus credit; zero when it is settled. */
  transit_open: string
}

/** By what payments are named; what is left out names none. */
export type OwnPaymentsAsked = {
  readonly endToEndIds?: readonly string[]
  readonly paymentInformationIds?: readonly string[]
  readonly fileIds?: readonly number[]
}

/** The payments of confirmed files that one of these names, oldest file first. */
export async function ownPayments(
  { tx, company }: CompanyReading,
  { endToEndIds = [], paymentInformationIds = [], fileIds = [] }: OwnPaymentsAsked,
): Promise<OwnPayment[]> {
  return tx.rows<OwnPayment>(
    `WITH named AS MATERIALIZED (
       SELECT file_id, place FROM sepa_payments WHERE company_id = $1 AND end_to_end_id = ANY ($2)
       UNION
       SELECT file_id, place FROM sepa_payments WHERE company_id = $1 AND payment_information_id = ANY ($3)
       UNION
       SELECT file_id, place FROM sepa_payments WHERE company_id = $1 AND file_id = ANY ($4)
     ), asked AS MATERIALIZED (
       SELECT n.file_id, n.place, f.*, p.*, l.*
         FROM named n
        CROSS JOIN LATERAL (
          SELECT x.message_id, x.type, x.journal_id, x.execution_date, x.batch_booking, x.entry_id FROM sepa_files x
           WHERE x.company_id = $1 AND x.id = n.file_id AND x.status = 'confirmed' OFFSET 0) f
        CROSS JOIN LATERAL (
          SELECT x.payment_information_id, x.end_to_end_id, x.mandate_reference, x.third_party_id AS booked_party_id,
                 x.status, x.transit_position
            FROM sepa_payments x WHERE x.company_id = $1 AND x.file_id = n.file_id AND x.place = n.place OFFSET 0) p
        CROSS JOIN LATERAL (
          SELECT x.id AS transit_line_id, x.lettering_id, x.partial_lettering_id, x.debit - x.credit AS whole
            FROM entry_lines x
           WHERE x.company_id = $1 AND x.entry_id = f.entry_id AND x.position = p.transit_position OFFSET 0) l)
     SELECT a.file_id, a.message_id, a.type, a.journal_id, a.execution_date, a.batch_booking, a.payment_information_id,
            a.end_to_end_id, a.mandate_reference, t.today_id AS third_party_id, a.status,
            CASE a.type WHEN 'credit_transfer' THEN -i.amount ELSE i.amount END AS amount,
            a.transit_line_id, a.entry_id AS transit_entry_id,
            CASE WHEN a.lettering_id IS NULL THEN coalesce(tied.open, a.whole) ELSE 0.00 END AS transit_open
       FROM asked a
      CROSS JOIN LATERAL (
        SELECT sum(x.amount) AS amount FROM sepa_payment_items x
         WHERE x.company_id = $1 AND x.file_id = a.file_id AND x.payment_place = a.place
           AND x.position IS NOT NULL OFFSET 0) i
       JOIN third_parties_today t ON t.company_id = $1 AND t.id = a.booked_party_id
       LEFT JOIN tied_open($1, ARRAY(
         SELECT x.partial_lettering_id FROM asked x WHERE x.partial_lettering_id IS NOT NULL)) tied
         ON tied.line_id = a.transit_line_id
      ORDER BY a.file_id, a.place`,
    [company.id, endToEndIds, paymentInformationIds, fileIds],
  )
}
