import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBucket } from '#outside/s3/bucket'
import { openStrangers } from '#platform/outgoing/strangers'
import { coda } from '#testing/bank-files'
import { call } from '#testing/http'
import { layDown } from '#testing/integrations'
import { type ServerProcess, startServerProcess } from '#testing/processes'
import { openS3Server, type S3Server } from '#testing/s3'
import { upload } from './bank-files.js'
import { mostMemoryOf } from './processes.js'
import type { Rig } from './rig.js'
import { inTurns, measured, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const times = Math.min(Number(process.env.BENCH_TIMES ?? 3), 10)
const statements = 100
const entries = Number(process.env.BENCH_ENTRIES ?? 10_000)

type Working = {
  readonly server: ServerProcess
  readonly data: string
  readonly sql: Rig['books']['sql']
}

/** A service that answers and works, with a folder of which we know where it is. */
async function withWorker<Result>(
  { books }: Rig,
  environment: Record<string, string>,
  work: (working: Working) => Promise<Result>,
): Promise<Result> {
  const data = mkdtempSync(join(tmpdir(), 'dubbel-bench-outside-'))
  const settings = { RATE_LIMIT: '0', LOG_LEVEL: 'info', WALL_CLOCK: '1', ROLE: 'both' }
  const server = await startServerProcess(books.databaseUrl, {
    ...{ ...settings, ...environment },
    DATA_DIR: data,
  })
  try {
    // A server keeps what is its own below its number.
    return await work({ server, data: join(data, '0'), sql: books.sql })
  } finally {
    await server.end()
    rmSync(data, { recursive: true, force: true })
  }
}

const own = ({ server }: Working, work: Parameters<typeof measured>[1]) =>
  measured({ server: server.process.pid!, generator: process.pid }, work)

/** A hundred files of statements in a folder, beside uploading them one after the other. */
export function measureFolder(rig: Rig, environment: Record<string, string>) {
  return withWorker(rig, environment, async (working) => {
    const files = Array.from({ length: statements }, (_, place) => codaFile(place))
    const newFile = async () => {
      const { admin, company, path } = await rig.books.openCompany()
      await rig.renewSessions()
      return { token: admin.token!, company, path }
    }
    const folder = async (): Promise<Stretch> => {
      const file = await newFile()
      await connected(working, file, 'bank-folder', { folder: 'inbox' })
      const inbox = join(working.data, 'bank-folders', file.company.token, 'inbox')
      for (const [place, bytes] of files.entries())
        await layDown(inbox, `${String(place).padStart(3, '0')}.cod`, bytes, 600 - place)
      return own(working, () => ran(working, file, 'bank-folder', {}, statements))
    }
    const uploads = async (): Promise<Stretch> => {
      const file = await newFile()
      const work = async () => {
        for (const [place, bytes] of files.entries()) {
          // Thirty uploads a minute are for people.
          if (place % 20 === 0) await rig.books.sql.query('DELETE FROM rate_counters')
          const blob = new Blob([bytes as Uint8Array<ArrayBuffer>])
          await upload(working.server.url, file, blob)
        }
      }
      return own(working, () => timed(work, statements))
    }
    await uploads()
    await folder()
    const taken = await inTurns(times, { folder, uploads })
    printHead('a file of 20 bank movements', 'ms each', ...processorHeads)
    for (const [name, stretch] of Object.entries(taken))
      printRow(name, short(eachMs(stretch)), ...processorCells(perRequest(stretch)))
    return {
      value: eachMs(taken.folder) / eachMs(taken.uploads),
      byProcessor: processorRatio(taken.folder, taken.uploads),
      perRequest: perRequest(taken.folder),
    }
  })
}

function codaFile(place: number): Buffer {
  const movements = Array.from({ length: 20 }, (_, nth) => ({
    ...{ amount: `${1 + nth}.00`, on: '2026-03-31', name: `KLANT ${nth} BV` },
    ...{ iban: 'BE71096123456769', text: `FACTUUR ${place}-${nth}` },
  }))
  return coda({ number: place + 1, movements })
}

type File = { readonly token: string; readonly path: string }

async function connected(
  { server }: Working,
  { token, path }: File,
  key: string,
  settings: object,
): Promise<void> {
  const body = { settings, schedule: 'manual' }
  const made = await call(server.url, 'PUT', `${path}/integrations/${key}`, { token, body })
  if (made.status !== 200) throw new Error(made.text)
}

/** How long a run took by its own log: when the queue takes it up is not what is measured. */
async function ran(
  { server, sql }: Working,
  { token, path }: File,
  key: string,
  body: object,
  requests: number,
) {
  const at = `${path}/integrations/${key}`
  const started = await call(server.url, 'POST', `${at}/run`, { token, body })
  if (started.status !== 202) throw new Error(started.text)
  const { id } = started.body.run
  // Asked of the database, so that asking costs the service nothing.
  while ((await sql.query(isOver, [id])).rowCount === 0) await wait(100)
  const log = await call(server.url, 'GET', `${at}/log?run_id=${id}&per_page=1`, { token })
  const [last] = log.body.data
  if (last.event !== 'finished') throw new Error(last.message)
  const ms = Number(last.duration_ms)
  return { requests, seconds: ms / 1000, latencies: [ms], counts: last.counts }
}

const isOver = 'SELECT FROM integration_runs WHERE id = $1 AND finished_at IS NOT NULL'

const eachMs = ({ seconds, requests }: Stretch) => (seconds * 1000) / requests

/** A year that is archived, beside its full dossier and a bare upload of it; and what the service holds meanwhile. */
export function measureArchive(rig: Rig, environment: Record<string, string>) {
  return withWorker(rig, environment, async (working) => {
    const s3 = await openS3Server()
    try {
      const small = await filledFile(rig, Math.ceil(entries / 10))
      const large = await filledFile(rig, entries)
      await rig.renewSessions()
      let turn = 0
      const archive = async (file: Filled) => {
        s3.objects.clear()
        const settings = { endpoint: s3.url, bucket: 'bench', ...keys, prefix: `t${++turn}` }
        await connected(working, file, 's3-archive', settings)
        const body = { fiscal_year_id: file.year }
        return own(working, async () => {
          const done = await ran(working, file, 's3-archive', body, 1)
          if (done.counts.archived !== 1) throw new Error(JSON.stringify(done.counts))
          return done
        })
      }
      const pid = working.server.process.pid!
      await archive(small)
      const before = mostMemoryOf(pid)
      await archive(large)
      const memory = mostMemoryOf(pid) - before
      const [zip] = [...s3.objects].filter(([key]) => key.endsWith('.zip'))
      const taken = await inTurns(times, {
        archive: () => archive(large),
        dossier: () => own(working, () => timed(() => dossierOf(working, large))),
        upload: () => own(working, () => timed(() => bareUpload(s3, zip![1]))),
      })
      printHead(`a year of ${whole(entries)} invoices`, 'ms', ...processorHeads)
      for (const [name, stretch] of Object.entries(taken))
        printRow(name, whole(eachMs(stretch)), ...processorCells(perRequest(stretch)))
      console.log(
        `\nThe archive has ${short(zip![1].length / 1e6)} MB; memory of the service rose by ${whole(memory)} MB above ` +
          `what a tenth of it took.\n`,
      )
      return {
        archive: {
          value: eachMs(taken.archive) / (eachMs(taken.dossier) + eachMs(taken.upload)),
          byProcessor: processorRatio(taken.archive, taken.dossier, taken.upload),
          perRequest: perRequest(taken.archive),
        },
        memory: { value: memory },
      }
    } finally {
      await s3.close()
    }
  })
}

const keys = { access_key: 'AKIDTEST', secret_key: 'sesame/open+it=now' }

type Filled = File & { readonly year: number }

async function filledFile({ books }: Rig, count: number): Promise<Filled> {
  const { admin, company, path, journal, years } = await books.openCompany()
  const third_party_id = await books.party(company, 'customer')
  for (let posted = 0; posted < count; posted += 1000) {
    const batch = Array.from({ length: Math.min(1000, count - posted) }, (_, place) => ({
      ...{ kind: 'invoice', journal_id: journal('VEN'), third_party_id, entry_date: '2026-01-10' },
      label: `Invoice ${posted + place}`,
      lines: [{ account: '700000', amount: '100.00', vat_code: 'SG21' }],
    }))
    const answer = await admin.post(`${path}/entries/batch`, { entries: batch })
    if (answer.status !== 201) throw new Error(answer.text)
  }
  return { token: admin.token!, path, year: years[0]!.id }
}

async function dossierOf({ server }: Working, { token, path, year }: Filled): Promise<void> {
  const answer = await fetch(`${server.url}${path}/exports/full-dossier/${year}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok || byteLength === 0) throw new Error(String(answer.status))
}

/** The same bytes by the same client, which has nothing else to do. */
async function bareUpload(s3: S3Server, bytes: Buffer): Promise<void> {
  const place = { endpoint: s3.url, region: 'us-east-1', bucket: 'bench', isPathStyle: true }
  const { access_key: accessKey, secret_key: secretKey } = keys
  const bucket = openBucket(
    { ...place, accessKey, secretKey },
    {
      clock: () => Date.now(),
      strangers: openStrangers({ isLocalAllowed: true }),
      deadline: AbortSignal.timeout(600_000),
    },
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await bucket.put('bare.zip', bytes, { size: bytes.length, sha256, mime: 'application/zip' })
}
