import pg from 'pg'
import { openBooks } from '#testing/books'

const books = await openBooks({ environment: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } })
const { admin, company, path, journal } = await books.file()
const supplier = await books.party(company, 'supplier')
const body = {
  journal_id: journal('ACH'),
  third_party_id: supplier,
  entry_date: '2026-03-10',
  reference: 'F',
  lines: [
    { account: '604000', amount: '100.00', vat_code: 'PG21' },
    { account: '612000', amount: '50.00', vat_code: 'PS21' },
  ],
}
for (let i = 0; i < 20; i++) await admin.post(`${path}/entries/invoice`, body)
await books.sql.query('ANALYZE')
const seen: any[] = []
const proto = pg.Client.prototype as any
const original = proto.query
proto.query = function (config: any, ...rest: any[]) {
  if (typeof config !== 'string') seen.push(config)
  return original.call(this, config, ...rest)
}
await admin.post(`${path}/entries/invoice`, body)
proto.query = original
const lit = (v: any): string =>
  v === null
    ? 'NULL'
    : Buffer.isBuffer(v)
      ? `'\\x${v.toString('hex')}'::bytea`
      : Array.isArray(v)
        ? `ARRAY[${v.map(lit).join(',')}]`
        : typeof v === 'number'
          ? String(v)
          : `'${String(v).replaceAll("'", "''")}'`
const find = (k: string) => seen.find((s) => s.text.includes(k))
const lines = find('write_lines'),
  post = find('post_entries'),
  append = find('append_changes')
const types: any = {
  append: [
    'bigint',
    'uuid',
    'bigint',
    'bigint',
    'text',
    'text',
    'text',
    'text',
    'timestamptz',
    'timestamptz',
    'text[]',
    'bigint[]',
    'text[]',
    'integer[]',
    'text[]',
    'text[]',
    'bytea[]',
    'bytea[]',
  ],
  post: ['bigint', 'bigint', 'timestamptz', 'bigint[]', 'json', 'json', 'json'],
  lines: ['bigint', 'date[]', 'json'],
}
const call = (name: string, fn: string, values: any[], override: Record<number, string> = {}) =>
  `${fn}(${values.map((v, i) => override[i] ?? `${lit(v)}::${types[name][i]}`).join(', ')})`
const run = async (label: string, sql: string, n = 2000) => {
  await books.sql.query('BEGIN')
  const t = performance.now()
  await books.sql.query(
    `DO $do$ DECLARE r record; ids bigint[]; BEGIN FOR i IN 1..${n} LOOP ${sql} END LOOP; END $do$`,
  )
  console.log(label, (((performance.now() - t) / n) * 1000).toFixed(0), 'µs')
  await books.sql.query('ROLLBACK')
}
for (let k = 0; k < 3; k++) {
  await run('lines        ', `SELECT * INTO r FROM ${call('lines', 'write_lines', lines.values)};`)
  await run(
    'lines + post ',
    `SELECT * INTO r FROM ${call('lines', 'write_lines', lines.values)}; PERFORM ${call('post', 'post_entries', post.values, { 3: 'r.entry_ids' })};`,
  )
  await run('append       ', `PERFORM ${call('append', 'append_changes', append.values)};`)
}
await books.close().catch(() => {})
process.exit(0)
