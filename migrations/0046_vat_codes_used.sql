-- VAT codes of lines are looked at once for each statement too. A code stays once lines bear it: whoever posts with it for the first
-- time says so here, and this refers to it. (What has lines has sums; VAT codes have none.)
CREATE TABLE vat_codes_used (
  company_id  bigint NOT NULL,
  vat_code_id bigint NOT NULL,
  PRIMARY KEY (company_id, vat_code_id),
  CONSTRAINT vat_codes_used_vat_code FOREIGN KEY (company_id, vat_code_id) REFERENCES vat_codes (company_id, id)
);
INSERT INTO vat_codes_used SELECT DISTINCT company_id, vat_code_id FROM entry_lines WHERE vat_code_id IS NOT NULL;
ANALYZE vat_codes_used;

CREATE FUNCTION refuse_forgetting_vat_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_discarded(OLD.company_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a VAT code that lines bear stays one' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vat_codes_used_stand BEFORE UPDATE OR DELETE ON vat_codes_used
  FOR EACH ROW EXECUTE FUNCTION refuse_forgetting_vat_codes();

-- As before, and with VAT codes.
CREATE OR REPLACE FUNCTION check_lines() RETURNS trigger LANGUAGE plpgsql
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
  IF EXISTS (SELECT FROM (SELECT DISTINCT company_id, vat_code_id FROM added WHERE vat_code_id IS NOT NULL) l
              WHERE NOT EXISTS (SELECT FROM vat_codes_used u
                                 WHERE u.company_id = l.company_id AND u.vat_code_id = l.vat_code_id)) THEN
    INSERT INTO vat_codes_used (company_id, vat_code_id)
    SELECT DISTINCT company_id, vat_code_id FROM added WHERE vat_code_id IS NOT NULL ORDER BY company_id, vat_code_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
ALTER TABLE entry_lines DROP CONSTRAINT entry_lines_vat_code;
