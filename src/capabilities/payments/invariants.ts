import type { Invariant } from '#platform/operations/invariants'

/**
 * The payments (`p`) of files (`f`) with their items (`i`), the lines that these pay (`o`) and those of the entry that
 * book it (`l`): each looked up by its key, whatever the statistics say.
 */
const booked = `
  sepa_payment_items i
  CROSS JOIN LATERAL (
    SELECT x.status, x.transit_position FROM sepa_payments x
     WHERE x.company_id = i.company_id AND x.file_id = i.file_id AND x.place = i.payment_place OFFSET 0) p
  CROSS JOIN LATERAL (
    SELECT x.company_id, x.id, x.type, x.status, x.entry_id FROM sepa_files x
     WHERE x.company_id = i.company_id AND x.id = i.file_id OFFSET 0) f
  LEFT JOIN LATERAL (
    SELECT x.id, x.account_id, x.debit, x.credit FROM entry_lines x
     WHERE x.company_id = f.company_id AND x.entry_id = f.entry_id AND x.position = i.position OFFSET 0) l ON true
  LEFT JOIN LATERAL (
    SELECT x.account_id FROM entry_lines x WHERE x.company_id = i.company_id AND x.id = i.line_id OFFSET 0) o ON true`

export const invariants: readonly Invariant[] = [
  {
    sentence:
      'a payment of a SEPA file has items, and with all of them it comes to more than nothing',
    sql: `SELECT concat_ws('/', company_id, file_id, place) AS what
            FROM (SELECT company_id, file_id, place, 0.00 AS amount FROM sepa_payments
                   UNION ALL
                  SELECT company_id, file_id, payment_place, amount FROM sepa_payment_items) both_sides
           GROUP BY company_id, file_id, place HAVING sum(amount) <= 0`,
  },
  {
    sentence:
      'a SEPA file holds what it lives for: nothing once it is cancelled or the bank rejected it',
    sql: `SELECT DISTINCT concat_ws('/', f.company_id, f.id) AS what FROM ${booked}
           WHERE i.is_held <> (f.status <> 'cancelled' AND p.status <> 'rejected')`,
  },
  {
    sentence:
      'a confirmed SEPA file pays each of its items on its own account, against a line of its own',
    sql: `SELECT DISTINCT concat_ws('/', f.company_id, f.id) AS what FROM ${booked}
           WHERE f.status = 'confirmed' AND i.position IS NOT NULL
             AND (l.id IS NULL OR l.account_id <> o.account_id
                  OR l.debit - l.credit <> CASE f.type WHEN 'credit_transfer' THEN i.amount ELSE -i.amount END)`,
  },
  {
    sentence: 'what a confirmed SEPA file moves comes to its payments, part by part',
    sql: `SELECT DISTINCT concat_ws('/', s.company_id, s.id) AS what
            FROM (SELECT f.company_id, f.id, f.entry_id, p.transit_position,
                         sum(CASE f.type WHEN 'credit_transfer' THEN i.amount ELSE -i.amount END) AS amount
                    FROM ${booked} WHERE f.status = 'confirmed' AND i.position IS NOT NULL
                   GROUP BY f.company_id, f.id, f.entry_id, p.transit_position) s
            LEFT JOIN entry_lines t
              ON t.company_id = s.company_id AND t.entry_id = s.entry_id AND t.position = s.transit_position
           WHERE t.credit - t.debit IS DISTINCT FROM s.amount`,
  },
  {
    sentence: 'a mandate for a single collection is collected once',
    sql: `SELECT concat_ws('/', m.company_id, m.id) AS what FROM sepa_mandates m
            JOIN sepa_payments p ON p.company_id = m.company_id AND p.mandate_id = m.id AND p.status <> 'rejected'
            JOIN sepa_files f ON f.company_id = p.company_id AND f.id = p.file_id AND f.status <> 'cancelled'
           WHERE m.type = 'one_off' GROUP BY m.company_id, m.id HAVING count(*) > 1`,
  },
]
