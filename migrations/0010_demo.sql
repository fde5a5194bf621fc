-- The demo begins anew every night: its files that were replaced are removed for good, they alone.

-- A file is of the demo from its birth or never: none that is real can be taken for one.
CREATE FUNCTION refuse_changing_demo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'whether a file is of the demo never changes' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER companies_demo_stays BEFORE UPDATE OF is_demo ON companies
  FOR EACH ROW WHEN (OLD.is_demo IS DISTINCT FROM NEW.is_demo) EXECUTE FUNCTION refuse_changing_demo();

-- Whether a file was one of the demo and another has taken its place: no firm keeps it, nobody reaches it.
CREATE FUNCTION is_discarded(p_company_id bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM companies
                  WHERE id = p_company_id AND is_demo AND firm_id IS NULL AND deleted_at IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION refuse_rewriting_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased changes := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    erased.before := NULL;
    erased.after := NULL;
    erased.salt := NULL;
    IF erased::text IS NOT DISTINCT FROM NEW::text THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF is_discarded(OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the change log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_rewriting_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved entries := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    moved.status := NEW.status;
    moved.label := NEW.label;
    moved.reference := NEW.reference;
    moved.due_date := NEW.due_date;
    moved.version := NEW.version;
    moved.updated_at := NEW.updated_at;
    IF OLD.reversed_by_entry_id IS NULL THEN
      moved.reversed_by_entry_id := NEW.reversed_by_entry_id;
    END IF;
    IF moved IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF is_discarded(OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a posted entry is never rewritten' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_rewriting_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved entry_lines := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    moved.label := NEW.label;
    moved.due_date := NEW.due_date;
    moved.analytic := NEW.analytic;
    moved.lettering_id := NEW.lettering_id;
    moved.can_letter := NEW.can_letter;
    IF moved IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF is_discarded(OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a posted line is never rewritten' USING ERRCODE = 'restrict_violation';
END $$;

-- Removes a discarded file part by part: so many rows of the large tables at each call, the rest at the last. False
-- when nothing is left. Every table with company_id belongs to it; those that others still name come a round later.
CREATE FUNCTION purge_discarded_file(p_company_id bigint, p_now timestamptz, p_most integer) RETURNS boolean
LANGUAGE plpgsql
-- The owner's rights: the program's own role may delete nothing of the books.
SECURITY DEFINER SET search_path = public AS $$
DECLARE
  large text;
  owned text;
  touched integer;
  waiting integer;
BEGIN
  IF NOT is_discarded(p_company_id) THEN
    RAISE EXCEPTION 'file % is kept', p_company_id USING ERRCODE = 'restrict_violation';
  END IF;
  DELETE FROM change_reverts WHERE company_id = p_company_id;
  FOREACH large IN ARRAY ARRAY['changes', 'entry_lines'] LOOP
    EXECUTE format('DELETE FROM %I WHERE ctid IN (SELECT ctid FROM %I WHERE company_id = $1 LIMIT $2)', large, large)
      USING p_company_id, p_most;
    GET DIAGNOSTICS touched = ROW_COUNT;
    IF touched > 0 THEN
      RETURN true;
    END IF;
  END LOOP;
  UPDATE fiscal_years SET closing_entry_id = NULL, opening_entry_id = NULL WHERE company_id = p_company_id;
  UPDATE companies SET logo_file_id = NULL, icon_file_id = NULL WHERE id = p_company_id;
  -- Their bytes are swept away with those of other files that are gone.
  UPDATE files SET company_id = NULL, deleted_at = coalesce(deleted_at, p_now) WHERE company_id = p_company_id;
  FOR round IN 1 .. 20 LOOP
    waiting := 0;
    FOR owned IN
      SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'company_id'
         AND NOT a.attisdropped AND c.relname <> 'files'
       -- Those that few others name go first.
       ORDER BY (SELECT count(*) FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = c.oid), c.relname
    LOOP
      BEGIN
        EXECUTE format('DELETE FROM %I WHERE company_id = $1', owned) USING p_company_id;
      EXCEPTION WHEN foreign_key_violation THEN
        waiting := waiting + 1;
      END;
    END LOOP;
    EXIT WHEN waiting = 0;
  END LOOP;
  DELETE FROM companies WHERE id = p_company_id;
  RETURN false;
END $$;
