-- Run after every migration: what the program's own role may do. It makes no tables and rewrites no books.
-- Where the migrating role may not create roles, the program runs as that role and the triggers stand alone.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dubbel_app') THEN
    CREATE ROLE dubbel_app NOLOGIN;
  END IF;
  EXECUTE format('GRANT dubbel_app TO %I', current_user);
  GRANT USAGE ON SCHEMA public TO dubbel_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO dubbel_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO dubbel_app;
  REVOKE INSERT, UPDATE, DELETE ON changes, change_heads, schema_migrations FROM dubbel_app;
  -- The ledger is written by post_entries, post_lines and post_one alone; afterwards only what may still move can be touched.
  -- (A restored backup may be older than the ledger.)
  IF to_regclass('public.entries') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON entries, entry_lines, entry_numbers, account_balances, third_party_balances,
      journal_periods FROM dubbel_app;
    GRANT UPDATE (status, reversed_by_entry_id, label, reference, due_date, version, updated_at) ON entries
      TO dubbel_app;
    GRANT UPDATE (label, due_date, lettering_id, can_letter) ON entry_lines TO dubbel_app;
  END IF;
  -- (Or than the VAT codes that lines bear.)
  IF to_regclass('public.vat_codes_used') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON vat_codes_used FROM dubbel_app;
  END IF;
  -- (Or than returns of VAT.)
  IF to_regclass('public.vat_box_sums') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON vat_box_sums FROM dubbel_app;
  END IF;
  -- (Or than analytics, which are moved by reallocate_lines.)
  IF to_regclass('public.analytic_sums') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON analytic_sums FROM dubbel_app;
  END IF;
  -- (Or than partial lettering.)
  IF EXISTS (SELECT FROM pg_attribute
              WHERE attrelid = to_regclass('public.entry_lines') AND attname = 'partial_lettering_id') THEN
    GRANT UPDATE (partial_lettering_id) ON entry_lines TO dubbel_app;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no role of its own for the program: %', SQLERRM;
END $$;
