import { Agent, request } from 'node:http'
import { to as copyTo } from 'pg-copy-streams'
import type { Books } from '#testing/books'
import { call } from '#testing/http'
import type { ServerProcess } from '#testing/processes'
import type { Figure, Outcome } from './aims.js'
import { mostMemoryOf } from './processes.js'
import { type Rig, withRig } from './rig.js'
import { type Done, inTurns, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { percent, printHead, printRow, processorCells, processorHeads, whole } from './table.js'

const entries = Number(process.env.BENCH_ENTRIES ?? 250_000)
const pulled = Math.min(100_000, entries)
const times = Number(process.env.BENCH_TIMES ?? 3)
const pageSize = 5000

/**
 * How fast a copy of a file is brought over: a first load of a million lines and a pull of 100 thousand
 * changes beside reading the same rows with COPY; and a push of 500 beside the same as direct calls.
 */
export function benchSync(): Promise<Outcome<'sync'>> {
  return withRig({ isChecked: false }, async (rig) => {
    const { books, server } = rig
    const desk = await filled(books)
    await rig.renewSessions()
    await books.sql.query('VACUUM ANALYZE changes')
    const memory = () => whole(mostMemoryOf(server.process.pid!))
    const atStart = memory()
    const since = desk.lastSeq - pulled
    await load(server, desk)
    const afterOne = memory()
    printHead(
      'what',
      'MB',
      'MB/s',
      'COPY MB/s',
      'share',
      ...processorHeads.map((head) => head.replace('ms', 'ms per MB')),
      'COPY PostgreSQL CPU ms per MB',
    )
    const loads = await compare(
      rig,
      `first load of ${whole(entries * 4)} lines`,
      () => load(server, desk),
      () => copied(books, desk, 0),
    )
    const afterLoad = memory()
    const pulls = await compare(
      rig,
      `pull of ${whole(pulled)} changes`,
      () => pull(server, desk, since),
      () => copied(books, desk, since),
    )
    console.log(
      `\nMost memory of the server process: ${atStart} MB before, ${afterOne} MB after one load, ${afterLoad} MB after ${times} more, ${memory()} MB after the pulls.\n`,
    )
    await pushes(rig, desk)
    return { load: loads, pull: pulls }
  })
}

type Filled = { id: number; path: string; token: string; lastSeq: number }

/** A file whose log holds so many entries of four lines, each the image of one that was really posted. */
async function filled(books: Books): Promise<Filled> {
  const { admin, company, path, journal } = await books.openCompany()
  const lines = [
    { account: '612000', debit: '10.00', label: 'Supplies of the month' },
    { account: '604000', debit: '20.00', label: 'Goods for resale' },
    { account: '499000', debit: '30.00', label: 'To be charged on' },
    { account: '550000', credit: '60.00', label: 'Paid by the bank' },
  ]
  const entry = { journal_id: journal('OD'), entry_date: '2026-03-10', label: 'Supplies', lines }
  const posted = await admin.post(`${path}/entries`, entry)
  if (posted.status !== 201) throw new Error(posted.text)
  const perStatement = 10_000
  for (let done = 0; done < entries; done += perStatement)
    await books.sql
      .query(
        `INSERT INTO changes (company_id, seq, operation_id, resource, record_id, action, version, after, salt, digest,
                            hash, origin, occurred_at, created_at)
       SELECT company_id, h.last_seq + n, operation_id, resource, record_id + $2 + n, action, version,
              replace(after::text, '"id":' || record_id || ',', '"id":' || record_id + $2 + n || ',')::json,
              salt, digest, hash, origin, occurred_at, created_at
         FROM changes JOIN change_heads h USING (company_id), generate_series(1, $3::int) n
        WHERE company_id = $1 AND resource = 'entries' AND record_id = $4`,
        [company.id, done, Math.min(perStatement, entries - done), posted.body.id],
      )
      .then(() =>
        books.sql.query(
          `UPDATE change_heads SET last_seq = (SELECT max(seq) FROM changes WHERE company_id = $1) WHERE company_id = $1`,
          [company.id],
        ),
      )
  const { rows } = await books.sql.query(
    `SELECT last_seq::int FROM change_heads WHERE company_id = $1`,
    [company.id],
  )
  return { id: company.id, path, token: admin.token!, lastSeq: rows[0].last_seq }
}

/** Ours and COPY in turns, the best turn of each; a request is a megabyte here. */
async function compare(
  rig: Rig,
  what: string,
  ours: () => Promise<number>,
  ceiling: () => Promise<number>,
): Promise<Figure> {
  const best = { ours: 0, ceiling: 0 }
  const taken = await inTurns(times, {
    ours: () => rig.own(() => megabytes(ours, best, 'ours'), 'server'),
    ceiling: () => rig.own(() => megabytes(ceiling, best, 'ceiling')),
  })
  const share = best.ours / best.ceiling
  printRow(
    what,
    whole(taken.ours.requests / times),
    best.ours.toFixed(1),
    best.ceiling.toFixed(1),
    percent(share),
    ...processorCells(perRequest(taken.ours)),
    processorCells(perRequest(taken.ceiling))[1]!,
  )
  const byProcessor = processorRatio(taken.ceiling, taken.ours) * 100
  return { value: share * 100, byProcessor, perRequest: perRequest(taken.ours) }
}

async function megabytes<Name extends string>(
  work: () => Promise<number>,
  best: Record<Name, number>,
  name: Name,
): Promise<Done> {
  const begun = performance.now()
  const requests = (await work()) / 1e6
  const seconds = (performance.now() - begun) / 1000
  best[name] = Math.max(best[name], requests / seconds)
  return { requests, seconds, latencies: [] }
}

async function load(server: ServerProcess, { path, token }: Filled): Promise<number> {
  let bytes = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const place = after && `&after=${after}`
    const page = await read(`${server.url}${path}/sync/bootstrap?limit=${pageSize}${place}`, token)
    bytes += page.bytes
    after = /"after":"([^"]+)"/.exec(page.head)?.[1]
  }
  return bytes
}

