/**
 * What stands on the account of a journal `j` in the books, debit minus credit, without what closings carry forward, which
 * repeats what stands before it: from the sums that posting keeps.
 */
export const bookedInAll = `(
  SELECT coalesce(sum(s.amount), 0) FROM (
    SELECT b.debit - b.credit AS amount FROM account_balances b
     WHERE b.company_id = j.company_id AND b.account_id = j.control_account_id
    UNION ALL ${carriedForward()}) s)`

/** The same up to a day, in the currency of the journal; the parameter of the currency that the books are kept in. */
export function bookedInOwnCurrency(day: string, currency: string): string {
  return `CASE WHEN j.currency = ${currency} THEN ${bookedUntil(day)} ELSE ${inCurrencyUntil(day)} END`
}

/** Whole months come from the sums, what is left of the month of that day from its lines. */
function bookedUntil(day: string): string {
  return `(
  SELECT coalesce(sum(s.amount), 0) FROM (
    SELECT b.debit - b.credit AS amount FROM periods p
      JOIN account_balances b ON b.company_id = p.company_id AND b.account_id = j.control_account_id AND b.period_id = p.id
     WHERE p.company_id = j.company_id AND p.ends_on <= ${day}
    UNION ALL
    SELECT l.debit - l.credit FROM periods p
      JOIN entry_lines l ON l.company_id = p.company_id AND l.account_id = j.control_account_id
       AND l.entry_date BETWEEN p.starts_on AND ${day}
     WHERE p.company_id = j.company_id AND p.starts_on <= ${day} AND p.ends_on > ${day}
    UNION ALL ${carriedForward(`AND l.entry_date <= ${day}`)}) s)`
}

/** Another currency only the lines know. */
function inCurrencyUntil(day: string): string {
  return `(
  SELECT coalesce(sum(l.amount_currency), 0) FROM entry_lines l
   WHERE l.company_id = j.company_id AND l.account_id = j.control_account_id AND l.entry_date <= ${day}
     AND l.entry_id NOT IN (
       SELECT y.opening_entry_id FROM fiscal_years y
        WHERE y.company_id = j.company_id AND y.opening_entry_id IS NOT NULL))`
}

/** What closings carried forward there, taken away. */
function carriedForward(also = ''): string {
  return `
    SELECT l.credit - l.debit FROM fiscal_years y
      JOIN entry_lines l ON l.company_id = y.company_id AND l.entry_id = y.opening_entry_id
       AND l.account_id = j.control_account_id ${also}
     WHERE y.company_id = j.company_id`
}
