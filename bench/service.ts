import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBooks } from '#testing/books'
import { call } from '#testing/http'
import { startServerProcess } from '#testing/processes'
import { load } from './load.js'
import { recordStatements, replayStatements } from './statements.js'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 5)

/** What the pipeline costs: each route beside a bare Fastify route and the bare statements it sends. */
export async function benchService(): Promise<void> {
  const books = await openBooks({
    empty: true,
    environment: { RATE_LIMIT: '0', LOG_LEVEL: 'info' },
  })
  const { admin, company } = await books.office()
  // The server under load has the real clock, by which a session of the test's time is long over.
  await books.sql.query('UPDATE tokens SET last_used_at = now()')
  const note = JSON.stringify({ title: 'A note', amount: '12.50' })
  const token = { authorization: `Bearer ${admin.token}` }
  const cases = [
    { name: 'GET /v1/ping', method: 'GET', path: '/v1/ping', headers: {}, body: '' },
    { name: 'GET /v1/auth/me', method: 'GET', path: '/v1/auth/me', headers: token, body: '' },
    {
      name: 'POST notes (a small write)',
      method: 'POST',
      path: `${company.path}/notes`,
      headers: token,
      body: note,
    },
  ]
  const server = await startServerProcess(books.databaseUrl, {
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    WALL_CLOCK: '1',
  })
  const answers: Record<string, string> = {}
  for (const { method, path, body } of cases)
    answers[path] = (
      await call(books.base, method, path, {
        token: admin.token,
        ...(body ? { body: JSON.parse(body) } : {}),
      })
    ).text
  const bare = await startBare(answers)

  console.log(`${connections} connections, ${seconds} s each; microseconds per request`)
  console.log(
    '| route | req/s | bare route req/s | bare SQL/s | statements | pipeline µs | route + SQL µs | ratio |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const { name, method, path, headers, body } of cases) {
    const one = () =>
      call(books.base, method, path, {
        token: admin.token,
        ...(body ? { body: JSON.parse(body) } : {}),
      })
    await one()
    const statements = await recordStatements(one)
    const shot = { method, path, headers, body, connections }
    await load({ ...shot, url: server.url, seconds: 1 })
    await load({ ...shot, url: bare.url, seconds: 1 })
    const ours = await load({ ...shot, url: server.url, seconds })
    const ceiling = await load({ ...shot, url: bare.url, seconds })
    const sql =
      statements.length > 0
        ? await replayStatements(books.databaseUrl, statements, connections, seconds)
        : Number.POSITIVE_INFINITY
    if (ours.failed + ceiling.failed > 0)
      throw new Error(`${ours.failed} and ${ceiling.failed} calls of ${name} failed`)
    const us = (perSecond: number) => 1e6 / perSecond
    const floor = us(ceiling.perSecond) + (Number.isFinite(sql) ? us(sql) : 0)
    console.log(
      `| ${[name, round(ours.perSecond), round(ceiling.perSecond), Number.isFinite(sql) ? round(sql) : '-', statements.length, round(us(ours.perSecond)), round(floor), (us(ours.perSecond) / floor).toFixed(2)].join(' | ')} |`,
    )
  }
  console.log(
    `Memory of the server process after the run: ${memoryOf(server.process)} MB (bare Fastify: ${memoryOf(bare.process)} MB)`,
  )
  bare.process.disconnect()
  await server.end()
  await books.close()
}

const round = (value: number) => Math.round(value).toLocaleString('en')

async function startBare(
  answers: Record<string, string>,
): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('./bare-server.js', import.meta.url)), {
    env: { ...process.env, BENCH_ANSWERS: JSON.stringify(answers) },
  })
  const url = await new Promise<string>((resolve) =>
    child.once('message', (m) => resolve((m as { url: string }).url)),
  )
  return { url, process: child }
}

function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
