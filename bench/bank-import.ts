import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { call } from '#testing/http'
import { codaOf, upload } from './bank-files.js'
import { mostMemoryOf } from './processes.js'
import type { Rig } from './rig.js'
import {
  inTurns,
  medianMs,
  partOf,
  perRequest,
  processorRatio,
  type Stretch,
  timed,
} from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const large = 50_000
const small = 5000
const times = Math.min(Number(process.env.BENCH_TIMES ?? 2), 10)

/**
 * A file of 50 thousand transactions sent as one upload, beside one of 5 thousand and beside `COPY` of the rows that the
 * large one leaves, the transactions and the log, into the same tables.
 */
export async function measureImport(rig: Rig) {
  const files = { large: codaOf(large), small: codaOf(small) }
  const pid = rig.server.process.pid!
  await imported(rig, files.small)
  const afterOne = mostMemoryOf(pid)
  // As many transactions in small files, for the garbage that the compiler and the collector leave anyway.
  for (let done = small; done < large; done += small) await imported(rig, files.small)
  const before = mostMemoryOf(pid)
  const sample = await newFile(rig)
  const reads = await whileReading(rig, sample, () => upload(rig.server.url, sample, files.large))
  const memory = mostMemoryOf(pid) - before
  await layAside(rig, sample.id)
  const taken = await inTurns(times, {
    large: () => imported(rig, files.large),
    copy: () => copied(rig),
    small: () => imported(rig, files.small),
  })
  print(taken)
  console.log(
    `\nMost memory of the server process: ${whole(afterOne)} MB after one small import, ${whole(before)} MB after ` +
      `${large / small}, ${whole(before + memory)} MB after a large one. A read meanwhile: median ${short(partOf(reads, 0.5))} ms, 99 % ${short(partOf(reads, 0.99))} ms, ` +
      `longest ${short(Math.max(...reads))} ms.\n`,
  )
  const { large: ours, copy, small: less } = taken
  return {
    import: figureOf(ours, copy),
    growth: figureOf(ours, less),
    importMemory: { value: memory },
    reads: { value: partOf(reads, 0.99) },
    pages: await measurePages(rig, sample),
  }
}

/** The first page of the list and the deepest, in turns. */
async function measurePages(rig: Rig, { path, token }: File) {
  await rig.books.sql.query('VACUUM ANALYZE bank_transactions')
  const headers = { authorization: `Bearer ${token}` }
  const page = (number: number) => () =>
    rig.send({ path: `${path}/bank-transactions?page=${number}`, headers, requests: 10 })
  const deepest = large / 100
  for (const number of [1, deepest]) await page(number)()
  const taken = await inTurns(4, { first: page(1), deepest: page(deepest) })
  console.log('')
  printHead(`page of ${whole(large)} transactions`, 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  return figureOf(taken.deepest, taken.first)
}

function figureOf(one: Stretch, other: Stretch) {
  const value = medianMs(one) / medianMs(other)
  return { value, byProcessor: processorRatio(one, other), perRequest: perRequest(one) }
}

function print({ large: ours, copy, small: less }: Record<'large' | 'copy' | 'small', Stretch>) {
  printHead('import', 'ms', 'transactions/s', ...processorHeads)
  const row = (name: string, stretch: Stretch, count: number) =>
    printRow(
      name,
      whole(medianMs(stretch)),
      whole((count * 1000) / medianMs(stretch)),
      ...processorCells(perRequest(stretch)),
    )
  row(`CODA of ${whole(large)} transactions`, ours, large)
  row('COPY of its rows', copy, large)
  row(`CODA of ${whole(small)} transactions`, less, small)
}

type File = { id: number; path: string; token: string }

async function newFile(rig: Rig): Promise<File> {
  const { admin, company, path } = await rig.books.openCompany()
  await rig.renewSessions()
  return { id: company.id, path, token: admin.token! }
}

/** Each into a file of its own: a second time it would be known. */
async function imported(rig: Rig, file: Blob): Promise<Stretch> {
  const into = await newFile(rig)
  return rig.own(() => timed(() => upload(rig.server.url, into, file)), 'server')
}

/** How long reads of the same file take, each 20 ms after the last, while something is done. */
async function whileReading(
  rig: Rig,
  { path, token }: File,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const latencies: number[] = []
  let isOver = false
  const reading = async () => {
    while (!isOver) {
      const begun = performance.now()
      const answer = await call(rig.server.url, 'GET', `${path}/entries`, { token })
      if (answer.status !== 200) throw new Error(answer.text)
      latencies.push(performance.now() - begun)
      await wait(20)
    }
  }
  const working = work().finally(() => {
    isOver = true
  })
  await Promise.all([working, reading()])
  return latencies
}

const laidAside = ['coda_files', 'bank_statements', 'bank_transactions', 'changes'] as const

/** Keeps the rows that an import left in tables of this session. */
async function layAside({ books: { sql } }: Rig, companyId: number): Promise<void> {
  for (const table of laidAside) {
    const which = table === 'changes' ? `AND resource IN ('coda-files', 'bank-transactions')` : ''
    await sql.query(
      `CREATE TEMP TABLE bare_${table} AS SELECT * FROM ${table} WHERE company_id = ${companyId} ${which}`,
    )
  }
}

/** `COPY` of transactions and log, with the constraints of their tables, into a file that has all they refer to. */
async function copied(rig: Rig): Promise<Stretch> {
  const { sql } = rig.books
  const { company, journal } = await rig.books.openCompany()
  bareCompanies.push(company.id)
  for (const table of laidAside)
    await sql.query(`UPDATE bare_${table} SET company_id = ${company.id}`)
  for (const table of ['bank_statements', 'bank_transactions'])
    await sql.query(`UPDATE bare_${table} SET journal_id = ${journal('KBC')}`)
  // Behind the log that the file has of its own making.
  await sql.query('UPDATE bare_changes SET seq = seq + 1000000')
  for (const table of ['coda_files', 'bank_statements'])
    await sql.query(`INSERT INTO ${table} SELECT * FROM bare_${table}`)
  const rows = {
    bank_transactions: await rowsOf(rig, 'bank_transactions'),
    changes: await rowsOf(rig, 'changes'),
  }
  return rig.own(() =>
    timed(async () => {
      await sql.query('BEGIN')
      for (const [table, text] of Object.entries(rows))
        await pipeline(Readable.from(text), sql.query(copyFrom(`COPY ${table} FROM STDIN`)))
      await sql.query('COMMIT')
    }),
  )
}

async function rowsOf({ books: { sql } }: Rig, table: string): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of sql.query(copyTo(`COPY bare_${table} TO STDOUT`)))
    chunks.push(chunk as Buffer)
  return chunks
}

const bareCompanies: number[] = []

/** The ceiling writes log rows that no chain covers, which a check of the books rightly finds. */
export async function forgetCopies({ books: { sql } }: Rig): Promise<void> {
  await sql.query('SET session_replication_role = replica')
  await sql.query('DELETE FROM changes WHERE company_id = ANY ($1)', [bareCompanies])
  await sql.query('DELETE FROM change_heads WHERE company_id = ANY ($1)', [bareCompanies])
  await sql.query('RESET session_replication_role')
}
