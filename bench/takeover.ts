import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { call } from '#testing/http'
import { zipOf } from '#testing/zip'
import type { Outcome } from './aims.js'
import { pings } from './pings.js'
import { memoryOf, mostMemoryOf } from './processes.js'
import { type Rig, withRig } from './rig.js'
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

const turns = Number(process.env.BENCH_TIMES ?? 1)
/** Of the file that is set beside `COPY`; the one whose memory is measured has ten times as many. */
const lines = Number(process.env.BENCH_LINES ?? 100_000)

/**
 * A FEC taken over into an empty file, beside `COPY` of the rows that it leaves, entries, lines and log, into the same
 * tables; what the service holds for ten times as many; and what a read waits meanwhile.
 */
export function benchTakeover(): Promise<Outcome<'takeover'>> {
  return withRig({ isChecked: true }, async (rig) => {
    const pid = rig.server.process.pid!
    const file = fecOf(lines)
    await takenOver(rig, fecOf(Math.ceil(lines / 20)))
    const idle = await pings(rig, () => wait(5000))
    const sample = await newFile(rig)
    const busy = await pings(rig, () => upload(rig, sample, file))
    const taken = await inTurns(turns, {
      ours: () => takenOver(rig, file),
      copy: () => copied(rig, sample.id),
    })
    const before = memoryOf(pid)
    await upload(rig, await newFile(rig), await packed(lines * 10))
    const memory = mostMemoryOf(pid) - before
    print(taken)
    const [calm, meanwhile] = [partOf(idle, 0.99), partOf(busy, 0.99)]
    console.log(
      `\nGET /v1/ping, 99 %: ${short(calm)} ms at rest, ${short(meanwhile)} ms while ${whole(lines)} lines are taken over ` +
        `(median ${short(partOf(busy, 0.5))} ms, longest ${short(Math.max(...busy))} ms). Memory of the server: ` +
        `${whole(before)} MB at rest, at most ${whole(before + memory)} MB with ${whole(lines * 10)} lines.\n`,
    )
    return {
      copy: {
        value: medianMs(taken.ours) / medianMs(taken.copy),
        byProcessor: processorRatio(taken.ours, taken.copy),
        perRequest: perRequest(taken.ours),
      },
      memory: { value: memory },
      ping: { value: meanwhile / calm },
    }
  })
}

function print({ ours, copy }: Record<'ours' | 'copy', Stretch>): void {
  printHead('takeover', 'ms', 'lines/s', ...processorHeads)
  for (const [name, stretch] of Object.entries({
    [`FEC of ${whole(lines)} lines`]: ours,
    'COPY of its rows': copy,
  }))
    printRow(
      name,
      whole(medianMs(stretch)),
      whole((lines * 1000) / medianMs(stretch)),
      ...processorCells(perRequest(stretch)),
    )
}

const heading =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'
    .split(' ')
    .join('\t')

/** Purchases of three lines and their payments of two, of 500 suppliers; every second is lettered. */
function fecOf(count: number): Blob {
  const parts: string[] = [`${heading}\r\n`]
  for (let place = 0, written = 0; written < count; place++, written += 5) {
    const supplier = `F${place % 500}`
    const [net, vat] = [1000 + (place % 90_000), 210]
    const day = `2026${String(1 + (place % 12)).padStart(2, '0')}${String(1 + (place % 28)).padStart(2, '0')}`
    const letter = place % 2 === 0 ? `L${place}` : ''
    const line = (journal: string, account: string, debit: number, credit: number) => {
      const aux = account === '440000' ? `${supplier}\tFournisseur ${supplier}` : '\t'
      const code = account === '440000' ? letter : ''
      return `${journal}\t${journal}\t${place + 1}\t${day}\t${account}\tCompte ${account}\t${aux}\tPIECE-${place}\t${day}\tFacture ${place} du fournisseur\t${cents(debit)}\t${cents(credit)}\t${code}\t${code ? day : ''}\t${day}\t\t\r\n`
    }
    parts.push(
      line('ACH', '604000', net, 0) +
        line('ACH', '411059', vat, 0) +
        line('ACH', '440000', 0, net + vat) +
        line('OD', '440000', net + vat, 0) +
        line('OD', '580000', 0, net + vat),
    )
  }
  return new Blob(parts)
}

function cents(amount: number): string {
  return `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
}

/** A million lines are more than an upload takes as they are. */
async function packed(count: number): Promise<Blob> {
  const content = Buffer.from(await fecOf(count).arrayBuffer())
  return new Blob([zipOf([{ name: 'books.txt', content }])])
}

type File = { id: number; path: string; token: string }

async function newFile(rig: Rig): Promise<File> {
  const { admin, company, path } = await rig.books.openCompany()
  await rig.renewSessions()
  return { id: company.id, path, token: admin.token! }
}

async function takenOver(rig: Rig, file: Blob): Promise<Stretch> {
  const into = await newFile(rig)
  return rig.own(() => timed(() => upload(rig, into, file)), 'server')
}

async function upload({ server }: Rig, { path, token }: File, file: Blob): Promise<void> {
  const form = new FormData()
  form.set('create', '1')
  form.set('file', file, 'books.txt')
  // Not by fetch, which gives up after five minutes.
  const answer = await call(server.url, 'POST', `${path}/takeover/entries`, { token, form })
  if (answer.status !== 201) throw new Error(answer.text.slice(0, 2000))
}

/**
 * `COPY` of the rows that a takeover left into the same tables, once more into the same file under other ids and numbers,
 * with all that their tables check. It is taken back: what nobody posted must not stand.
 */
async function copied(rig: Rig, companyId: number): Promise<Stretch> {
  const { sql } = rig.books
  const far = 1_000_000_000
  const rows: Record<string, Buffer[]> = {}
  for (const [table, set] of Object.entries({
    entry_lines: `id = id + ${far}, entry_id = entry_id + ${far}, lettering_id = NULL`,
    entries: `id = id + ${far}, number = number + ${far}`,
    changes: `seq = seq + ${far}`,
  })) {
    const which = table === 'changes' ? `AND resource = 'entries'` : ''
    await sql.query(
      `CREATE TEMP TABLE bare_${table} AS SELECT * FROM ${table} WHERE company_id = ${companyId} ${which}`,
    )
    await sql.query(`UPDATE bare_${table} SET ${set}`)
    const chunks: Buffer[] = []
    for await (const chunk of sql.query(copyTo(`COPY bare_${table} TO STDOUT`)))
      chunks.push(chunk as Buffer)
    rows[table] = chunks
    await sql.query(`DROP TABLE bare_${table}`)
  }
  const stretch = await rig.own(() =>
    timed(async () => {
      await sql.query('BEGIN')
      for (const [table, text] of Object.entries(rows))
        await pipeline(Readable.from(text), sql.query(copyFrom(`COPY ${table} FROM STDIN`)))
      await sql.query('SET CONSTRAINTS ALL IMMEDIATE')
      await sql.query('ROLLBACK')
    }),
  )
  return stretch
}
