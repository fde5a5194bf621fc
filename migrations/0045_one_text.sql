-- One call posts one entry, with less to do: the head of the log is taken and moved on by one statement, the digest is made before
-- that, and the answer is a text (the ids of the entry and its number, whether the third party sent that number before, the ids of
-- its lines).

-- What a caller is and may do is told by the versions of the rows that say so, and not by all they say.
CREATE OR REPLACE FUNCTION access_stamp(p_token_hash bytea, p_company_token text) RETURNS text
LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT concat(t.xmin, ' ', u.xmin, ' ', c.xmin, ' ', m.xmin, ' ', cm.xmin)
    FROM tokens t JOIN users u ON u.id = t.user_id
    JOIN companies c ON c.public_token = p_company_token AND c.deleted_at IS NULL
    LEFT JOIN firm_members m ON m.firm_id = c.firm_id AND m.user_id = u.id AND m.is_active
    LEFT JOIN company_members cm ON cm.company_id = c.id AND cm.user_id = u.id
   WHERE t.hash = p_token_hash AND t.revoked_at IS NULL
$$;

-- A firm that begins to listen is another to its members: what they post is announced from then on. Nobody else reaches its files, and
-- who adds a member holds the firm as who adds an endpoint does.
CREATE FUNCTION renew_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM firm_members WHERE firm_id = NEW.firm_id ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE firm_members SET is_active = is_active WHERE firm_id = NEW.firm_id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_endpoints_heard AFTER INSERT ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION renew_members();

DROP FUNCTION post_one;
CREATE FUNCTION post_one(
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
  p_token_hash bytea, p_company_token text, p_access_stamp text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
DECLARE
  separator constant text := chr(31);
  is_declared boolean;
  is_known boolean;
  made_id bigint;
  made_lines bigint[];
  made_number integer;
  after text;
  digest bytea;
  head change_heads;
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
    SELECT FROM entries e
     WHERE e.company_id = p_company_id
       AND e.third_party_id = ANY (ARRAY(
             SELECT t.id FROM third_parties t
              WHERE t.company_id = p_company_id AND (t.id = p_third_party_id OR t.merged_into_id = p_third_party_id)))
       AND reference_key(e.reference) = reference_key(p_reference)
       AND e.status = 'posted' AND e.reversed_entry_id IS NULL
       AND (SELECT j.type FROM journals j WHERE j.company_id = p_company_id AND j.id = e.journal_id) = p_known_as);

  made_id := nextval('entries_id_seq');
  WITH made AS (
    INSERT INTO entry_lines AS m (company_id, entry_id, position, account_id, entry_date, debit, credit, label,
                                  third_party_id, vat_code_id, vat_role, boxes, boxes_due_on, due_date, can_letter,
                                  currency, amount_currency, analytic, control_of)
    SELECT p_company_id, made_id, l.position, l.account_id, p_entry_date, l.debit, l.credit, l.label,
           l.third_party_id, l.vat_code_id, l.vat_role, l.boxes::jsonb, l.boxes_due_on, l.due_date, l.can_letter,
           CASE WHEN l.amount_currency IS NOT NULL THEN p_currency END, l.amount_currency, l.analytic::jsonb,
           l.control_of
      FROM unnest(p_accounts, p_debits, p_credits, p_labels, p_third_parties, p_vat_codes, p_vat_roles, p_boxes,
                  p_boxes_due_on, p_due_dates, p_can_letter, p_amounts_currency, p_analytic, p_controls)
             WITH ORDINALITY
        AS l (account_id, debit, credit, label, third_party_id, vat_code_id, vat_role, boxes, boxes_due_on, due_date,
              can_letter, amount_currency, analytic, control_of, position)
    RETURNING m.id
  ) SELECT array_agg(made.id) INTO made_lines FROM made;

  UPDATE entry_numbers n SET last_number = n.last_number + 1
   WHERE n.company_id = p_company_id AND n.journal_id = p_journal_id AND n.fiscal_year_id = p_fiscal_year_id
  RETURNING n.last_number INTO made_number;
  IF NOT FOUND THEN
    INSERT INTO entry_numbers AS n (company_id, journal_id, fiscal_year_id, last_number)
    VALUES (p_company_id, p_journal_id, p_fiscal_year_id, 1)
    ON CONFLICT (company_id, journal_id, fiscal_year_id) DO UPDATE SET last_number = n.last_number + 1
    RETURNING n.last_number INTO made_number;
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
  VALUES (p_company_id, made_id, p_fiscal_year_id, p_period_id, p_journal_id, made_number, p_entry_date,
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
      PERFORM refuse_declared(p_company_id, ARRAY[made_id]);
    END IF;
    RETURN concat_ws(' ', made_id, made_number, is_known::integer, array_to_string(made_lines, ' '));
  END IF;

  after := p_pieces[1] || made_id || p_pieces[2] || made_number;
  FOR i IN 1 .. cardinality(made_lines) LOOP
    after := after || p_pieces[i + 2] || made_lines[i];
  END LOOP;
  after := after || p_pieces[cardinality(p_pieces)];
  digest := sha256(p_outer || sha256(p_inner || convert_to(E'\n' || after, 'UTF8')));
  -- The lock of the head orders the commits: from here on nothing is waited for.
  UPDATE change_heads h
     SET last_seq = h.last_seq + 1,
         last_hash = sha256(h.last_hash || convert_to(concat_ws(separator,
           p_company_id, h.last_seq + 1, p_operation_id, 'entries', made_id, 'posted', 1,
           coalesce(p_posted_by, 0), coalesce(p_token_id, 0), coalesce(p_device_id, ''), coalesce(p_device_name, ''),
           p_log_origin, coalesce(p_mutation_key, ''),
           (extract(epoch FROM p_occurred_at) * 1000000)::bigint, (extract(epoch FROM p_now) * 1000000)::bigint),
           'UTF8') || digest)
   WHERE h.company_id = p_company_id AND h.references_seq = p_references_seq
  RETURNING h.* INTO head;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'what the entry refers to has changed'
      USING ERRCODE = 'serialization_failure', CONSTRAINT = 'references_known';
  END IF;
  IF is_declared THEN
    PERFORM refuse_declared(p_company_id, ARRAY[made_id]);
  END IF;
  -- Who proves his access proves a file that is not in the bin.
  IF p_access_stamp IS NOT NULL THEN
    IF p_access_stamp IS DISTINCT FROM access_stamp(p_token_hash, p_company_token) THEN
      RAISE EXCEPTION 'what the caller may do has changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'access_known';
    END IF;
  ELSIF EXISTS (SELECT FROM companies WHERE id = p_company_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the file is in the bin'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'changes_of_a_kept_file';
  END IF;
  INSERT INTO changes (company_id, seq, operation_id, resource, record_id, action, version, after, salt, digest, hash,
                       user_id, token_id, device_id, device_name, origin, mutation_key, occurred_at, created_at)
  VALUES (p_company_id, head.last_seq, p_operation_id, 'entries', made_id, 'posted', 1, after::json,
          p_salt, digest, head.last_hash, p_posted_by, p_token_id, p_device_id, p_device_name, p_log_origin, p_mutation_key,
          p_occurred_at, p_now);
  RETURN concat_ws(' ', made_id, made_number, is_known::integer, array_to_string(made_lines, ' '));
END $$;
