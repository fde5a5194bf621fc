import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { to as copyTo } from 'pg-copy-streams'
import { type Books, openBooks } from '#testing/books'
import { call } from '#testing/http'
import { type ServerProcess, startServerProcess } from '#testing/processes'

const entries = Number(process.env.BENCH_ENTRIES ?? 250_000)
const pulled = Math.min(100_000, entries)
const times = Number(process.env.BENCH_TIMES ?? 3)
const pageSize = 5000

/**
 * How fast a copy of a file is brought over: a first load of a million lines and a pull of 100 thousand
 * changes beside reading the same rows with COPY; and a push of 500 beside the same as direct calls.
 */
export async function benchSync(): Promise<void> {
  const books = await openBooks({ empty: true, environment: { RATE_LIMIT: '0' } })
  const desk = await filled(books)
  // The server has the real clock, by which a session of the test's time is long over.
  await books.sql.query('UPDATE tokens SET last_used_at = now()')
  await books.sql.query('VACUUM ANALYZE changes')
  const environment = { RATE_LIMIT: '0', LOG_LEVEL: 'info', WALL_CLOCK: '1' }
  const server = await startServerProcess(books.databaseUrl, environment)
  const atStart = peakMemory(server.process)

  console.log('| what | MB | MB/s | COPY MB/s | share |')
  console.log('|---|---|---|---|---|')
  const since = desk.lastSeq - pulled
  await load(server, desk)
  const afterOne = peakMemory(server.process)
  const loads = await inTurns(
    () => load(server, desk),
    () => copied(books, desk, 0),
  )
  console.log(`| first load of ${figure(entries * 4)} lines | ${loads.join(' | ')} |`)
  const afterLoad = peakMemory(server.process)
  const pulls = await inTurns(
    () => pull(server, desk, since),
    () => copied(books, desk, since),
  )
  console.log(`| pull of ${figure(pulled)} changes | ${pulls.join(' | ')} |`)
  console.log(
    `\nMost memory of the server process: ${atStart} MB before, ${afterOne} MB after one load, ${afterLoad} MB after ${times} more, ${peakMemory(server.process)} MB after the pulls.\n`,
  )
  await pushes(server, desk)
  await server.end()
  // Rows that were written straight into the log have no hashes, which closing the books rightly finds.
  await books.close().catch(() => {})
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

/** Bytes and seconds of each, the best of a few turns: MB, MB/s, MB/s of the other, share. */
async function inTurns(
  ours: () => Promise<number>,
  ceiling: () => Promise<number>,
): Promise<string[]> {
  const best = { ours: 0, ceiling: 0 }
  let megabytes = 0
  for (let turn = 0; turn < times; turn++)
    for (const [name, work] of Object.entries({ ours, ceiling })) {
      const begun = performance.now()
      const bytes = await work()
      const perSecond = bytes / 1e6 / ((performance.now() - begun) / 1000)
      if (name === 'ours') megabytes = bytes / 1e6
      best[name as 'ours'] = Math.max(best[name as 'ours'], perSecond)
    }
  const share = `${Math.round((100 * best.ours) / best.ceiling)} %`
  return [megabytes.toFixed(0), best.ours.toFixed(1), best.ceiling.toFixed(1), share]
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

async function pushes(server: ServerProcess, { path, token }: Filled): Promise<void> {
  const notes = Array.from({ length: 500 }, (_, at) => ({ title: `Note ${at}`, amount: '1.00' }))
  const post = async (to: string, body: object) => {
    const answer = await call(server.url, 'POST', `${path}/${to}`, { token, body })
    if (answer.status > 299) throw new Error(answer.text)
    return answer.body
  }
  const best = { pushed: 0, direct: 0, together: 0 }
  for (let turn = 0; turn < times; turn++) {
    const mutations = notes.map((body, at) => ({
      mutation_id: `bench-${turn}-${at}`,
      method: 'POST',
      path: 'notes',
      body,
    }))
    const { seconds, result } = await timed(() => post('sync/push', { mutations }))
    if (result.results.some(({ status }: { status: string }) => status !== 'applied'))
      throw new Error('a mutation was not applied')
    best.pushed = Math.max(best.pushed, 500 / seconds)
    const direct = await timed(async () => {
      for (const note of notes) await post('notes', note)
    })
    best.direct = Math.max(best.direct, 500 / direct.seconds)
    const together = await timed(async () => {
      const left = [...notes]
      const send = async () => {
        for (let note = left.pop(); note; note = left.pop()) await post('notes', note)
      }
      await Promise.all(Array.from({ length: 8 }, send))
    })
    best.together = Math.max(best.together, 500 / together.seconds)
  }
  console.log('| 500 small writes | per second |')
  console.log('|---|---|')
  console.log(`| one push | ${figure(best.pushed)} |`)
  console.log(`| direct calls, one after the other | ${figure(best.direct)} |`)
  console.log(`| direct calls, 8 at a time | ${figure(best.together)} |`)
}

async function timed<Result>(work: () => Promise<Result>) {
  const begun = performance.now()
  const result = await work()
  return { seconds: (performance.now() - begun) / 1000, result }
}

const figure = (value: number) => Math.round(value).toLocaleString('en')

function peakMemory(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
