import type { Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'

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
export function benchCompanyFile(): Promise<Outcome<'company-file'>> {
  return withRig({ environment: { FREE_PLAN_COMPANIES: '1000000' } }, async (rig) => {
    const firm = await rig.books.newFirm()
    const { token } = await rig.books.member(firm, 'admin')
    await rig.renewSessions()
    console.log(`${rounds} rounds; milliseconds, half of the rounds take less`)
    const bareHeads = ['bare PostgreSQL CPU ms']
    printHead(
      'country',
      'rows',
      'request',
      'bare insert',
      'ratio',
      'ratio by CPU',
      ...processorHeads,
      ...bareHeads,
    )
    const country = (code: string) => measureCountry(rig, { firm: firm.token, token: token! }, code)
    const figures = { BE: await country('BE'), FR: await country('FR'), LU: await country('LU') }
    await forgetBare(rig)
    return figures
  })
}

async function measureCountry(
  rig: Rig,
  { firm, token }: { firm: string; token: string },
  country: string,
) {
  const file = { name: 'Bakkerij Janssens', firm, country_pack: country }
  const body = JSON.stringify({ ...file, banks: [{ code: 'KBC', label: 'KBC' }] })
  const headers = { authorization: `Bearer ${token}` }
  const shot = { method: 'POST', path: '/v1/companies', headers, body }
  await rig.send({ ...shot, requests: 9 })
  const rows = await layAsideLast(rig)
  const { request, bare } = await inTurns(rounds, {
    request: () => rig.send({ ...shot, requests: 1 }),
    bare: async () => {
      await nextBare(rig)
      return rig.own(() => timed(() => insertBare(rig)))
    },
  })
  const value = medianMs(request) / medianMs(bare)
  const byProcessor = processorRatio(request, bare)
  printRow(
    country,
    rows,
    medianMs(request).toFixed(1),
    medianMs(bare).toFixed(1),
    value.toFixed(2),
    short(byProcessor),
    ...processorCells(perRequest(request)),
    processorCells(perRequest(bare))[1]!,
  )
  return { value, byProcessor, perRequest: perRequest(request) }
}

/** Keeps the rows of the file that was made last in tables of this session. */
async function layAsideLast({ books: { sql } }: Rig): Promise<number> {
  const { rows } = await sql.query(`SELECT max(id) AS id FROM companies WHERE id < ${firstBareId}`)
  let count = 0
  for (const table of ['companies', ...tables]) {
    const key = table === 'companies' ? 'id' : 'company_id'
    await sql.query(`DROP TABLE IF EXISTS bare_${table}`)
    const { rowCount } = await sql.query(
      `CREATE TEMP TABLE bare_${table} AS SELECT * FROM ${table} WHERE ${key} = ${rows[0].id}`,
    )
    count += rowCount ?? 0
  }
  return count
}

const firstBareId = 10_000_000
let bareId = firstBareId

/** Gives the rows that were laid aside to a file of another id. */
async function nextBare({ books: { sql } }: Rig): Promise<void> {
  bareId += 1
  for (const table of tables) await sql.query(`UPDATE bare_${table} SET company_id = ${bareId}`)
  await sql.query(
    `UPDATE bare_companies SET id = ${bareId}, code = 'B${bareId}', public_token = 'bare${bareId}'`,
  )
}

async function insertBare({ books: { sql } }: Rig): Promise<void> {
  const statements = [
    'INSERT INTO companies OVERRIDING SYSTEM VALUE SELECT * FROM bare_companies',
    ...tables.map((table) => `INSERT INTO ${table} SELECT * FROM bare_${table}`),
  ]
  await sql.query(`BEGIN; ${statements.join('; ')}; COMMIT`)
}

/** What was inserted bare carries the hashes of another file, which a check of the books rightly finds. */
async function forgetBare({ books: { sql } }: Rig): Promise<void> {
  await sql.query('SET session_replication_role = replica')
  await sql.query(`DELETE FROM changes WHERE company_id >= ${firstBareId}`)
  await sql.query(`DELETE FROM change_heads WHERE company_id >= ${firstBareId}`)
}