async function pull(server: ServerProcess, { path, token }: Filled, from: number): Promise<number> {
  let bytes = 0
  let since = from
  for (let more = true; more; ) {
    const page = await read(
      `${server.url}${path}/sync/pull?since=${since}&limit=${pageSize}`,
      token,
    )
    bytes += page.bytes
    since = Number(/"cursor":(\d+)/.exec(page.head)![1])
    more = page.head.includes('"has_more":true')
  }
  return bytes
}

const agent = new Agent({ keepAlive: true })

/** Reads an answer as it comes, and keeps only its beginning. */
function read(url: string, token: string): Promise<{ bytes: number; head: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        let bytes = 0
        let head = ''
        answer.on('data', (chunk: Buffer) => {
          if (head.length < 300) head += chunk.toString('utf8', 0, 300)
          bytes += chunk.length
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve({ bytes, head: head.slice(0, 300) })
          else reject(new Error(`${url}: ${answer.statusCode} ${head}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** The same rows as they lie in the log, as fast as the database gives them. */
async function copied({ sql }: Books, { id }: Filled, since: number): Promise<number> {
  const stream = sql.query(
    copyTo(
      `COPY (SELECT resource, record_id, version, after, created_at, seq FROM changes
              WHERE company_id = ${id} AND seq > ${since} ORDER BY seq) TO STDOUT`,
    ),
  )
  let bytes = 0
  for await (const chunk of stream) bytes += (chunk as Buffer).length
  return bytes
}

async function pushes(rig: Rig, { path, token }: Filled): Promise<void> {
  const notes = Array.from({ length: 500 }, (_, at) => ({ title: `Note ${at}`, amount: '1.00' }))
  const post = async (to: string, body: object) => {
    const answer = await call(rig.server.url, 'POST', `${path}/${to}`, { token, body })
    if (answer.status > 299) throw new Error(answer.text)
    return answer.body
  }
  let push = 0
  const pushed = async () => {
    push++
    const mutation = { method: 'POST', path: 'notes' }
    const mutations = notes.map((body, at) => ({
      ...mutation,
      mutation_id: `bench-${push}-${at}`,
      body,
    }))
    const { results } = await post('sync/push', { mutations })
    if (results.some(({ status }: { status: string }) => status !== 'applied'))
      throw new Error('a mutation was not applied')
  }
  const direct = async () => {
    for (const note of notes) await post('notes', note)
  }
  const together = async () => {
    const left = [...notes]
    const send = async () => {
      for (let note = left.pop(); note; note = left.pop()) await post('notes', note)
    }
    await Promise.all(Array.from({ length: 8 }, send))
  }
  const measure = (work: () => Promise<void>) => () =>
    rig.own(() => timed(work, notes.length), 'server')
  const taken = await inTurns(times, {
    'one push': measure(pushed),
    'direct calls, one after the other': measure(direct),
    'direct calls, 8 at a time': measure(together),
  })
  printHead('500 small writes', 'per second', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken)) printRow(name, ...pushCells(stretch))
}

/** The best turn counts. */
function pushCells(stretch: Stretch): string[] {
  const best = Math.min(...stretch.latencies)
  return [whole(500_000 / best), ...processorCells(perRequest(stretch))]
}
