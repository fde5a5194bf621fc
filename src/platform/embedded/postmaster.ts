import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './account.js'
import type { Binaries } from './binaries.js'
import { run, surroundings } from './commands.js'
import { type Endpoint, knock } from './connection.js'
import { commandLineOf, findWorkers, markOf, type ProcessMark, stillRuns } from './processes.js'

/** All that is needed to run one cluster, again and again. */
export type Server = {
  binaries: Binaries
  account: Account | undefined
  cluster: string
  args: string[]
  endpoint: Endpoint
  logPath: string
  say: (sentence: string) => void
}

/** A running PostgreSQL that answers. */
export type Postmaster = {
  mark: ProcessMark
  isAdopted: boolean
  /** Settles when the process is gone, for whatever reason. */
  gone: Promise<unknown>
}

const largestLogBytes = 10 * 1024 * 1024

/** Takes over the PostgreSQL that an earlier start left running, or else starts one. */
export async function takeOverOrLaunch(server: Server, signal: AbortSignal): Promise<Postmaster> {
  const orphan = await findPostmaster(server.cluster)
  if (orphan) {
    const defect = await defectOf(orphan, server, signal)
    if (!defect) {
      server.say(
        `The database that still ran from an earlier start goes on (process ${orphan.pid}).`,
      )
      return { mark: orphan, isAdopted: true, gone: untilGone(orphan) }
    }
    server.say(`The database that still ran from an earlier start ${defect}; it is restarted.`)
    await endPostmaster(orphan, server.binaries)
  }
  return await launch(server, signal)
}

/** The process that runs this cluster now, if any. */
export async function findPostmaster(cluster: string): Promise<ProcessMark | undefined> {
  const pidFile = join(cluster, 'postmaster.pid')
  const content = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number(content.split('\n')[0])
  const mark = pid > 0 ? await markOf(pid) : undefined
  if (!mark) return undefined
  const command = await commandLineOf(pid)
  if (command.includes('postgres') && `${command} `.includes(` ${cluster} `)) return mark
  // The number went to a stranger. PostgreSQL would take a stranger of the same user for a
  // postmaster and refuse to start; its shared memory still guards against a second one.
  if (command !== '') await rm(pidFile, { force: true })
  return undefined
}

/** Ends PostgreSQL: politely to the transactions that are done, not to those under way. */
export async function endPostmaster(mark: ProcessMark, binaries: Binaries): Promise<void> {
  await send('INT', mark, binaries)
  if (await isGoneWithin(20_000, mark)) return
  await send('QUIT', mark, binaries)
  if (await isGoneWithin(20_000, mark)) return
  throw new Error(`The database (process ${mark.pid}) does not stop.`)
}

/** Why an orphan cannot be taken over as it is; undefined when it can. */
async function defectOf(orphan: ProcessMark, server: Server, signal: AbortSignal) {
  const started = await readFile(join(server.cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const wanted = server.args.map((arg) => ` "${arg}"`).join('')
  if (!started.trimEnd().endsWith(wanted)) return 'has other settings'
  return (await answers(server.endpoint, orphan, 3_000, signal)) ? undefined : 'does not answer'
}

/**
 * Starts PostgreSQL and waits until it answers. After a crash, orphaned workers of the one before
 * hold its shared memory for a moment, during which a new one refuses to start.
 */
async function launch(server: Server, signal: AbortSignal): Promise<Postmaster> {
  const patientUntil = performance.now() + 15_000
  for (;;) {
    const logSize = await rotateLog(server.logPath)
    const started = await spawnPostmaster(server)
    try {
      if (await answers(server.endpoint, started.mark, 60_000, signal)) return started
    } catch (error) {
      await endPostmaster(started.mark, server.binaries)
      throw error
    }
    await endPostmaster(started.mark, server.binaries)
    const said = await readLogFrom(server.logPath, logSize)
    const mayRetry = said.includes('pre-existing shared memory block')
    if (!mayRetry || performance.now() > patientUntil) {
      throw new Error(`The database does not start: ${said || `see ${server.logPath}`}`)
    }
    await endOrphanedWorkers(server.cluster)
    await wait(100, undefined, { signal })
  }
}

/**
 * A worker amid a long query notices the death of its server only at the end of it, and nobody can
 * start before. What it does is lost either way. Each of them works in the folder of its cluster.
 */
async function endOrphanedWorkers(cluster: string): Promise<void> {
  for (const pid of await findWorkers(cluster, 'postgres: ')) {
    signalTo(pid, 'SIGQUIT')
  }
}

async function spawnPostmaster(server: Server): Promise<Postmaster> {
  await forgetSocket(server.endpoint)
  const log = await open(server.logPath, 'a', 0o600)
  try {
    const child = spawn(server.binaries.postgres, server.args, {
      ...surroundings(server.account),
      // A session of its own: Ctrl-C in the terminal is for us, and we end the database ourselves.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    const pid = child.pid!
    return { mark: (await markOf(pid)) ?? { pid, startedAt: null }, isAdopted: false, gone }
  } finally {
    await log.close()
  }
}

/**
 * A killed PostgreSQL leaves the lock of its socket, with a process number that may be a stranger's
 * by now. The socket folder is this cluster's alone, and the cluster has a lock of its own.
 */
async function forgetSocket({ host, port }: Endpoint): Promise<void> {
  if (process.platform === 'win32') return
  await rm(join(host, `.s.PGSQL.${port}.lock`), { force: true })
}

/** Whether it lets us in before it dies or stays silent for too long. Recovery may take its time. */
async function answers(
  endpoint: Endpoint,
  mark: ProcessMark,
  longestSilenceMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  let heardAt = performance.now()
  while (await stillRuns(mark)) {
    signal.throwIfAborted()
    const answer = await knock(endpoint)
    if (answer === 'ready') return true
    if (answer === 'busy') heardAt = performance.now()
    if (performance.now() - heardAt > longestSilenceMs) return false
    await wait(20)
  }
  return false
}

/** A process that is not our child does not tell when it ends. Looking must not keep us alive. */
async function untilGone(mark: ProcessMark): Promise<void> {
  while (await stillRuns(mark)) await wait(1_000, undefined, { ref: false })
}

async function isGoneWithin(patienceMs: number, mark: ProcessMark): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (await stillRuns(mark)) {
    if (performance.now() > until) return false
    await wait(10)
  }
  return true
}

/** Windows has no signals; there PostgreSQL listens to its own tool. */
async function send(name: 'INT' | 'QUIT', mark: ProcessMark, binaries: Binaries): Promise<void> {
  if (!(await stillRuns(mark))) return
  if (process.platform === 'win32') await run(binaries.pgCtl, ['kill', name, String(mark.pid)])
  else signalTo(mark.pid, `SIG${name}`)
}

/** One that ended by itself just before needs no signal any more. */
function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Puts a large log aside, and returns the size of the one that goes on. */
async function rotateLog(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size <= largestLogBytes) return size
  await rename(path, `${path}.1`)
  return 0
}

async function readLogFrom(path: string, start: number): Promise<string> {
  const content = await readFile(path)
  return content.subarray(start).toString('utf8').trim()
}
