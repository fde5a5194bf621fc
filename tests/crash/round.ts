import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CrashingDatabase, query } from '#testing/crashing-database'
import { call } from '#testing/http'
import { type Random, randomOf } from '#testing/random'
import { type Api, startApi } from './api.js'
import { type Audit, audit, type Worked } from './audit.js'
import { startClients } from './clients.js'
import type { Fault } from './faults.js'
import { type CompanyFile, openFile, openQuietFile } from './file.js'
import type { Acknowledged, Seen } from './sending.js'
import { startTeller } from './teller.js'

export type RoundOptions = {
  readonly name: string
  readonly seed: string
  readonly folder: string
  readonly clients: number
  /** How often an API process is killed, and how often PostgreSQL. */
  readonly kills: number
  readonly fault?: Fault
}

export type RoundReport = Audit & {
  /** Of each company file. */
  readonly seen: readonly Seen[]
  readonly seconds: number
  readonly lastWords: string[]
}

/** One round: a new database, two API processes, clients that write, kills meanwhile, and the audit. */
export async function runRound(
  database: CrashingDatabase,
  { name, seed, folder, clients: count, kills, fault }: RoundOptions,
): Promise<RoundReport> {
  const started = performance.now()
  await database.create(name)
  const databaseUrl = database.url(name)
  const apis: Api[] = []
  try {
    for (const process of ['first', 'second'])
      apis.push(await startApi({ folder: join(folder, `${name}-${process}`), databaseUrl }))
    const urls = apis.map(({ url }) => url)
    const files = [
      await openFile(urls[0]!, databaseUrl),
      await openQuietFile(urls[0]!, databaseUrl),
    ]
    if (fault?.sql) await query(databaseUrl, fault.sql)
    if (fault?.preload) for (const api of apis) api.restartWith(fault.preload)
    const desks = files.map((file) => startDesk({ seed, count: count / 2, file, urls }))
    const acknowledged = () => desks.flatMap(({ seen }) => seen.acknowledged)
    let worked: Worked[] = []
    try {
      await killing(randomOf(seed, 'kills'), kills, apis, database, acknowledged)
    } finally {
      worked = await Promise.all(desks.map((desk) => desk.stop()))
    }
    await Promise.all(urls.map(untilReady))
    const report = await audit(urls[0]!, worked, databaseUrl)
    const seconds = (performance.now() - started) / 1000
    const lastWords = apis.flatMap((api) => api.lastWords())
    return { ...report, seen: worked.map(({ seen }) => seen), seconds, lastWords }
  } finally {
    await Promise.all(apis.map((api) => api.stop()))
  }
}

type Desk = { seed: string; count: number; file: CompanyFile; urls: readonly string[] }

/** All who work in a company file: clients, and a teller. */
function startDesk(desk: Desk) {
  const clients = startClients(desk)
  const { seen } = clients
  const teller = startTeller({ ...desk, seen })
  return {
    seen,
    async stop(): Promise<Worked> {
      const [, told] = await Promise.all([clients.stop(), teller.stop()])
      return { file: desk.file, seen, told }
    },
  }
}

const patienceMs = 90_000

/** Kills in random order, each at a random moment after the clients have got on with their work. */
async function killing(
  random: Random,
  kills: number,
  apis: readonly Api[],
  database: CrashingDatabase,
  acknowledged: () => readonly Acknowledged[],
): Promise<void> {
  const victims = random.shuffled(
    Array.from({ length: kills }, () => ['api', 'database'] as const).flat(),
  )
  for (const [done, victim] of victims.entries()) {
    if (done > 0 && done % 10 === 0)
      console.log(`${done} of ${victims.length} kills, ${acknowledged().length} writes`)
    await until(acknowledged().length + 20, acknowledged)
    await wait(random.between(0, 1500))
    if (victim === 'api') random.pick(apis).kill()
    else await database.kill()
  }
  await until(acknowledged().length + 20, acknowledged)
}

/** Waits for so many acknowledged writes. */
function until(writes: number, acknowledged: () => readonly unknown[]): Promise<void> {
  return comesBack(async () => acknowledged().length >= writes)
}

function untilReady(url: string): Promise<void> {
  return comesBack(async () => (await call(url, 'GET', '/readyz')).status === 200)
}

/** A service that does not come back after a kill fails the round. */
async function comesBack(isBack: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + patienceMs
  while (!(await isBack().catch(() => false))) {
    if (performance.now() > latest) throw new Error('The service does not come back after a kill.')
    await wait(20)
  }
}
