-- What is posted is looked at once for each statement, not once for each row and each thing that it names: an invoice of five
-- lines had twenty such looks, a batch of a thousand as many thousands, and they were a third of its cost.
--
-- That nothing goes away which lines name is kept as before by declared keys, but by those of the sums: whatever has lines on
-- it has sums, and these refer to accounts, third parties, journals, years and periods. VAT codes have no sums: for them, and
-- for the third party of an entry, the keys stay as they were.
ALTER TABLE entry_lines
  DROP CONSTRAINT entry_lines_account, DROP CONSTRAINT entry_lines_third_party, DROP CONSTRAINT entry_lines_entry;
ALTER TABLE entries
  DROP CONSTRAINT entries_fiscal_year, DROP CONSTRAINT entries_period, DROP CONSTRAINT entries_journal;
-- Whoever writes the log holds its head, which refers to the file.
ALTER TABLE changes DROP CONSTRAINT changes_company;

-- So sums stay, as lines do.
CREATE FUNCTION refuse_removing_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_discarded(OLD.company_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'sums of what was posted are never removed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_balances_stand BEFORE DELETE ON account_balances
  FOR EACH ROW EXECUTE FUNCTION refuse_removing_sums();
CREATE TRIGGER third_party_balances_stand BEFORE DELETE ON third_party_balances
  FOR EACH ROW EXECUTE FUNCTION refuse_removing_sums();
CREATE TRIGGER journal_periods_stand BEFORE DELETE ON journal_periods
  FOR EACH ROW EXECUTE FUNCTION refuse_removing_sums();
CREATE TRIGGER entry_numbers_stand BEFORE DELETE ON entry_numbers
  FOR EACH ROW EXECUTE FUNCTION refuse_removing_sums();

-- The lines of an entry come at once, from the first to the last: so none can be added to one that stands, whose first place is
-- taken. Plans are by keys, however small the tables were when they were made.
DROP TRIGGER entry_lines_born_with_entry ON entry_lines;
DROP FUNCTION check_lines_are_new;
CREATE FUNCTION check_lines() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY company_id, entry_id HAVING min(position) <> 1 OR max(position) <> count(*)) THEN
    RAISE EXCEPTION 'the lines of an entry come together, from the first on' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT company_id, account_id FROM added) l
              WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.company_id = l.company_id AND a.id = l.account_id)) THEN
    RAISE EXCEPTION 'a line names an account that its file does not have'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'entry_lines_account';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT company_id, third_party_id FROM added WHERE third_party_id IS NOT NULL) l
              WHERE NOT EXISTS (SELECT FROM third_parties t WHERE t.company_id = l.company_id AND t.id = l.third_party_id)) THEN
    RAISE EXCEPTION 'a line names a third party that its file does not have'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'entry_lines_third_party';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_lines_checked AFTER INSERT ON entry_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_lines();

-- Lines may come before their entry, and do not outlive the transaction without it: the first speaks for all.
CREATE FUNCTION check_line_has_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM entries e WHERE e.company_id = NEW.company_id AND e.id = NEW.entry_id) THEN
    RAISE EXCEPTION 'the lines of entry % came without it', NEW.entry_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'entry_lines_entry';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_lines_entry AFTER INSERT ON entry_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.position = 1) EXECUTE FUNCTION check_line_has_entry();

