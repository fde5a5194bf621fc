/** What entries refer to; a process keeps it as long as the log tells of no change. */
const tables = [
  'companies',
  'accounts',
  'vat_codes',
  'journals',
  'third_parties',
  'fiscal_years',
  'periods',
  'analytic_axes',
  'analytic_codes',
]

const idOf = (table: string) => (table === 'companies' ? 'id' : 'company_id')

/**
 * What tests write behind the program's back counts as a change of what entries refer to, like one that
 * went through the log. What the program itself writes must go through the log, or it is refused at its commit.
 */
export const referenceWrites = (): string => `
  CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    UPDATE change_heads SET references_seq = references_seq + 1
     WHERE company_id = (coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0])::bigint;
    RETURN NULL;
  END $$;
  CREATE SCHEMA testing;
  CREATE UNLOGGED TABLE testing.reference_writes (company_id bigint, what text);
  CREATE FUNCTION note_writes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    EXECUTE format('INSERT INTO testing.reference_writes SELECT DISTINCT %I, %L FROM written',
                   TG_ARGV[0], TG_OP || ' of ' || TG_TABLE_NAME);
    RETURN NULL;
  END $$;
  CREATE FUNCTION look_into_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    DELETE FROM testing.reference_writes WHERE company_id = NEW.company_id AND what = NEW.what;
    IF NOT EXISTS (SELECT FROM changes
                    WHERE company_id = NEW.company_id AND xmin = pg_current_xact_id()::xid
                      AND resource IN ('company', 'settings', 'accounts', 'vat-codes', 'journals', 'third-parties',
                                       'fiscal-years', 'periods', 'analytic-axes', 'analytic-codes')) THEN
      RAISE EXCEPTION '% went past the log', NEW.what;
    END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER logged AFTER INSERT ON testing.reference_writes
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION look_into_log();
  ${tables.flatMap((table) => [counted(table), ...noted(table)]).join(';\n')}`

function counted(table: string): string {
  return `CREATE CONSTRAINT TRIGGER counted AFTER INSERT OR UPDATE OR DELETE ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_user <> 'dubbel_app')
    EXECUTE FUNCTION count_change('${idOf(table)}')`
}

function noted(table: string): string[] {
  if (table === 'companies') return [notedFile]
  return ['INSERT', 'UPDATE', 'DELETE'].map(
    (way) => `CREATE TRIGGER noted_${way.toLowerCase()} AFTER ${way} ON ${table}
      REFERENCING ${way === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS written
      FOR EACH STATEMENT WHEN (current_user = 'dubbel_app') EXECUTE FUNCTION note_writes('company_id')`,
  )
}

/** Of the file itself entries refer to these alone. */
const notedFile = `
  CREATE FUNCTION note_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO testing.reference_writes VALUES (NEW.id, 'UPDATE of companies');
    RETURN NULL;
  END $$;
  CREATE TRIGGER noted_update AFTER UPDATE ON companies FOR EACH ROW
    WHEN (current_user = 'dubbel_app'
          AND (OLD.vat_regime, OLD.locale) IS DISTINCT FROM (NEW.vat_regime, NEW.locale))
    EXECUTE FUNCTION note_file()`
