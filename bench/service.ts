import { call } from '#testing/http'
import { recordStatements, type Statement } from '#testing/statements'
import type { Figure, Outcome } from './aims.js'
import { type Child, startChild } from './child.js'
import { openClients } from './clients.js'
import { memoryOf } from './processes.js'
import { type Rig, withRig } from './rig.js'
import { replayStatements } from './statements.js'
import {
  type Done,
  inTheMiddle,
  inTurns,
  measured,
  perRequest,
  perSecond,
  processorRatio,
  type Taken,
} from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const turns = 20

/** What the pipeline costs: each route beside a bare Fastify route and the bare statements it sends. */
export function benchService(): Promise<Outcome<'service'>> {
  return withRig({}, async (rig) => {
    const cases = await casesOf(rig)
    const bare = await startBare(Object.values(cases))
    try {
      console.log(`${connections} connections, ${seconds} s each in ${turns} turns`)
      printHead(
        'route',
        'req/s',
        'bare route req/s',
        'bare SQL/s',
        'statements',
        'pipeline µs',
        'route + SQL µs',
        'ratio',
        'ratio by CPU',
        ...processorHeads,
      )
      const ping = await measureCase(rig, bare, cases.ping)
      const me = await measureCase(rig, bare, cases.me)
      const note = await measureCase(rig, bare, cases.note)
      const memory = memoryOf(rig.server.process.pid!)
      console.log(
        `\nMemory of the server process after the run: ${whole(memory)} MB (bare Fastify: ${whole(memoryOf(bare.pid))} MB).`,
      )
      return { ping, me, note, memory: { value: memory } }
    } finally {
      await bare.end()
    }
  })
}

type Case = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly answer: string
  readonly statements: readonly Statement[]
}

async function casesOf({ books, renewSessions }: Rig) {
  const { admin, company } = await books.office()
  await renewSessions()
  const headers = { authorization: `Bearer ${admin.token}` }
  const get = { method: 'GET', body: '' }
  const note = JSON.stringify({ title: 'A note', amount: '12.50' })
  const notes = { method: 'POST', path: `${company.path}/notes`, headers, body: note }
  return {
    ping: await caseOf({ ...get, name: 'GET /v1/ping', path: '/v1/ping', headers: {} }),
    me: await caseOf({ ...get, name: 'GET /v1/auth/me', path: '/v1/auth/me', headers }),
    note: await caseOf({ ...notes, name: 'POST notes (a small write)' }),
  }

  /** With its answer and its statements, recorded in this process, the second time it is asked. */
  async function caseOf(one: Omit<Case, 'answer' | 'statements'>): Promise<Case> {
    const body = one.body === '' ? {} : { body: JSON.parse(one.body) }
    const ask = () => call(books.base, one.method, one.path, { headers: one.headers, ...body })
    const { text } = await ask()
    return { ...one, answer: text, statements: await recordStatements(ask) }
  }
}

function startBare(cases: readonly Case[]): Promise<Child<{ url: string }>> {
  const answers = Object.fromEntries(cases.map(({ path, answer }) => [path, answer]))
  return startChild('./bare-server.js', { BENCH_ANSWERS: JSON.stringify(answers) })
}

async function measureCase(rig: Rig, bare: Child<{ url: string }>, one: Case) {
  const { method, path, headers, body, statements } = one
  const shot = { method, path, headers, body, connections }
  const toBare = (length: number) =>
    measured({ server: bare.pid, generator: rig.load.pid }, () =>
      rig.load.send({ ...shot, url: bare.greeting.url, seconds: length }),
    )
  // Both are measured as they run after a while, not while they are being compiled.
  await rig.send({ ...shot, seconds })
  await toBare(seconds)
  const both = {
    ours: () => rig.send({ ...shot, seconds: seconds / turns }),
    route: () => toBare(seconds / turns),
  }
  if (statements.length === 0) return printCase(one, await inTurns(turns, both))
  const clients = await openClients(rig.books.databaseUrl, connections)
  const replay = () =>
    clients.run(seconds / turns, (client) => replayStatements(client, statements))
  const taken = await inTurns(turns, { ...both, sql: () => rig.own(replay) })
  await clients.end()
  return printCase(one, taken)
}

function printCase(
  { name, statements }: Case,
  { ours, route, sql }: { ours: Taken; route: Taken; sql?: Taken },
): Figure {
  const us = (done: Done) => 1e6 / perSecond(done)
  const floors = sql ? [route, sql] : [route]
  const floor = floors.reduce((sum, one) => sum + us(one), 0)
  const value = inTheMiddle(ours, (turn, place) => {
    const least = floors.reduce((sum, { turns }) => sum + us(turns[place]!), 0)
    return us(turn) / least
  })
  const byProcessor = processorRatio(ours, ...floors)
  printRow(
    name,
    whole(perSecond(ours)),
    whole(perSecond(route)),
    sql ? whole(perSecond(sql)) : '-',
    statements.length,
    whole(us(ours)),
    whole(floor),
    value.toFixed(2),
    short(byProcessor),
    ...processorCells(perRequest(ours)),
  )
  return { value, byProcessor, perRequest: perRequest(ours) }
}
