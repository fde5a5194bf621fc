import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { projectFolder } from '#platform/config/project'
import { untilBlocked } from '#testing/blocked'
import { openBooks } from '#testing/books'
import { startCrashingDatabase } from '#testing/crashing-database'
import { call, replies } from '#testing/http'
import { onlyLong } from '#testing/rounds'

/** The service as a person starts it: one command, its own database, and an end in order. */
const credentials = { email: 'first@example.be', password: 'a phrase for the first admin' }
let folder: string
let running: Started | undefined

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'dubbel-start-'))
  chmodSync(folder, 0o755)
})
after(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Started = {
  url: string
  output(): string
  child: ChildProcess
  stop(): Promise<number | null>
}

/** Runs what `npm start` runs, until it says that it is ready. */
async function start(environment: Record<string, string> = {}): Promise<Started> {
  const child = launch(environment)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const ready = /Dubbel is ready at (\S+)[\s\S]*sign in/.exec(output)
      if (ready) resolve(ready[1]!)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
  }
}

function launch(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      FIRM_NAME: 'First Firm',
      DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  const gone = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  child.kill(signal)
  return gone
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function signIn(url: string): Promise<string> {
  return replies(await call(url, 'POST', '/v1/auth/login', { body: credentials }), 201).body.token
}

test('the first start makes a database and the first admin with their firm, and says where to look', async () => {
  running = await start()
  assert.match(running.output(), /A new database is being made/)
  assert.match(running.output(), new RegExp(`docs +${running.url}/docs`))
  assert.doesNotMatch(running.output(), new RegExp(credentials.password))
  replies(await call(running.url, 'GET', '/v1/status'), 200, { ok: true })
  assert.match((await call(running.url, 'GET', '/docs')).text, /<!doctype html>/i)
  const token = await signIn(running.url)
  const me = replies(await call(running.url, 'GET', '/v1/auth/me', { token }), 200, {
    is_platform_admin: true,
  })
  assert.deepEqual(
    me.body.firms.map((firm: { name: string; role: string }) => [firm.name, firm.role]),
    [['First Firm', 'admin']],
  )
})

test('nobody is let in before the first admin is there', onlyLong, async () => {
  const books = await openBooks({ empty: true })
  const other = mkdtempSync(join(tmpdir(), 'dubbel-start-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Whoever makes the first admin waits for this lock.
  await books.sql.query('SELECT pg_advisory_lock(735811205)')
  const child = launch({ DATABASE_URL: books.databaseUrl, DATA_DIR: other, PORT: String(port) })
  try {
    await untilBlocked(books.sql)
    await assert.rejects(call(url, 'GET', '/v1/status'), 'it answers while nobody can sign in')
    await books.sql.query('SELECT pg_advisory_unlock(735811205)')
    const isThere = async () =>
      (await call(url, 'GET', '/v1/status').catch(() => undefined)) !== undefined
    while (!(await isThere())) await new Promise((done) => setTimeout(done, 5))
    await signIn(url)
  } finally {
    await end(child, 'SIGTERM')
    await books.close()
    rmSync(other, { recursive: true, force: true })
  }
})

test('a second start on the same data folder is refused with a clear sentence', async () => {
  const second = launch({})
  let output = ''
  for (const stream of [second.stdout!, second.stderr!])
    stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done) => second.once('exit', done))
  assert.equal(code, 1)
  assert.match(output, /The data folder .* is in use by another Dubbel \(process \d+\)/)
  replies(await call(running!.url, 'GET', '/v1/ping'), 200)
})

test(
  'a kill -9 of PostgreSQL is survived: the service answers again by itself and has lost nothing',
  onlyLong,
  async () => {
    const token = await signIn(running!.url)
    const made = replies(
      await call(running!.url, 'POST', '/v1/auth/tokens', {
        token,
        body: { name: 'Kept', abilities: ['read'] },
      }),
      201,
    )
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    // Its sessions outlive it by a moment and still answer.
    while (!isReplaced(killed)) await new Promise((done) => setTimeout(done, 10))
    const answer = await eventually(() =>
      call(running!.url, 'GET', '/v1/auth/me', { token: made.body.token }),
    )
    replies(answer, 200)
  },
)

test(
  'a kill -9 of the service leaves PostgreSQL behind; the next start takes it over',
  onlyLong,
  async () => {
    const token = await signIn(running!.url)
    const orphan = postmasterPid()
    await end(running!.child, 'SIGKILL')
    process.kill(orphan, 0)
    running = await start()
    assert.equal(postmasterPid(), orphan)
    replies(await call(running.url, 'GET', '/v1/auth/me', { token }), 200)
    assert.match(running.output(), /sign in +with your e-mail and password/)
  },
)

test('SIGTERM under load: every request that was accepted is answered, the database is stopped, the exit code is 0', async () => {
  const token = await signIn(running!.url)
  const { url } = running!
  let answered = 0
  const clients = Array.from({ length: 8 }, () => untilClosed(url, token, () => answered++))
  while (answered < 60) await new Promise((done) => setTimeout(done, 10))
  const code = await end(running!.child, 'SIGTERM')
  const statuses = (await Promise.all(clients)).flat()
  assert.equal(code, 0)
  assert.deepEqual([...new Set(statuses)], [200])
  // An orderly stop of PostgreSQL takes its pid file away; a kill would leave it.
  assert.throws(postmasterPid, /ENOENT/)
})

test('a start after an orderly end finds everything as it was', onlyLong, async () => {
  running = await start()
  await signIn(running.url)
})

test('a service whose database is gone for good ends all the same', onlyLong, async () => {
  const dataDir = join(folder, 'apart')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const database = await startCrashingDatabase(dataDir, { durable: false })
  const own = await start({ DATABASE_URL: database.url('dubbel'), DATA_DIR: join(folder, 'own') })
  await database.stop()
  const late = setTimeout(() => own.child.kill('SIGKILL'), 60_000)
  assert.equal(await own.stop(), 0)
  clearTimeout(late)
})

test('a port that is taken is named, and the database is not left running', onlyLong, async () => {
  const { port } = new URL(running!.url)
  const other = mkdtempSync(join(tmpdir(), 'dubbel-start-'))
  chmodSync(other, 0o755)
  const child = launch({ DATA_DIR: other, PORT: port })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      output += chunk
    })
  assert.equal(await new Promise((done) => child.once('exit', done)), 1)
  assert.match(output, new RegExp(`Port ${port} .* is in use by another program`))
  assert.throws(() => readFileSync(join(other, 'postgres', 'postmaster.pid')), /ENOENT/)
  rmSync(other, { recursive: true, force: true })
})

