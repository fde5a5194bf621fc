import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashToken, newPublicToken, newToken } from '#platform/signing/tokens'
import { Person } from './http.js'
import { notesTable } from './notes/index.js'
import { rawPosting } from './raw-posting.js'
import { referenceWrites } from './reference-writes.js'

/** What the tests need in a database beside the tables of the product. */
export const addedForTests = `
  ${notesTable};
  GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO dubbel_app;
  ${rawPosting};
  ${referenceWrites()}`

/** A company file as it was made: its firm, the admin with a session, and what the API answered. */
export type ReadyCompany = {
  readonly firm: { readonly id: number; readonly token: string; readonly path: string }
  readonly admin: { readonly token: string; readonly id: number; readonly email: string }
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
  readonly made: any
}

/**
 * Making a company file takes longer than most of what is tried on it, and nearly all tests want one like any
 * other. So one is made once, by the API, and copied inside the database with its firm and admin. Each copy has
 * ids of its own: those of the model, so many steps further. Digits put before an id do the same within a text.
 */
const digits = 4
const step = 10 ** digits

/** Where the model has rows. */
const copied = [
  'users',
  'firms',
  'firm_members',
  'tokens',
  'companies',
  'firm_activity',
  'vat_codes',
  'accounts',
  'asset_categories',
  'journals',
  'fiscal_years',
  'periods',
]

/** What is new in each copy, by column, and the sign that stands for it in a text of the model. */
const renewed: Readonly<Record<string, { parameter: string; sign: string }>> = {
  'users.email': { parameter: 'p_email', sign: '\u0002' },
  'firms.name': { parameter: 'p_firm_name', sign: '\u0003' },
  'firms.public_token': { parameter: 'p_firm_token', sign: '\u0004' },
  'companies.public_token': { parameter: 'p_company_token', sign: '\u0005' },
  'tokens.hash': { parameter: 'p_token_hash', sign: '' },
  'firm_activity.operation_id': { parameter: 'p_operation', sign: '' },
}
const names = Object.values(renewed).filter(({ sign }) => sign !== '')
const placeSign = '\u0001'
const salt = Buffer.alloc(16, 7)

/** Makes a company file the model of copies, in a database where it is the only one. */
export async function keepAsModel(sql: pg.Client, model: ReadyCompany): Promise<void> {
  const { rows } = await sql.query(
    `SELECT seq, resource, record_id, action, version, after::text FROM changes ORDER BY seq`,
  )
  await sql.query(
    `CREATE TABLE model_changes (seq bigint, resource text, record_id bigint, action text, version integer, after text,
                                 has_names boolean)`,
  )
  const { rows: firms } = await sql.query('SELECT name FROM firms')
  const marked = (text: string) => withSigns(text, model, firms[0].name)
  const column = (name: string) => rows.map((row) => row[name])
  const afters = column('after').map(marked)
  await sql.query(
    `INSERT INTO model_changes
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::int[], $6::text[], $7::boolean[])`,
    [
      column('seq'),
      column('resource'),
      column('record_id'),
      column('action'),
      column('version'),
      afters,
      afters.map((after) => names.some(({ sign }) => after.includes(sign))),
    ],
  )
  await sql.query(await copyingFunction(sql, model, marked(JSON.stringify(model.made))))
}

/** A text of the model with a sign for all that another copy has otherwise. */
function withSigns(text: string, { firm, admin, made }: ReadyCompany, firmName: string): string {
  const others: readonly [string, string][] = [
    [admin.email, renewed['users.email']!.sign],
    [firmName, renewed['firms.name']!.sign],
    [firm.token, renewed['firms.public_token']!.sign],
    [made.public_token, renewed['companies.public_token']!.sign],
  ]
  const withIds = text.replace(
    /"(id|[a-z_]+_id)":(\d+)/g,
    (_, name: string, id: string) => `"${name}":${placeSign}${id.padStart(digits, '0')}`,
  )
  return others.reduce((marked, [value, sign]) => marked.replaceAll(value, sign), withIds)
}

