import type { CompanyOperation } from '#platform/operations/operation'
import type { documentBooked, documentImported } from '../events.js'
import type { DocumentRow } from '../queries/documents.js'
import { vatNumberOf } from '../queries/proposals.js'
import { dayOf } from './terms.js'

/** The event of a document, with the fields of the specification. */
export async function announceDocument(
  op: CompanyOperation,
  event: typeof documentImported | typeof documentBooked,
  row: DocumentRow,
): Promise<void> {
  const vatNumber = await vatNumberOf(op, row.third_party_id)
  op.emit(event, {
    id: row.id,
    source: row.source,
    origin: row.origin,
    type: row.type,
    direction: row.direction,
    is_credit_note: row.is_credit_note,
    number: row.number,
    document_date: dayOf(row),
    due_date: row.due_date,
    third_party_id: row.third_party_id,
    third_party_name: row.third_party.name,
    third_party_vat: vatNumber,
    currency: row.currency,
    amount_net: row.amount_net,
    amount_vat: row.amount_vat,
    amount_gross: row.amount_gross,
    status: row.status,
    journal_entry_id: row.journal_entry_id,
  })
}