test('a wrong configuration is refused with the reasons and exit code 2', async () => {
  const child = launch({ PORT: 'many', ROLE: 'boss' })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => (output += chunk))
  assert.equal(await new Promise((done) => child.once('exit', done)), 2)
  assert.match(
    output,
    /The configuration is wrong:\nPORT must be a whole number .*\nROLE must be one of/,
  )
})

function postmasterPid(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Whether another PostgreSQL has taken the place of one; between the two there is none. */
function isReplaced(postmaster: number): boolean {
  try {
    return postmasterPid() !== postmaster
  } catch {
    return false
  }
}

async function eventually(attempt: () => ReturnType<typeof call>) {
  for (let tries = 0; ; tries++) {
    const answer = await attempt()
    if (answer.status !== 503) return answer
    assert.ok(answer.body.code, 'a 503 always carries a code')
    assert.ok(tries < 100, 'the database did not come back')
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** One connection, one request after the other, until an answer says that the connection closes. */
async function untilClosed(url: string, token: string, onAnswer: () => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (let isOpen = true; isOpen; ) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = get(
        `${url}/v1/auth/me`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        resolve,
      )
      sent.once('error', reject)
    })
    answer.resume()
    await once(answer, 'end')
    statuses.push(answer.statusCode ?? 0)
    onAnswer()
    isOpen = answer.headers.connection !== 'close'
  }
  agent.destroy()
  return statuses
}
