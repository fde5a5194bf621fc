-- One call posts one entry: lines, number, entry, sums and its row of the log.

-- How often what entries refer to has changed: the file, its accounts, codes, journals, third parties, years and
-- periods. Who knows them from before compares it under the lock of the head.
ALTER TABLE change_heads ADD COLUMN references_seq bigint NOT NULL DEFAULT 0;

-- As before, and it counts the changes of what entries refer to.
CREATE OR REPLACE FUNCTION append_changes(
  p_company_id bigint, p_operation_id uuid, p_user_id bigint, p_token_id bigint,
  p_device_id text, p_device_name text, p_origin text, p_mutation_key text,
  p_occurred_at timestamptz, p_created_at timestamptz,
  p_resources text[], p_record_ids bigint[], p_actions text[], p_versions integer[],
  p_befores text[], p_afters text[], p_salts bytea[], p_digests bytea[]
) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
DECLARE
  head change_heads;
  separator constant text := chr(31);
  -- What all rows of an operation share.
  circumstances constant text := concat_ws(separator,
    coalesce(p_user_id, 0), coalesce(p_token_id, 0), coalesce(p_device_id, ''), coalesce(p_device_name, ''),
    p_origin, coalesce(p_mutation_key, ''),
    (extract(epoch FROM p_occurred_at) * 1000000)::bigint, (extract(epoch FROM p_created_at) * 1000000)::bigint);
  hash bytea;
  hashes bytea[] := '{}';
BEGIN
  SELECT * INTO head FROM change_heads WHERE company_id = p_company_id FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO change_heads (company_id, last_seq, last_hash)
      VALUES (p_company_id, 0, '\x') ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM change_heads WHERE company_id = p_company_id FOR UPDATE;
  END IF;
  -- Who waited for the lock while the file went to the bin comes too late.
  IF 'company' <> ALL (p_resources)
     AND EXISTS (SELECT FROM companies WHERE id = p_company_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the file is in the bin'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'changes_of_a_kept_file';
  END IF;
  hash := head.last_hash;
  FOR i IN 1 .. cardinality(p_resources) LOOP
    hash := sha256(hash || convert_to(concat_ws(separator,
      p_company_id, head.last_seq + i, p_operation_id, p_resources[i], p_record_ids[i], p_actions[i],
      p_versions[i], circumstances), 'UTF8') || p_digests[i]);
    hashes[i] := hash;
  END LOOP;
  INSERT INTO changes (company_id, seq, operation_id, resource, record_id, action, version, before, after,
                       salt, digest, hash, user_id, token_id, device_id, device_name, origin, mutation_key,
                       occurred_at, created_at)
    SELECT p_company_id, head.last_seq + c.place, p_operation_id, c.resource, c.record_id, c.action, c.version,
           c.before::json, c.after::json, c.salt, c.digest, c.hash, p_user_id, p_token_id, p_device_id,
           p_device_name, p_origin, p_mutation_key, p_occurred_at, p_created_at
      FROM unnest(p_resources, p_record_ids, p_actions, p_versions, p_befores, p_afters, p_salts, p_digests, hashes)
             WITH ORDINALITY AS c (resource, record_id, action, version, before, after, salt, digest, hash, place);
  UPDATE change_heads SET last_seq = head.last_seq + cardinality(p_resources), last_hash = hash,
         references_seq = references_seq + (p_resources && ARRAY[
           'company', 'accounts', 'vat-codes', 'journals', 'third-parties', 'fiscal-years', 'periods'])::int
    WHERE company_id = p_company_id;
  RETURN head.last_seq + cardinality(p_resources);
END $$;

-- Posts one entry as `post_entries` posts many. With `p_pieces` it also writes the row of the log, last of all, and
-- no other change of the file may follow in the transaction: the text of the entry in pieces, between which come its
-- id, its number and the ids of its lines; `p_inner` and `p_outer` are the salt in the two pads of HMAC, so that the
-- digest is the one that the program makes. With `p_references_seq`, what the caller knew of accounts, journals and
-- the like must still hold, else it is run again (40001). With `p_known_as`, the type of a journal, `is_known` tells
-- whether such an invoice with the same number of the same third party stands already.
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
                       discount_until, under_rules, posted_by, created_at, updated_at)
  VALUES (p_company_id, post_one.entry_id, p_fiscal_year_id, p_period_id, p_journal_id, post_one.number, p_entry_date,
          p_due_date, p_label, p_reference, p_document_reference, p_origin, p_phase, p_document_id, p_third_party_id,
          p_currency, p_exchange_rate, p_total, cardinality(p_accounts), p_reversed_entry_id, p_corrected_entry_id,
          p_discount_percent, p_discount_until, p_under_rules, p_posted_by, p_now, p_now);

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