/** A function of the database that makes a copy and answers what the API answered to the making of the model. */
async function copyingFunction(
  sql: pg.Client,
  { firm, admin }: ReadyCompany,
  made: string,
): Promise<string> {
  const { rows: columns } = await sql.query<{ table: string; names: string[]; types: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS names,
            array_agg(a.atttypid::regtype::text ORDER BY a.attnum) AS types
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relname = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname`,
    [copied],
  )
  const inserts = columns.map(({ table, names, types }) => {
    const isId = (name: string, at: number) => types[at] === 'bigint' && /(?:^|_)id$/.test(name)
    const values = names.map((name, at) =>
      isId(name, at) ? `${name} + moved` : (renewed[`${table}.${name}`]?.parameter ?? name),
    )
    return `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${values} FROM ${table} WHERE ${names.find(isId)} < ${step};`
  })
  const sequences = columns
    .filter(({ table, names }) => names.includes('id') && table !== 'firm_members')
    .map(({ table }) => `pg_get_serial_sequence('${table}', 'id')`)
  const placedIn = (text: string) => `replace(${text}, ${literal(placeSign)}, place::text)`
  const renewedIn = (text: string) =>
    names.reduce(
      (sql_, { parameter, sign }) => `replace(${sql_}, ${literal(sign)}, ${parameter})`,
      placedIn(text),
    )
  // The digest of a row is an HMAC, which the database has no word for: its two halves are known beforehand.
  const [inner, outer] = [0x36, 0x5c].map((pad) => hex(padded(salt, pad)))
  return `
    CREATE FUNCTION copy_of_model(p_email text, p_firm_name text, p_firm_token text, p_company_token text,
                                  p_token_hash bytea, p_operation uuid,
                                  OUT firm bigint, OUT admin bigint, OUT made text)
    LANGUAGE plpgsql AS $copy$
    DECLARE
      place bigint;
      moved bigint;
    BEGIN
      PERFORM pg_advisory_xact_lock(${step});
      -- Nothing is checked that was right in the model.
      SET LOCAL session_replication_role = replica;
      SELECT max(pg_sequence_last_value(s)) / ${step} + 1 INTO place
        FROM unnest(ARRAY[${sequences}]) s;
      moved := place * ${step};
      ${inserts.join('\n')}
      PERFORM setval(s, moved + ${step} - 1) FROM unnest(ARRAY[${sequences}]) s;
      PERFORM append_changes(c.id + moved, p_operation, c.user_id + moved, c.token_id + moved, NULL, NULL, c.origin, NULL,
                             c.occurred_at, c.created_at, l.resources, l.record_ids, l.actions, l.versions, l.befores,
                             l.afters, l.salts, l.digests)
        FROM (SELECT company_id AS id, * FROM changes WHERE company_id < ${step} AND seq = 1) c,
             (SELECT array_agg(resource) AS resources, array_agg(record_id + moved) AS record_ids,
                     array_agg(action) AS actions, array_agg(version) AS versions,
                     array_agg(NULL::text) AS befores, array_agg(after) AS afters, array_agg(${hex(salt)}) AS salts,
                     array_agg(sha256(${outer} || sha256(${inner} || convert_to(E'\\n' || after, 'UTF8')))) AS digests
                FROM (SELECT resource, record_id, action, version,
                             CASE WHEN has_names THEN ${renewedIn('after')} ELSE ${placedIn('after')} END AS after
                        FROM model_changes ORDER BY seq) m) l;
      SET LOCAL session_replication_role = origin;
      firm := ${firm.id} + moved;
      admin := ${admin.id} + moved;
      made := ${renewedIn(literal(made))};
    END $copy$;
    SELECT setval(s, ${step} - 1) FROM unnest(ARRAY[${sequences}]) s`
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'::bytea`
const padded = (key: Buffer, pad: number) =>
  Buffer.from(Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ pad))

/** Whether a database has a model to copy. */
export async function hasModel(sql: pg.Client): Promise<boolean> {
  const { rows } = await sql.query(`SELECT to_regclass('model_changes') IS NOT NULL AS has`)
  return rows[0].has
}

/** A new company file like the model, with a firm and an admin of its own. */
export async function copyOfModel(
  sql: pg.Client,
  { email, firmName }: { email: string; firmName: string },
): Promise<ReadyCompany> {
  const [firmToken, companyToken] = [newPublicToken(), newPublicToken()]
  const token = newToken('session')
  const { rows } = await sql.query({
    name: 'copy of the model',
    text: 'SELECT * FROM copy_of_model($1, $2, $3, $4, $5, $6)',
    values: [email, firmName, firmToken, companyToken, hashToken(token), randomUUID()],
  })
  const { firm, admin, made } = rows[0]
  return {
    firm: { id: Number(firm), token: firmToken, path: `/v1/firms/${firmToken}` },
    admin: { token, id: Number(admin), email },
    made: JSON.parse(made),
  }
}

/** A file as the tests use it. */
export function deskOf(base: string, { firm, admin, made }: ReadyCompany) {
  const { id, public_token: token, journals, fiscal_years: years } = made
  const journal = (code: string): number =>
    journals.find((one: { code: string }) => one.code === code).id
  const path = `/v1/companies/${token}`
  return {
    firm,
    admin: new Person(base, admin.token, admin.id, admin.email),
    company: { id: id as number, token: token as string, path },
    path,
    journal,
    years,
  }
}
