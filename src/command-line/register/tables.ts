import type pg from 'pg'

/** The tables that a whole extract makes anew, with the indexes that the migration gave them. */
const indexes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kbo_enterprises: { kbo_enterprises_pkey: 'PRIMARY KEY (number)' },
  kbo_names: { kbo_names_by_number: '(number)', kbo_names_by_beginning: '(folded)' },
  kbo_words: { kbo_words_pkey: 'PRIMARY KEY (word)' },
  kbo_seats: { kbo_seats_by_number: '(number)' },
  kbo_contacts: { kbo_contacts_by_number: '(number)' },
  kbo_activities: { kbo_activities_by_number: '(number)' },
  kbo_legal_forms: { kbo_legal_forms_pkey: 'PRIMARY KEY (code, language)' },
}

const trigrams: typeof indexes = {
  kbo_names: { kbo_names_trigrams: 'USING gin (folded gin_trgm_ops)' },
  kbo_words: { kbo_words_trigrams: 'USING gin (word gin_trgm_ops)' },
}

const tables = Object.keys(indexes)

/** Where the next extract is put until it is whole. */
export const next = (table: string): string => `${table}_next`

/** Makes the tables for the next extract, bare: an index is made faster than it is kept. */
export async function makeNext(client: pg.Client): Promise<void> {
  for (const table of tables)
    await client.query(
      `CREATE TABLE ${next(table)} (LIKE ${table} INCLUDING DEFAULTS INCLUDING STORAGE)`,
    )
}

/** Notes which words names have: those that are short, or numbers, are not mistaken for others. */
export async function noteWords(client: pg.Client, names: string, words: string): Promise<void> {
  await client.query(
    `INSERT INTO ${words} (word)
     SELECT DISTINCT word FROM ${names}, unnest(string_to_array(ltrim(folded), ' ')) AS word
      WHERE length(word) > 3 AND word !~ '^[0-9]+$' AND length(word) <= 60
     ON CONFLICT DO NOTHING`,
  )
}

/** Gives them their indexes, and lets them take the place of those that stand. */
export async function changePlaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)
  for (const table of tables) {
    const all = { ...indexes[table], ...(rows.length > 0 ? trigrams[table] : {}) }
    for (const [name, definition] of Object.entries(all))
      await addIndex(client, table, name, definition)
    await client.query(`ANALYZE ${next(table)}`)
  }
  // Only now does anyone wait, and no longer than it takes to write seven names.
  await client.query(`DROP TABLE ${tables.join(', ')}`)
  for (const table of tables) {
    await client.query(`ALTER TABLE ${next(table)} RENAME TO ${table}`)
    await nameConstraints(client, table)
  }
  await letRead(client)
}

async function addIndex(client: pg.Client, table: string, name: string, definition: string) {
  const isKey = definition.startsWith('PRIMARY KEY')
  await client.query(
    isKey
      ? `ALTER TABLE ${next(table)} ADD CONSTRAINT ${next(name)} ${definition}`
      : `CREATE INDEX ${next(name)} ON ${next(table)} ${definition}`,
  )
}

/** Indexes cannot have the names of those that still stand until these are gone. */
async function nameConstraints(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = $1::regclass`,
    [table],
  )
  for (const { name } of rows)
    await client.query(`ALTER INDEX ${name} RENAME TO ${name.replace(/_next$/, '')}`)
}

/** A table that is new is seen by its owner alone. */
async function letRead(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'dubbel_app'`)
  if (rows.length > 0)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(', ')} TO dubbel_app`)
}
