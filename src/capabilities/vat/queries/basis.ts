import type { Basis } from './declarations.js'

/** Whether VAT of the file of `d` waits for payment at all. */
const isWaiting = `EXISTS (
  SELECT FROM entry_lines l WHERE l.company_id = d.company_id AND l.boxes_due_on = 'payment')`

/** What the last return of the kind before left to the next. */
const leftBefore = `(
  SELECT concat_ws(' ', b.id, b.carried_out) FROM vat_declarations b
   WHERE b.company_id = d.company_id AND b.deleted_at IS NULL AND b.status <> 'draft' AND b.ends_on < d.starts_on
     AND (b.period_type = 'yearly') = (d.period_type = 'yearly') ORDER BY b.ends_on DESC LIMIT 1)`

/** The returns within a year. */
const within = `(
  SELECT string_agg(concat_ws(' ', b.id, b.validated_at), ', ' ORDER BY b.starts_on) FROM vat_declarations b
   WHERE d.period_type = 'yearly' AND b.company_id = d.company_id AND b.deleted_at IS NULL AND b.status <> 'draft'
     AND b.period_type <> 'yearly' AND b.starts_on BETWEEN d.starts_on AND d.ends_on)`

/**
 * By what a return is told to be stale, as it is now: columns over any `d` with the file, the kind and the span of a
 * return. They stand in the statement and not in functions, which would be called a return at a time.
 */
export const basisColumns: Readonly<Record<keyof Basis, string>> = {
  lines_then: `(
    SELECT coalesce(sum(s.lines), 0)::integer FROM periods p
      JOIN vat_box_sums s ON s.company_id = p.company_id AND s.period_id = p.id
     WHERE p.company_id = d.company_id AND p.starts_on BETWEEN d.starts_on AND d.ends_on)`,
  waiting_then: `CASE WHEN ${isWaiting}
    THEN coalesce((SELECT md5(string_agg(concat_ws(' ', w.line_id, w.settled, w.whole, w.until), ',' ORDER BY w.line_id))
                     FROM vat_waiting(d.company_id, d.ends_on) w), '') ELSE '' END`,
  before_then: `concat_ws('; ', ${leftBefore}, ${within})`,
}