-- An entry comes after its lines, its number and the sum of its journal, or with them. What it says of itself never changes.
DROP TRIGGER entries_balanced ON entries;
DROP FUNCTION check_entry_balances;
CREATE FUNCTION check_entries() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  refused bigint;
BEGIN
  SELECT e.id INTO refused FROM added e
   WHERE NOT (SELECT count(*) >= 2 AND count(*) = e.lines_count AND sum(l.debit) = e.total AND sum(l.credit) = e.total
                FROM entry_lines l WHERE l.company_id = e.company_id AND l.entry_id = e.id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % does not balance', refused
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balanced';
  END IF;
  SELECT e.id INTO refused FROM added e
   WHERE NOT EXISTS (SELECT FROM entry_numbers n WHERE n.company_id = e.company_id AND n.journal_id = e.journal_id
                        AND n.fiscal_year_id = e.fiscal_year_id AND n.last_number >= e.number)
      OR NOT EXISTS (SELECT FROM journal_periods j WHERE j.company_id = e.company_id AND j.journal_id = e.journal_id
                        AND j.period_id = e.period_id)
      OR NOT EXISTS (SELECT FROM periods p WHERE p.company_id = e.company_id AND p.id = e.period_id
                        AND p.fiscal_year_id = e.fiscal_year_id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is not in the numbers and sums of its journal, year and period', refused
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'entries_summed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balanced AFTER INSERT ON entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_entries();

-- As before; what is false or usual need not be said.
CREATE OR REPLACE FUNCTION post_lines(p_company_id bigint, p_dates date[], p_lines json)
RETURNS TABLE (entry_ids bigint[], line_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  entry_ids := ARRAY(SELECT nextval('entries_id_seq') FROM generate_series(1, cardinality(p_dates)));
  WITH made AS (
    INSERT INTO entry_lines AS m (company_id, entry_id, position, account_id, entry_date, debit, credit, label,
                                  third_party_id, vat_code_id, vat_role, boxes, boxes_due_on, due_date, can_letter,
                                  currency, amount_currency, analytic, control_of)
    SELECT p_company_id, entry_ids[l.entry], l.position, l.account_id, p_dates[l.entry], l.debit, l.credit, l.label,
           l.third_party_id, l.vat_code_id, l.vat_role, l.boxes, coalesce(l.boxes_due_on, 'invoice'), l.due_date,
           coalesce(l.can_letter, false), l.currency, l.amount_currency, l.analytic, l.control_of
      FROM json_to_recordset(p_lines) AS l (
             entry integer, position integer, account_id bigint, debit numeric, credit numeric, label text,
             third_party_id bigint, vat_code_id bigint, vat_role text, boxes jsonb, boxes_due_on text, due_date date,
             can_letter boolean, currency text, amount_currency numeric, analytic jsonb, control_of text)
    RETURNING m.id
  ) SELECT array_agg(made.id) INTO line_ids FROM made;
  RETURN NEXT;
END $$;

-- As before; the words of lines are read without a function for each, and of periods only those of the sums.
CREATE OR REPLACE FUNCTION post_entries(
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
           searched(concat_ws(' ', label, reference, document_reference)),
           searched((SELECT string_agg(l.label, E'\n' ORDER BY l.position) FROM entry_lines l
                      WHERE l.company_id = p_company_id AND l.entry_id = n.id))
      FROM numbered n RETURNING id, number
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

  IF EXISTS (SELECT FROM json_to_recordset(p_account_sums) AS s (period_id bigint)
               JOIN periods p ON p.company_id = p_company_id AND p.id = s.period_id AND p.vat_locked) THEN
    PERFORM refuse_declared(p_company_id, entry_ids);
  END IF;
  RETURN NEXT;
END $$;

-- As before; the sum of the journal comes before the entry, which is looked at when it comes.
CREATE OR REPLACE FUNCTION post_one(
  p_company_id bigint, p_posted_by bigint, p_now timestamptz,
  p_fiscal_year_id bigint, p_period_id bigint, p_journal_id bigint, p_entry_date date, p_due_date date,
  p_label text, p_reference text, p_document_reference text, p_origin text, p_phase text, p_document_id bigint,
  p_third_party_id bigint, p_currency text, p_exchange_rate numeric, p_total numeric, p_reversed_entry_id bigint,
  p_corrected_entry_id bigint, p_discount_percent numeric, p_discount_until date, p_under_rules smallint,
  p_accounts bigint[], p_debits numeric[], p_credits numeric[], p_labels text[], p_third_parties bigint[],
  p_vat_codes bigint[], p_vat_roles text[], p_boxes text[], p_boxes_due_on text[], p_due_dates date[],
  p_can_letter boolean[], p_amounts_currency numeric[], p_analytic text[], p_controls text[],
  p_sum_accounts bigint[], p_sum_debits numeric[], p_sum_credits numeric[], p_sum_lines integer[],
  p_sum_taxes numeric[], p_sum_tax_lines integer[],
  p_party_sum_parties bigint[], p_party_sum_accounts bigint[], p_party_sum_debits numeric[],
  p_party_sum_credits numeric[], p_party_sum_lines integer[],
  p_boxes_summed text[], p_boxes_minus boolean[], p_box_amounts numeric[], p_box_lines integer[],
  p_code_sum_codes bigint[], p_code_sum_accounts bigint[], p_code_sum_debits numeric[], p_code_sum_credits numeric[],
  p_code_sum_lines integer[], p_code_sum_first_lines integer[],
  p_known_as text, p_trade text, p_references_seq bigint,
  p_operation_id uuid, p_token_id bigint, p_device_id text, p_device_name text, p_log_origin text,
  p_mutation_key text, p_occurred_at timestamptz, p_salt bytea, p_inner bytea, p_outer bytea, p_pieces text[],
  p_token_hash bytea, p_company_token text, p_access_stamp text,
  OUT entry_id bigint, OUT number integer, OUT line_ids bigint[], OUT is_known boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
DECLARE
  head change_heads;
  separator constant text := chr(31);
  after text;
  digest bytea;
  hash bytea;
  is_declared boolean;
BEGIN
  -- A year is held before its periods, as closing does too.
  IF p_references_seq IS NOT NULL THEN
    SELECT p.vat_locked INTO is_declared
      FROM fiscal_years y JOIN periods p ON p.company_id = y.company_id AND p.fiscal_year_id = y.id
     WHERE y.company_id = p_company_id AND y.id = p_fiscal_year_id AND p.id = p_period_id FOR SHARE OF y, p;
  ELSE
    SELECT p.vat_locked INTO is_declared FROM periods p WHERE p.company_id = p_company_id AND p.id = p_period_id;
  END IF;
  is_known := p_known_as IS NOT NULL AND EXISTS (
    SELECT FROM third_parties t
      JOIN entries e ON e.company_id = t.company_id AND e.third_party_id = t.id
                   AND reference_key(e.reference) = reference_key(p_reference)
      JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
     WHERE t.company_id = p_company_id AND (t.id = p_third_party_id OR t.merged_into_id = p_third_party_id)
       AND e.status = 'posted' AND e.reversed_entry_id IS NULL AND j.type = p_known_as);

  entry_id := nextval('entries_id_seq');
  WITH made AS (
    INSERT INTO entry_lines AS m (company_id, entry_id, position, account_id, entry_date, debit, credit, label,
                                  third_party_id, vat_code_id, vat_role, boxes, boxes_due_on, due_date, can_letter,
                                  currency, amount_currency, analytic, control_of)
    SELECT p_company_id, post_one.entry_id, l.position, l.account_id, p_entry_date, l.debit, l.credit, l.label,
           l.third_party_id, l.vat_code_id, l.vat_role, l.boxes::jsonb, l.boxes_due_on, l.due_date, l.can_letter,
           CASE WHEN l.amount_currency IS NOT NULL THEN p_currency END, l.amount_currency, l.analytic::jsonb,
           l.control_of
      FROM unnest(p_accounts, p_debits, p_credits, p_labels, p_third_parties, p_vat_codes, p_vat_roles, p_boxes,
                  p_boxes_due_on, p_due_dates, p_can_letter, p_amounts_currency, p_analytic, p_controls)
             WITH ORDINALITY
        AS l (account_id, debit, credit, label, third_party_id, vat_code_id, vat_role, boxes, boxes_due_on, due_date,
              can_letter, amount_currency, analytic, control_of, position)
    RETURNING m.id
  ) SELECT array_agg(made.id) INTO line_ids FROM made;

  UPDATE entry_numbers n SET last_number = n.last_number + 1
   WHERE n.company_id = p_company_id AND n.journal_id = p_journal_id AND n.fiscal_year_id = p_fiscal_year_id
  RETURNING n.last_number INTO number;
  IF NOT FOUND THEN
    INSERT INTO entry_numbers AS n (company_id, journal_id, fiscal_year_id, last_number)
    VALUES (p_company_id, p_journal_id, p_fiscal_year_id, 1)
    ON CONFLICT (company_id, journal_id, fiscal_year_id) DO UPDATE SET last_number = n.last_number + 1
    RETURNING n.last_number INTO number;
  END IF;
  UPDATE journal_periods j SET entries = j.entries + 1, total = j.total + p_total
   WHERE j.company_id = p_company_id AND j.journal_id = p_journal_id AND j.period_id = p_period_id;
  IF NOT FOUND THEN
    INSERT INTO journal_periods AS j (company_id, journal_id, period_id, entries, total)
    VALUES (p_company_id, p_journal_id, p_period_id, 1, p_total)
    ON CONFLICT (company_id, journal_id, period_id)
      DO UPDATE SET entries = j.entries + 1, total = j.total + excluded.total;
  END IF;
  INSERT INTO entries (company_id, id, fiscal_year_id, period_id, journal_id, number, entry_date, due_date, label,
                       reference, document_reference, origin, phase, document_id, third_party_id, currency,
                       exchange_rate, total, lines_count, reversed_entry_id, corrected_entry_id, discount_percent,
                       discount_until, under_rules, posted_by, created_at, updated_at, words, line_words)
  VALUES (p_company_id, post_one.entry_id, p_fiscal_year_id, p_period_id, p_journal_id, post_one.number, p_entry_date,
          p_due_date, p_label, p_reference, p_document_reference, p_origin, p_phase, p_document_id, p_third_party_id,
          p_currency, p_exchange_rate, p_total, cardinality(p_accounts), p_reversed_entry_id, p_corrected_entry_id,
          p_discount_percent, p_discount_until, p_under_rules, p_posted_by, p_now, p_now,
          searched(concat_ws(' ', p_label, p_reference, p_document_reference)),
          searched(array_to_string(p_labels, E'\n')));

  INSERT INTO account_balances AS b
    (company_id, account_id, period_id, phase, debit, credit, lines, tax, tax_lines, sold, bought)
  SELECT p_company_id, s.account_id, p_period_id, p_phase, s.debit, s.credit, s.lines, s.tax, s.tax_lines,
         CASE WHEN p_trade = 'sale' THEN s.debit - s.credit ELSE 0 END,
         CASE WHEN p_trade = 'purchase' THEN s.debit - s.credit ELSE 0 END
    FROM unnest(p_sum_accounts, p_sum_debits, p_sum_credits, p_sum_lines, p_sum_taxes, p_sum_tax_lines)
           AS s (account_id, debit, credit, lines, tax, tax_lines)
  ON CONFLICT (company_id, account_id, period_id, phase)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines,
                  tax = b.tax + excluded.tax, tax_lines = b.tax_lines + excluded.tax_lines,
                  sold = b.sold + excluded.sold, bought = b.bought + excluded.bought;
  IF cardinality(p_party_sum_parties) > 0 THEN
    INSERT INTO third_party_balances AS b
      (company_id, third_party_id, account_id, period_id, phase, debit, credit, lines)
    SELECT p_company_id, s.third_party_id, s.account_id, p_period_id, p_phase, s.debit, s.credit, s.lines
      FROM unnest(p_party_sum_parties, p_party_sum_accounts, p_party_sum_debits, p_party_sum_credits, p_party_sum_lines)
             AS s (third_party_id, account_id, debit, credit, lines)
    ON CONFLICT (company_id, third_party_id, account_id, period_id, phase)
      DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines;
  END IF;
  IF cardinality(p_boxes_summed) > 0 THEN
    INSERT INTO vat_box_sums AS b (company_id, period_id, box, is_minus, amount, lines)
    SELECT p_company_id, p_period_id, s.box, s.is_minus, s.amount, s.lines
      FROM unnest(p_boxes_summed, p_boxes_minus, p_box_amounts, p_box_lines) AS s (box, is_minus, amount, lines)
    ON CONFLICT (company_id, period_id, box, is_minus)
      DO UPDATE SET amount = b.amount + excluded.amount, lines = b.lines + excluded.lines;
  END IF;
  IF cardinality(p_code_sum_codes) > 0 THEN
    INSERT INTO analytic_sums AS a
      (company_id, code_id, period_id, account_id, phase, debit, credit, lines, first_lines)
    SELECT p_company_id, s.code_id, p_period_id, s.account_id, p_phase, s.debit, s.credit, s.lines, s.first_lines
      FROM unnest(p_code_sum_codes, p_code_sum_accounts, p_code_sum_debits, p_code_sum_credits, p_code_sum_lines,
                  p_code_sum_first_lines) AS s (code_id, account_id, debit, credit, lines, first_lines)
    ON CONFLICT (company_id, code_id, period_id, account_id, phase)
      DO UPDATE SET debit = a.debit + excluded.debit, credit = a.credit + excluded.credit,
                    lines = a.lines + excluded.lines, first_lines = a.first_lines + excluded.first_lines;
  END IF;
  IF p_pieces IS NULL THEN
    IF is_declared THEN
      PERFORM refuse_declared(p_company_id, ARRAY[post_one.entry_id]);
    END IF;
    RETURN;
  END IF;

  -- The lock of the head orders the commits; a file that has no head yet has no accounts either.
  SELECT * INTO STRICT head FROM change_heads WHERE company_id = p_company_id FOR UPDATE;
  IF head.references_seq <> p_references_seq THEN
    RAISE EXCEPTION 'what the entry refers to has changed'
      USING ERRCODE = 'serialization_failure', CONSTRAINT = 'references_known';
  END IF;
  IF is_declared THEN
    PERFORM refuse_declared(p_company_id, ARRAY[post_one.entry_id]);
  END IF;
  IF p_access_stamp IS NOT NULL
     AND p_access_stamp IS DISTINCT FROM access_stamp(p_token_hash, p_company_token) THEN
    RAISE EXCEPTION 'what the caller may do has changed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'access_known';
  END IF;
  IF EXISTS (SELECT FROM companies WHERE id = p_company_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the file is in the bin'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'changes_of_a_kept_file';
  END IF;
  after := p_pieces[1] || post_one.entry_id || p_pieces[2] || post_one.number;
  FOR i IN 1 .. cardinality(line_ids) LOOP
    after := after || p_pieces[i + 2] || line_ids[i];
  END LOOP;
  after := after || p_pieces[cardinality(p_pieces)];
  digest := sha256(p_outer || sha256(p_inner || convert_to(E'\n' || after, 'UTF8')));
  hash := sha256(head.last_hash || convert_to(concat_ws(separator,
    p_company_id, head.last_seq + 1, p_operation_id, 'entries', post_one.entry_id, 'posted', 1,
    coalesce(p_posted_by, 0), coalesce(p_token_id, 0), coalesce(p_device_id, ''), coalesce(p_device_name, ''),
    p_log_origin, coalesce(p_mutation_key, ''),
    (extract(epoch FROM p_occurred_at) * 1000000)::bigint, (extract(epoch FROM p_now) * 1000000)::bigint),
    'UTF8') || digest);
  INSERT INTO changes (company_id, seq, operation_id, resource, record_id, action, version, after, salt, digest, hash,
                       user_id, token_id, device_id, device_name, origin, mutation_key, occurred_at, created_at)
  VALUES (p_company_id, head.last_seq + 1, p_operation_id, 'entries', post_one.entry_id, 'posted', 1, after::json,
          p_salt, digest, hash, p_posted_by, p_token_id, p_device_id, p_device_name, p_log_origin, p_mutation_key,
          p_occurred_at, p_now);
  UPDATE change_heads SET last_seq = head.last_seq + 1, last_hash = hash WHERE company_id = p_company_id;
END $$;
