import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { from, to } from 'pg-copy-streams'
import pg from '#platform/db/driver'
import { keep, type Signal } from './folder.js'

export type Table = { name: string; columns: string[] }

const quoted = pg.escapeIdentifier
export const qualified = ({ name }: { name: string }): string => `public.${quoted(name)}`
const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')

/**
 * What a transaction of ours needs, whatever the server is set to: time, one way to write values,
 * and an error rather than silence where a policy would hide rows.
 */
export const copySettings = `
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '10s'; SET LOCAL row_security = off; SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

/**
 * The tables of the program with the columns that hold values of their own. The record of migrations
 * is not among them, since a restore migrates; nor are tables that an extension brought.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                     AND a.attgenerated = '' ORDER BY a.attnum) AS columns
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND c.relname <> 'schema_migrations'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
                           AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.relname`,
  )
  return rows
}

export async function lockTables(
  client: pg.Client,
  tables: readonly { name: string }[],
  mode: 'ACCESS SHARE' | 'ACCESS EXCLUSIVE',
): Promise<void> {
  await client.query(`LOCK TABLE ${tables.map(qualified).join(', ')} IN ${mode} MODE`)
}

export async function copyTableOut(client: pg.Client, table: Table, path: string, signal?: Signal) {
  return copyOut(client, `${qualified(table)} (${columnList(table.columns)})`, path, signal)
}

/** Streams what a table or a query in brackets yields into a compressed file. */
export async function copyOut(
  client: pg.Client,
  source: string,
  path: string,
  signal?: Signal,
): Promise<{ rows: number; sha256: string }> {
  const copying = client.query(to(`COPY ${source} TO STDOUT`))
  const { sha256 } = await keep(path, copying, { through: createGzip(), signal })
  // The count comes with the end of the statement, behind the last byte: the next answer is later.
  await client.query('SELECT 1')
  return { rows: copying.rowCount, sha256 }
}

/** Streams a compressed file into a table; returns how many rows it held. */
export async function copyIn(
  client: pg.Client,
  target: string,
  columns: readonly string[],
  path: string,
  signal?: Signal,
): Promise<number> {
  const copying = client.query(from(`COPY ${target} (${columnList(columns)}) FROM STDIN`))
  await pipeline(createReadStream(path), createGunzip(), copying, { signal })
  return copying.rowCount
}

type ForeignKey = { name: string; table: string; definition: string }

/** Foreign keys run in circles (users, firms, files), so no order of tables satisfies them all. */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.conname::text AS name, t.relname::text AS table, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
      WHERE c.contype = 'f' AND c.conparentid = 0 AND t.relnamespace = 'public'::regnamespace
      ORDER BY 2, 1`,
  )
  for (const { name, table } of rows)
    await client.query(`ALTER TABLE ${qualified({ name: table })} DROP CONSTRAINT ${quoted(name)}`)
  return rows
}

/** Puts them back as they were: PostgreSQL then checks every row against them at once. */
export async function addForeignKeys(client: pg.Client, keys: readonly ForeignKey[]) {
  for (const { name, table, definition } of keys)
    await client.query(
      `ALTER TABLE ${qualified({ name: table })} ADD CONSTRAINT ${quoted(name)} ${definition}`,
    )
}

export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `SELECT sequencename::text AS name, last_value::text FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  )
  return rows
}

export async function setSequences(
  client: pg.Client,
  sequences: readonly { name: string; last_value: string }[],
): Promise<void> {
  for (const sequence of sequences)
    await client.query('SELECT setval($1::regclass, $2)', [
      qualified(sequence),
      sequence.last_value,
    ])
}

export type ChainHead = { company_id: string; last_seq: string; last_hash: string }

/** Where the change log of each company file ends. */
export async function listChainHeads(client: pg.Client): Promise<ChainHead[]> {
  const { rows } = await client.query<ChainHead>(
    `SELECT company_id::text, last_seq::text, encode(last_hash, 'hex') AS last_hash
       FROM public.change_heads ORDER BY change_heads.company_id`,
  )
  return rows
}
