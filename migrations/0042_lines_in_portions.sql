-- Of many entries the lines are written in portions, while the program makes the next ones ready. They take new ids and
-- nothing else, so that they may be written before anybody knows that the rest is sound; numbers and sums come last, and all
-- at once. Lines whose entry does not follow, or is not theirs, do not outlive the transaction.
CREATE FUNCTION post_lines(p_company_id bigint, p_dates date[], p_lines json)
RETURNS TABLE (entry_ids bigint[], line_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  entry_ids := ARRAY(SELECT nextval('entries_id_seq') FROM generate_series(1, cardinality(p_dates)));
  WITH made AS (
    INSERT INTO entry_lines AS m (company_id, entry_id, position, account_id, entry_date, debit, credit, label,
                                  third_party_id, vat_code_id, vat_role, boxes, boxes_due_on, due_date, can_letter,
                                  currency, amount_currency, analytic, control_of)
    SELECT p_company_id, entry_ids[l.entry], l.position, l.account_id, p_dates[l.entry], l.debit, l.credit, l.label,
           l.third_party_id, l.vat_code_id, l.vat_role, l.boxes, coalesce(l.boxes_due_on, 'invoice'), l.due_date, l.can_letter,
           l.currency, l.amount_currency, l.analytic, l.control_of
      FROM json_to_recordset(p_lines) AS l (
             entry integer, position integer, account_id bigint, debit numeric, credit numeric, label text,
             third_party_id bigint, vat_code_id bigint, vat_role text, boxes jsonb, boxes_due_on text, due_date date,
             can_letter boolean, currency text, amount_currency numeric, analytic jsonb, control_of text)
    RETURNING m.id
  ) SELECT array_agg(made.id) INTO line_ids FROM made;
  RETURN NEXT;
END $$;

-- `p_written` are the entries whose lines are there, in their order; `p_dates` and `p_lines` are of those behind them.
DROP FUNCTION post_entries;
CREATE FUNCTION post_entries(
  p_company_id bigint, p_posted_by bigint, p_now timestamptz, p_entries json, p_written bigint[], p_dates date[],
  p_lines json, p_account_sums json, p_third_party_sums json, p_box_sums json, p_analytic_sums json DEFAULT NULL
) RETURNS TABLE (entry_ids bigint[], numbers integer[], line_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  SELECT p_written || m.entry_ids, m.line_ids INTO entry_ids, line_ids FROM post_lines(p_company_id, p_dates, p_lines) m;

  WITH given AS MATERIALIZED (
    SELECT entry_ids[e.place] AS id, e.*
      FROM ROWS FROM (json_to_recordset(p_entries) AS (
             fiscal_year_id bigint, period_id bigint, journal_id bigint, entry_date date, due_date date,
             label text, reference text, document_reference text, origin text, phase text, document_id bigint,
             third_party_id bigint, currency text, exchange_rate numeric, total numeric, lines_count integer,
             reversed_entry_id bigint, corrected_entry_id bigint, discount_percent numeric, discount_until date,
             under_rules smallint)) WITH ORDINALITY
        AS e (fiscal_year_id, period_id, journal_id, entry_date, due_date, label, reference, document_reference,
              origin, phase, document_id, third_party_id, currency, exchange_rate, total, lines_count,
              reversed_entry_id, corrected_entry_id, discount_percent, discount_until, under_rules, place)
  ), counted AS (
    INSERT INTO entry_numbers AS n (company_id, journal_id, fiscal_year_id, last_number)
    SELECT p_company_id, journal_id, fiscal_year_id, count(*)::integer FROM given
     GROUP BY journal_id, fiscal_year_id ORDER BY journal_id, fiscal_year_id
    ON CONFLICT (company_id, journal_id, fiscal_year_id)
      DO UPDATE SET last_number = n.last_number + excluded.last_number
    RETURNING journal_id, fiscal_year_id, last_number
  ), numbered AS (
    SELECT g.*, (c.last_number - count(*) OVER (PARTITION BY g.journal_id, g.fiscal_year_id)
                 + row_number() OVER (PARTITION BY g.journal_id, g.fiscal_year_id ORDER BY g.place))::integer AS number
      FROM given g JOIN counted c ON c.journal_id = g.journal_id AND c.fiscal_year_id = g.fiscal_year_id
  ), made AS (
    INSERT INTO entries (company_id, id, fiscal_year_id, period_id, journal_id, number, entry_date, due_date, label,
                         reference, document_reference, origin, phase, document_id, third_party_id, currency,
                         exchange_rate, total, lines_count, reversed_entry_id, corrected_entry_id, discount_percent,
                         discount_until, under_rules, posted_by, created_at, updated_at, words, line_words)
    SELECT p_company_id, id, fiscal_year_id, period_id, journal_id, number, entry_date, due_date, label,
           reference, document_reference, origin, phase, document_id, third_party_id, currency,
           exchange_rate, total, lines_count, reversed_entry_id, corrected_entry_id, discount_percent,
           discount_until, coalesce(under_rules, 0), p_posted_by, p_now, p_now,
           searched(concat_ws(' ', label, reference, document_reference)), words_of_lines(p_company_id, id)
      FROM numbered RETURNING id, number
  ), in_journals AS (
    INSERT INTO journal_periods AS j (company_id, journal_id, period_id, entries, total)
    SELECT p_company_id, journal_id, period_id, count(*), sum(total) FROM given
     GROUP BY journal_id, period_id ORDER BY journal_id, period_id
    ON CONFLICT (company_id, journal_id, period_id)
      DO UPDATE SET entries = j.entries + excluded.entries, total = j.total + excluded.total
  ) SELECT array_agg(made.number ORDER BY made.id) INTO numbers FROM made;

  INSERT INTO account_balances AS b
    (company_id, account_id, period_id, phase, debit, credit, lines, tax, tax_lines, sold, bought)
  SELECT p_company_id, s.account_id, s.period_id, s.phase, s.debit, s.credit, s.lines, s.tax, s.tax_lines, s.sold, s.bought
    FROM json_to_recordset(p_account_sums) AS s (
           account_id bigint, period_id bigint, phase text, debit numeric, credit numeric, lines integer, tax numeric,
           tax_lines integer, sold numeric, bought numeric)
  ON CONFLICT (company_id, account_id, period_id, phase)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines,
                  tax = b.tax + excluded.tax, tax_lines = b.tax_lines + excluded.tax_lines,
                  sold = b.sold + excluded.sold, bought = b.bought + excluded.bought;

  INSERT INTO third_party_balances AS b
    (company_id, third_party_id, account_id, period_id, phase, debit, credit, lines)
  SELECT p_company_id, s.third_party_id, s.account_id, s.period_id, s.phase, s.debit, s.credit, s.lines
    FROM json_to_recordset(p_third_party_sums) AS s (
           third_party_id bigint, account_id bigint, period_id bigint, phase text, debit numeric, credit numeric,
           lines integer)
  ON CONFLICT (company_id, third_party_id, account_id, period_id, phase)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines;

  INSERT INTO vat_box_sums AS b (company_id, period_id, box, is_minus, amount, lines)
  SELECT p_company_id, s.period_id, s.box, s.is_minus, s.amount, s.lines
    FROM json_to_recordset(p_box_sums) AS s (
           period_id bigint, box text, is_minus boolean, amount numeric, lines integer)
  ON CONFLICT (company_id, period_id, box, is_minus)
    DO UPDATE SET amount = b.amount + excluded.amount, lines = b.lines + excluded.lines;

  IF p_analytic_sums IS NOT NULL THEN
    PERFORM add_analytic(p_company_id, p_analytic_sums);
  END IF;

  IF EXISTS (SELECT FROM json_to_recordset(p_entries) AS e (period_id bigint)
               JOIN periods p ON p.company_id = p_company_id AND p.id = e.period_id AND p.vat_locked) THEN
    PERFORM refuse_declared(p_company_id, entry_ids);
  END IF;
  RETURN NEXT;
END $$;
