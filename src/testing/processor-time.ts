import { readFileSync } from 'node:fs'

/** Seconds of processor time: of this process, of those it started that have ended, and of the database for it. */
export type Spent = { own: number; started: number; database: number }

/** Linux counts processor time in hundredths of a second, and tells it of every process; elsewhere it is not known. */
const perSecond = 100

/** What this process has cost so far. */
export function spentSoFar(): Spent {
  const { user, system } = process.cpuUsage()
  return {
    own: (user + system) / 1e6,
    started: ofThoseThatEnded(process.pid),
    database: ofOwnDatabases(),
  }
}

export function spentSince(before: Spent): Spent {
  const now = spentSoFar()
  return {
    own: now.own - before.own,
    started: now.started - before.started,
    database: now.database - before.database,
  }
}

/** The name of a database says which process of tests it belongs to; PostgreSQL shows it with each connection. */
export const databasePrefix = `test_${process.pid}_`

const lastSeen = new Map<string, number>()

/** What the connections to databases of this process have cost, of those that are gone as far as it was seen. */
function ofOwnDatabases(): number {
  const postmaster = process.env.TEST_CLUSTER_PID
  const children = read(`/proc/${postmaster}/task/${postmaster}/children`).split(' ')
  for (const connection of children)
    if (connection && read(`/proc/${connection}/cmdline`).includes(databasePrefix))
      lastSeen.set(connection, secondsIn(connection, [userTime, systemTime]))
  return [...lastSeen.values()].reduce((sum, seconds) => sum + seconds, 0)
}

/** Of those that ended and were waited for, with theirs. */
function ofThoseThatEnded(pid: number): number {
  return secondsIn(String(pid), [userTime + 2, systemTime + 2])
}

/** Places in `/proc/…/stat`, counted from after the name of the program. */
const userTime = 11
const systemTime = 12

function secondsIn(pid: string, places: readonly number[]): number {
  const stat = read(`/proc/${pid}/stat`)
  const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return places.reduce((sum, place) => sum + Number(numbers[place] ?? 0), 0) / perSecond
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
