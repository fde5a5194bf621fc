import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { boundByTriggers } from './bound-by-triggers.js'

/** What lets a PostgreSQL that is divided by company file hold these tables: see docs/operations.md. */
const books = useBooks()

/** Files belong to firms and company files alike, and are reached by their id alone. */
const shared = ['files']

/** A participant of Peppol is held by one file of all: on a divided database a lock would have to see to that. */
const acrossFiles = ['peppol_registrations_participant']

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await books.sql.query(query)
  return rows.map(({ name }: { name: string }) => name)
}

const ofCompany = `SELECT c.oid, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND a.attname = 'company_id' AND NOT a.attisdropped
    AND c.relname NOT IN (${shared.map((name) => `'${name}'`).join()})`

test('tables of company files are known by their company_id', async () => {
  const tables = await namesOf(`SELECT relname AS name FROM (${ofCompany}) t`)
  for (const table of ['entries', 'entry_lines', 'changes', 'documents', 'third_parties'])
    assert.ok(tables.includes(table), table)
})

test('every key of such a table begins with company_id or holds it', async () => {
  const without = await namesOf(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN (${ofCompany}) t ON t.oid = i.indrelid
      WHERE i.indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'company_id'
           AND a.attnum = ANY (i.indkey))`,
  )
  assert.deepEqual(without, acrossFiles)
})

test('such tables refer to each other within the same company file', async () => {
  const across = await namesOf(
    `SELECT k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) AS name FROM pg_constraint k
       JOIN (${ofCompany}) t ON t.oid = k.conrelid JOIN (${ofCompany}) o ON o.oid = k.confrelid
      WHERE k.contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attname = 'company_id'
           AND a.attnum = ANY (k.conkey))`,
  )
  assert.deepEqual(across, [])
})

/**
 * Columns without a foreign key: they name people, or whatever a log is about; records that may be gone since; or they
 * are written by the program alone, of what it holds at that moment. Whoever takes an id of a caller into one looks it up.
 */
// biome-ignore format: a table
const unbound = {
  asset_depreciations: ['asset_id', 'entry_id', 'run_id'],
  asset_transfers: ['from_account_id', 'from_depreciation_account_id', 'to_account_id', 'to_depreciation_account_id'],
  bank_matches: ['line_id', 'payment_line_id'],
  bank_transactions: ['rule_id', 'sepa_file_id'],
  change_successors: ['record_id', 'successor_id'],
  changes: ['record_id', 'token_id', 'user_id'],
  entries: ['document_id'],
  integration_log: ['run_id'],
  peppol_messages: ['connection_id'],
  peppol_registrations: ['connection_id'],
  sendings: ['record_id'],
  sync_conflicts: ['client_user_id', 'record_id', 'server_user_id'],
  sync_devices: ['user_id'],
  takeover_letters: ['account_id', 'third_party_id'],
  takeover_progress: ['run_id'],
  vat_declaration_lines: ['lettering_id'],
}

test('what names a record of the same company file is bound to it, but for what is listed', async () => {
  const loose = await namesOf(
    `SELECT t.relname || '.' || a.attname AS name FROM (${ofCompany}) t JOIN pg_attribute a ON a.attrelid = t.oid
      WHERE a.attname LIKE '%\\_id' AND a.atttypid = 'bigint'::regtype AND NOT a.attisdropped
        AND a.attname <> 'company_id' AND NOT EXISTS (
          SELECT FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey))
      ORDER BY 1`,
  )
  const listed = Object.entries(unbound).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  const byTriggers = boundByTriggers.map(({ column }) => column)
  assert.deepEqual(loose, [...listed, ...byTriggers].sort())
})
