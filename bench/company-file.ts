import { openBooks } from '#testing/books'

const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

/** The tables that hold a new company file, in the order of their references. */
const tables = [
  'vat_codes',
  'accounts',
  'journals',
  'fiscal_years',
  'periods',
  'change_heads',
  'changes',
]

/**
 * What making a company file costs: the whole request beside the bare insert of the very same rows,
 * log included, from tables that lie in the database already. The two take turns in one run.
 */
export async function benchCompanyFile(): Promise<void> {
  const books = await openBooks({
    empty: true,
    environment: { RATE_LIMIT: '0', FREE_PLAN_COMPANIES: '1000000' },
  })
  const firm = await books.newFirm()
  const admin = await books.member(firm, 'admin')
  console.log(`${rounds} rounds; milliseconds, half of the rounds take less`)
  console.log('| country | rows | request | bare insert | ratio |')
  console.log('|---|---|---|---|---|')
  for (const country of ['BE', 'FR', 'LU']) {
    const make = async () => {
      const made = await admin.post('/v1/companies', {
        name: 'Bakkerij Janssens',
        firm: firm.token,
        country_pack: country,
        banks: [{ code: 'KBC', label: 'KBC' }],
      })
      if (made.status !== 201) throw new Error(made.text)
      return made.body.id as number
    }
    for (let warm = 0; warm < 8; warm++) await make()
    const rows = await layAside(await make())
    const requests: number[] = []
    const inserts: number[] = []
    for (let round = 0; round < rounds; round++) {
      requests.push(await timed(make))
      await nextBare()
      inserts.push(await timed(insertBare))
    }
    const [request, bare] = [median(requests), median(inserts)]
    const figures = [request.toFixed(1), bare.toFixed(1), (request / bare).toFixed(2)]
    console.log(`| ${[country, rows, ...figures].join(' | ')} |`)
  }
  // What was inserted bare carries the hashes of another file: these books are not for checking.
  await books.sql.query('SET session_replication_role = replica')
  await books.sql.query(`DELETE FROM changes WHERE company_id >= ${firstBareId}`)
  await books.sql.query(`DELETE FROM change_heads WHERE company_id >= ${firstBareId}`)
  await books.close()

  /** Keeps the rows of a file in tables of this session. */
  async function layAside(id: number): Promise<number> {
    let count = 0
    for (const table of ['companies', ...tables]) {
      const key = table === 'companies' ? 'id' : 'company_id'
      await books.sql.query(`DROP TABLE IF EXISTS bare_${table}`)
      const { rowCount } = await books.sql.query(
        `CREATE TEMP TABLE bare_${table} AS SELECT * FROM ${table} WHERE ${key} = ${id}`,
      )
      count += rowCount ?? 0
    }
    return count
  }

  /** Gives the rows that were laid aside to a file of another id. */
  async function nextBare(): Promise<void> {
    bareId += 1
    for (const table of tables)
      await books.sql.query(`UPDATE bare_${table} SET company_id = ${bareId}`)
    await books.sql.query(
      `UPDATE bare_companies SET id = ${bareId}, code = 'B${bareId}', public_token = 'bare${bareId}'`,
    )
  }

  async function insertBare(): Promise<void> {
    const statements = [
      'INSERT INTO companies OVERRIDING SYSTEM VALUE SELECT * FROM bare_companies',
      ...tables.map((table) => `INSERT INTO ${table} SELECT * FROM bare_${table}`),
    ]
    await books.sql.query(`BEGIN; ${statements.join('; ')}; COMMIT`)
  }
}

const firstBareId = 10_000_000
let bareId = firstBareId

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1]!
}
