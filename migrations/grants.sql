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
  REVOKE INSERT, UPDATE, DELETE ON changes, change_heads, schema_migrations FROM dubbel_app;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no role of its own for the program: %', SQLERRM;
END $$;
