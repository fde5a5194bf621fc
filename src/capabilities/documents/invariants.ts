import type { Invariant } from '#platform/operations/invariants'

/** Documents and the books say the same. */
export const invariants: readonly Invariant[] = [
  {
    sentence: 'a document comes to the sum of its lines, and its VAT to that of its rates',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM documents d
            LEFT JOIN (SELECT company_id, document_id, sum(amount_net) AS net, sum(amount_vat) AS vat
                         FROM document_lines GROUP BY company_id, document_id) l
              ON l.company_id = d.company_id AND l.document_id = d.id
           WHERE l.net IS DISTINCT FROM d.amount_net OR l.vat IS DISTINCT FROM d.amount_vat
              OR (SELECT coalesce(sum((s ->> 'amount')::numeric), 0) FROM jsonb_array_elements(d.vat_breakdown) AS s)
                 <> d.amount_vat`,
  },
  {
    sentence: 'a booked document has an entry of its own that stands and comes to its gross',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM documents d
            LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.journal_entry_id
           WHERE d.status = 'booked' AND (e.id IS NULL OR e.status <> 'posted' OR e.document_id <> d.id
              OR (e.currency IS NULL AND d.amount_gross <> (
                   SELECT abs(sum(l.debit - l.credit)) FROM entry_lines l
                    WHERE l.company_id = e.company_id AND l.entry_id = e.id AND l.third_party_id IS NOT NULL)))`,
  },
  {
    sentence: 'what a search reads of a document is what it and its lines say',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM documents
           WHERE words IS DISTINCT FROM searched(concat_ws(' ', number, structured_communication, payment_reference))
          UNION ALL
          SELECT concat_ws('/', company_id, document_id) FROM document_lines
           WHERE words IS DISTINCT FROM searched(description)`,
  },
]
