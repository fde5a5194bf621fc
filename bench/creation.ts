import type pg from 'pg'
import { openBooks } from '#testing/books'

const times = Number(process.env.BENCH_TIMES ?? 21)

/** Tables that a new company file fills, in an order that their references allow. */
const tables = [
  'companies',
  'vat_codes',
  'accounts',
  'journals',
  'fiscal_years',
  'periods',
  'change_heads',
  'changes',
  'firm_activity',
] as const

/**
 * The creation of a company file over HTTP beside the bare insert of the very same rows, each table by one
 * statement from rows that lie ready in memory.
 */
export async function benchCreation(): Promise<void> {
  const books = await openBooks({ environment: { RATE_LIMIT: '0', FREE_PLAN_COMPANIES: '100000' } })
  const firm = await books.newFirm()
  const admin = await books.member(firm, 'admin')
  const create = async (): Promise<number> => {
    const made = await admin.post('/v1/companies', {
      name: 'Bakkerij Janssens',
      firm: firm.token,
      banks: [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }],
    })
    if (made.status !== 201) throw new Error(made.text)
    return made.body.id
  }
  for (let warm = 0; warm < 5; warm++) await create()
  const model = await create()
  await books.sql.query('VACUUM ANALYZE')
  const rows = await rowsOf(books.sql, model)
  const count = Object.values(rows).reduce((sum, { count: some }) => sum + some, 0)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < times; round++) {
    let started = performance.now()
    await create()
    ours.push(performance.now() - started)
    const copy = shifted(rows, 1_000_000 * (round + 1))
    started = performance.now()
    await insertAll(books.sql, copy)
    bare.push(performance.now() - started)
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!
  console.log(
    `A company file of ${count} rows: ${median(ours).toFixed(1)} ms over HTTP, ${median(bare).toFixed(1)} ms for the bare insert of the same rows: ${(median(ours) / median(bare)).toFixed(2)} times.`,
  )
  // The copies share their history with the model, which closing the books rightly finds.
  await books.close().catch(() => {})
}

type Rows = Record<string, { json: string; count: number }>

async function rowsOf(sql: pg.Client, companyId: number): Promise<Rows> {
  const rows: Rows = {}
  for (const table of tables) {
    const own =
      table === 'companies' ? 'id' : table === 'firm_activity' ? 'record_id' : 'company_id'
    const { rows: found } = await sql.query(
      `SELECT json_agg(t)::text AS json, count(*)::int AS count FROM ${table} t WHERE ${own} = $1`,
      [companyId],
    )
    rows[table] = found[0]
  }
  return rows
}

/** The same rows for another file: ids far from those that sequences give out. */
function shifted(rows: Rows, by: number): Rows {
  const ids = new Set([
    'id',
    'company_id',
    'parent_id',
    'vat_code_id',
    'control_account_id',
    'fiscal_year_id',
  ])
  const copy: Rows = {}
  for (const [table, { json, count }] of Object.entries(rows)) {
    const list = JSON.parse(json) as Record<string, unknown>[]
    for (const row of list) {
      for (const name of Object.keys(row))
        if (ids.has(name) && typeof row[name] === 'number') row[name] = (row[name] as number) + by
      if (table === 'companies') Object.assign(row, { public_token: `x${by}`, code: `X${by}` })
    }
    copy[table] = { json: JSON.stringify(list), count }
  }
  return copy
}

async function insertAll(sql: pg.Client, rows: Rows): Promise<void> {
  await sql.query('BEGIN')
  for (const [table, { json }] of Object.entries(rows))
    await sql.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [json],
    )
  await sql.query('COMMIT')
}
