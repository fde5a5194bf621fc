-- What a table holds is told to the planner by a job of the database's own, within the minute. A program that fills an empty
-- database works on plans for empty tables until then: it may ask for it sooner.
CREATE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  ANALYZE companies, fiscal_years, periods, journals, journal_periods, accounts, vat_codes, third_parties, entries,
    entry_lines, account_balances, third_party_balances, vat_box_sums, bank_transactions, bank_matches;
END $$;

-- As before in two steps: the entries of declared months first, mostly none; then their lines, against the accounts of VAT
-- read once. Joined with them in one, it could be planned to go through those for every account of the file.
CREATE OR REPLACE FUNCTION refuse_declared(p_company_id bigint, p_entry_ids bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  declared bigint[] := ARRAY(
    SELECT e.id FROM entries e
      JOIN periods p ON p.company_id = e.company_id AND p.id = e.period_id AND p.vat_locked
      LEFT JOIN entries r ON r.company_id = e.company_id AND r.id = e.reversed_entry_id
     WHERE e.company_id = p_company_id AND e.id = ANY (p_entry_ids) AND e.phase = 'year'
       AND e.origin <> 'vat' AND r.origin IS DISTINCT FROM 'vat');
BEGIN
  IF cardinality(declared) > 0 AND EXISTS (
    SELECT FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
     WHERE l.company_id = p_company_id AND l.entry_id = ANY (declared)
       AND (l.boxes IS NOT NULL
            OR a.number = ANY (ARRAY(SELECT v.number FROM vat_accounts v WHERE v.company_id = p_company_id)))) THEN
    RAISE EXCEPTION 'the month was declared' USING ERRCODE = 'check_violation', CONSTRAINT = 'periods_vat_locked';
  END IF;
END $$;
