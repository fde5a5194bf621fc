-- Search: what entries, their lines, third parties and documents say, folded when it is written. And who posts an
-- entry is looked at by the call that writes it.

-- `folded`, at little cost for texts that are plain; nothing for nothing.
CREATE FUNCTION searched(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF given = '' THEN
    RETURN NULL;
  ELSIF octet_length(given) = char_length(given) THEN
    RETURN lower(given);
  END IF;
  RETURN folded(given);
END $$;

-- The labels of the lines stand with their entry: one row to find instead of many.
ALTER TABLE entries ADD COLUMN words text, ADD COLUMN line_words text;

CREATE FUNCTION words_of_lines(p_company_id bigint, p_entry_id bigint) RETURNS text
LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT searched(string_agg(label, E'\n' ORDER BY position)) FROM entry_lines
   WHERE company_id = p_company_id AND entry_id = p_entry_id
$$;

-- Posting writes them; this is for those who find other words later. It fires after `entries_stand` has looked.
CREATE FUNCTION keep_entry_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.words := searched(concat_ws(' ', NEW.label, NEW.reference, NEW.document_reference));
  NEW.line_words := words_of_lines(NEW.company_id, NEW.id);
  RETURN NEW;
END $$;

ALTER TABLE entries DISABLE TRIGGER USER;
UPDATE entries e SET words = searched(concat_ws(' ', e.label, e.reference, e.document_reference)),
                     line_words = words_of_lines(e.company_id, e.id);
ALTER TABLE entries ENABLE TRIGGER USER;
CREATE TRIGGER entries_words BEFORE UPDATE OF label, reference ON entries
  FOR EACH ROW EXECUTE FUNCTION keep_entry_words();

ALTER TABLE third_parties ADD COLUMN folded_name text, ADD COLUMN words text;
CREATE FUNCTION keep_third_party_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.folded_name := searched(NEW.name);
  NEW.words := searched(concat_ws(' ', NEW.name, NEW.code, NEW.vat_number, NEW.enterprise_number, NEW.email, NEW.city));
  RETURN NEW;
END $$;
CREATE TRIGGER third_parties_words
  BEFORE INSERT OR UPDATE OF name, code, vat_number, enterprise_number, email, city ON third_parties
  FOR EACH ROW EXECUTE FUNCTION keep_third_party_words();
UPDATE third_parties SET name = name;

ALTER TABLE documents ADD COLUMN words text;
CREATE FUNCTION keep_document_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.words := searched(concat_ws(' ', NEW.number, NEW.structured_communication, NEW.payment_reference));
  RETURN NEW;
END $$;
CREATE TRIGGER documents_words BEFORE INSERT OR UPDATE OF number, structured_communication, payment_reference ON documents
  FOR EACH ROW EXECUTE FUNCTION keep_document_words();
UPDATE documents SET number = number;

ALTER TABLE document_lines ADD COLUMN words text;
CREATE FUNCTION keep_document_line_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.words := searched(NEW.description);
  RETURN NEW;
END $$;
CREATE TRIGGER document_lines_words BEFORE INSERT OR UPDATE OF description ON document_lines
  FOR EACH ROW EXECUTE FUNCTION keep_document_line_words();
UPDATE document_lines SET description = description;

-- What someone may do in a company file, as one text: who knows it from before compares. It holds whatever
-- `byCompany` in src/capabilities/auth/access.ts reads but when a token was last used.
CREATE FUNCTION access_stamp(p_token_hash bytea, p_company_token text) RETURNS text
LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT md5(concat_ws(chr(31), t.id, t.kind, t.abilities, coalesce(t.company_ids::text, '-'), t.created_at,
                       coalesce(t.expires_at::text, '-'), u.id, u.name, u.email, coalesce(u.locale, '-'),
                       u.is_platform_admin, u.is_demo, c.id, c.public_token, c.name, coalesce(c.firm_id, 0), c.is_demo,
                       c.locale, c.currency, c.country_pack, coalesce(m.role, '-'), coalesce(cm.role, '-'),
                       EXISTS (SELECT FROM webhook_endpoints w WHERE w.firm_id = c.firm_id)))
    FROM tokens t JOIN users u ON u.id = t.user_id
    JOIN companies c ON c.public_token = p_company_token AND c.deleted_at IS NULL
    LEFT JOIN firm_members m ON m.firm_id = c.firm_id AND m.user_id = u.id AND m.is_active
    LEFT JOIN company_members cm ON cm.company_id = c.id AND cm.user_id = u.id
   WHERE t.hash = p_token_hash AND t.revoked_at IS NULL
$$;

-- Both as before, with the words; `post_one` also with the access of the one who posts, where that is of a moment ago.
DROP FUNCTION post_one;
CREATE OR REPLACE FUNCTION post_entries(
  p_company_id bigint, p_posted_by bigint, p_now timestamptz, p_entries json, p_dates date[], p_lines json,
  p_account_sums json, p_third_party_sums json
) RETURNS TABLE (entry_ids bigint[], numbers integer[], line_ids bigint[])
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

  INSERT INTO account_balances AS b (company_id, account_id, period_id, phase, debit, credit, lines)
  SELECT p_company_id, s.account_id, s.period_id, s.phase, s.debit, s.credit, s.lines
    FROM json_to_recordset(p_account_sums) AS s (
           account_id bigint, period_id bigint, phase text, debit numeric, credit numeric, lines integer)
  ON CONFLICT (company_id, account_id, period_id, phase)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines;

  INSERT INTO third_party_balances AS b
    (company_id, third_party_id, account_id, period_id, phase, debit, credit, lines)
  SELECT p_company_id, s.third_party_id, s.account_id, s.period_id, s.phase, s.debit, s.credit, s.lines
    FROM json_to_recordset(p_third_party_sums) AS s (
           third_party_id bigint, account_id bigint, period_id bigint, phase text, debit numeric, credit numeric,
           lines integer)
  ON CONFLICT (company_id, third_party_id, account_id, period_id, phase)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines;
  RETURN NEXT;
END $$;

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
  p_party_sum_parties bigint[], p_party_sum_accounts bigint[], p_party_sum_debits numeric[],
  p_party_sum_credits numeric[], p_party_sum_lines integer[],
  p_known_as text, p_references_seq bigint,
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
BEGIN
  -- A year is held before its periods, as closing does too.
  IF p_references_seq IS NOT NULL THEN
    PERFORM FROM fiscal_years y JOIN periods p ON p.company_id = y.company_id AND p.fiscal_year_id = y.id
      WHERE y.company_id = p_company_id AND y.id = p_fiscal_year_id AND p.id = p_period_id FOR SHARE OF y, p;
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

  UPDATE journal_periods j SET entries = j.entries + 1, total = j.total + p_total
   WHERE j.company_id = p_company_id AND j.journal_id = p_journal_id AND j.period_id = p_period_id;
  IF NOT FOUND THEN
    INSERT INTO journal_periods AS j (company_id, journal_id, period_id, entries, total)
    VALUES (p_company_id, p_journal_id, p_period_id, 1, p_total)
    ON CONFLICT (company_id, journal_id, period_id)
      DO UPDATE SET entries = j.entries + 1, total = j.total + excluded.total;
  END IF;
  INSERT INTO account_balances AS b (company_id, account_id, period_id, phase, debit, credit, lines)
  SELECT p_company_id, s.account_id, p_period_id, p_phase, s.debit, s.credit, s.lines
    FROM unnest(p_sum_accounts, p_sum_debits, p_sum_credits, p_sum_lines) AS s (account_id, debit, credit, lines)
  ON CONFLICT (company_id, account_id, period_id, phase)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines;
  IF cardinality(p_party_sum_parties) > 0 THEN
    INSERT INTO third_party_balances AS b
      (company_id, third_party_id, account_id, period_id, phase, debit, credit, lines)
    SELECT p_company_id, s.third_party_id, s.account_id, p_period_id, p_phase, s.debit, s.credit, s.lines
      FROM unnest(p_party_sum_parties, p_party_sum_accounts, p_party_sum_debits, p_party_sum_credits, p_party_sum_lines)
             AS s (third_party_id, account_id, debit, credit, lines)
    ON CONFLICT (company_id, third_party_id, account_id, period_id, phase)
      DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines;
  END IF;
  IF p_pieces IS NULL THEN
    RETURN;
  END IF;

  -- The lock of the head orders the commits; a file that has no head yet has no accounts either.
  SELECT * INTO STRICT head FROM change_heads WHERE company_id = p_company_id FOR UPDATE;
  IF head.references_seq <> p_references_seq THEN
    RAISE EXCEPTION 'what the entry refers to has changed'
      USING ERRCODE = 'serialization_failure', CONSTRAINT = 'references_known';
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
