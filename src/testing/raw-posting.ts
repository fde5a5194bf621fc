/**
 * Posting without sums, for tests that post beside the API: entries and lines as rows of JSON,
 * the sums computed from the lines. Nothing is checked but by the database itself.
 */
export const rawPosting = `
  CREATE FUNCTION post_raw(p_company_id bigint, p_posted_by bigint, p_now timestamptz, p_entries json, p_lines json)
  RETURNS TABLE (entry_ids bigint[], numbers integer[], line_ids bigint[]) LANGUAGE plpgsql AS $$
  DECLARE
    accounts json;
    third_parties json;
    boxes json;
    codes json;
    periods bigint[] := ARRAY(SELECT (e ->> 'period_id')::bigint FROM json_array_elements(p_entries) e);
    phases text[] := ARRAY(SELECT e ->> 'phase' FROM json_array_elements(p_entries) e);
  BEGIN
    SELECT json_agg(s) INTO accounts FROM (
      SELECT l.account_id, e.period_id, e.phase, sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines,
             coalesce(sum(l.debit - l.credit) FILTER (WHERE l.vat_role = 'tax'), 0) AS tax,
             count(*) FILTER (WHERE l.vat_role = 'tax') AS tax_lines,
             coalesce(sum(l.debit - l.credit) FILTER (WHERE j.type LIKE 'sale%'), 0) AS sold,
             coalesce(sum(l.debit - l.credit) FILTER (WHERE j.type LIKE 'purchase%'), 0) AS bought
        FROM json_to_recordset(p_lines) AS l (entry integer, account_id bigint, debit numeric, credit numeric,
                                              vat_role text)
        JOIN ROWS FROM (json_to_recordset(p_entries) AS (period_id bigint, phase text, journal_id bigint)) WITH ORDINALITY
               AS e (period_id, phase, journal_id, place) ON e.place = l.entry
        JOIN journals j ON j.company_id = p_company_id AND j.id = e.journal_id
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
    SELECT coalesce(json_agg(s), '[]') INTO third_parties FROM (
      SELECT l.third_party_id, l.account_id, e.period_id, e.phase, sum(l.debit) AS debit, sum(l.credit) AS credit,
             count(*) AS lines
        FROM json_to_recordset(p_lines) AS l (entry integer, account_id bigint, third_party_id bigint, debit numeric,
                                              credit numeric)
        JOIN ROWS FROM (json_to_recordset(p_entries) AS (period_id bigint, phase text)) WITH ORDINALITY
               AS e (period_id, phase, place) ON e.place = l.entry
       WHERE l.third_party_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s;
    SELECT coalesce(json_agg(s), '[]') INTO boxes FROM (
      SELECT e.period_id, b.box, b.amount < 0 AS is_minus, sum(b.amount) AS amount, count(*) AS lines
        FROM json_to_recordset(p_lines) AS l (entry integer, boxes jsonb, boxes_due_on text)
        JOIN ROWS FROM (json_to_recordset(p_entries) AS (period_id bigint)) WITH ORDINALITY
               AS e (period_id, place) ON e.place = l.entry,
             jsonb_to_recordset(l.boxes) AS b (box text, amount numeric)
       WHERE coalesce(l.boxes_due_on, 'invoice') = 'invoice' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
    SELECT json_agg(s) INTO codes FROM (
      SELECT code_id, period_id, account_id, phase, sum(greatest(amount, 0)) AS debit,
             sum(greatest(-amount, 0)) AS credit, count(*) AS lines, count(*) FILTER (WHERE is_first) AS first_lines
        FROM (SELECT s.code_id, periods[l.entry] AS period_id, l.account_id, phases[l.entry] AS phase, s.amount,
                     row_number() OVER (PARTITION BY l.place, s.axis_id ORDER BY s.place) = 1 AS is_first
                FROM ROWS FROM (json_to_recordset(p_lines) AS (entry integer, account_id bigint, analytic jsonb))
                       WITH ORDINALITY AS l (entry, account_id, analytic, place)
               CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(l.analytic) AS
                       (axis_id bigint, code_id bigint, amount numeric)) WITH ORDINALITY
                       AS s (axis_id, code_id, amount, place)) share
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s;
    RETURN QUERY SELECT * FROM post_entries(
      p_company_id, p_posted_by, p_now, p_entries, '{}',
      ARRAY(SELECT (e ->> 'entry_date')::date FROM json_array_elements(p_entries) e), p_lines, accounts, third_parties,
      boxes, codes);
  END $$`
