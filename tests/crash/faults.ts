import type { Faults } from './audit.js'

/** A fault that is put into the running service from outside, to see that a round finds it. */
export type Fault = {
  readonly about: string
  /** Changes the database of the round, before the clients begin. */
  readonly sql?: string
  /** Loaded by the API processes before the service: changes how they speak to PostgreSQL. */
  readonly preload?: string
  /** The figure that must not stay 0. */
  readonly caughtBy: keyof Faults
}

const preload = (name: string) => new URL(`./faults/${name}.js`, import.meta.url).href

/** Spoils rows as they are written: `body` may change NEW, and returns it or NULL. */
function spoil(table: string, when: 'INSERT' | 'UPDATE', body: string): string {
  return `
    CREATE FUNCTION spoil_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$;
    CREATE TRIGGER spoiled BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION spoil_${table}();`
}

export const faults: Readonly<Record<string, Fault>> = {
  'reply-before-commit': {
    about: 'a write is answered before its COMMIT has returned',
    preload: preload('reply-before-commit'),
    caughtBy: 'lost',
  },
  'key-outside-transaction': {
    about: 'the mutation key is claimed in a transaction of its own, before that of the write',
    preload: preload('key-outside-transaction'),
    caughtBy: 'lost',
  },
  'forgotten-keys': {
    about: 'mutation keys are kept in a table that does not survive a crash',
    sql: 'ALTER TABLE mutations SET UNLOGGED',
    caughtBy: 'doubled',
  },
  'sequence-numbering': {
    about: 'numbers come from a sequence, which does not go back with its transaction',
    sql: spoil(
      'entry_numbers',
      'UPDATE',
      `DECLARE
         sequence text := format('numbers_%s_%s', NEW.journal_id, NEW.fiscal_year_id);
       BEGIN
         EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I START %s', sequence, OLD.last_number + 1);
         FOR i IN 1 .. NEW.last_number - OLD.last_number LOOP
           NEW.last_number := nextval(sequence);
         END LOOP;
         RETURN NEW;
       END`,
    ),
    caughtBy: 'gaps',
  },
  'unbalanced-entry': {
    about: 'a line in fifty is a cent off, and nobody looks at the sums of an entry',
    sql: `DROP TRIGGER entries_balanced ON entries;
          ${spoil(
            'entry_lines',
            'INSERT',
            `BEGIN
               IF NEW.debit > 0 AND NEW.id % 50 = 0 THEN NEW.debit := NEW.debit + 0.01; END IF;
               RETURN NEW;
             END`,
          )}`,
    caughtBy: 'unbalanced',
  },
  'entry-astray': {
    about: 'an entry in fifty names a year that its file does not have, and nobody looks',
    sql: `DROP TRIGGER entries_balanced ON entries;
          ${spoil(
            'entries',
            'INSERT',
            `BEGIN
               IF NEW.id % 50 = 0 THEN NEW.fiscal_year_id := NEW.fiscal_year_id + 1000000; END IF;
               RETURN NEW;
             END`,
          )}`,
    caughtBy: 'broken',
  },
  'stale-balance': {
    about: 'the balance of an account now and then stays as it was',
    sql: spoil(
      'account_balances',
      'UPDATE',
      'BEGIN IF NEW.lines % 10 = 0 THEN RETURN NULL; END IF; RETURN NEW; END',
    ),
    caughtBy: 'sums',
  },
  'no-outbox-row': {
    about: 'a delivery in fifty is not written',
    sql: spoil(
      'webhook_deliveries',
      'INSERT',
      'BEGIN IF NEW.id % 50 = 0 THEN RETURN NULL; END IF; RETURN NEW; END',
    ),
    caughtBy: 'deliveries',
  },
  'lost-transaction': {
    about: 'a transaction of a statement in three is not written',
    sql: spoil(
      'bank_transactions',
      'INSERT',
      'BEGIN IF NEW.id % 3 = 0 THEN RETURN NULL; END IF; RETURN NEW; END',
    ),
    caughtBy: 'bank',
  },
  'lost-match': {
    about: 'of a match in three it is not written what it pays',
    sql: spoil(
      'bank_matches',
      'INSERT',
      'BEGIN IF NEW.transaction_id % 3 = 0 THEN RETURN NULL; END IF; RETURN NEW; END',
    ),
    caughtBy: 'bank',
  },
  'lost-confirmation': {
    about: 'a file of payments stays a draft, although it is booked',
    sql: spoil(
      'sepa_files',
      'UPDATE',
      `BEGIN IF NEW.status = 'confirmed' THEN RETURN NULL; END IF; RETURN NEW; END`,
    ),
    caughtBy: 'bank',
  },
}
