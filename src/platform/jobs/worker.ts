import { Logger as GraphileLogger, type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from '#platform/log/index'
import type { Services } from '#platform/operation'
import { enqueueDue, type JobContext, type ScheduledJob } from './schedule.js'

/** Work that is asked for by name, with ids as payload. Every task is safe to run twice. */
export type Task = { readonly name: string; readonly run: (context: JobContext) => Promise<void> }

export type Worker = {
  /** Hands running work back and stops. */
  stop(): Promise<void>
}

const tickMs = 10_000

/** Runs the queue and the schedule. Several workers share one database and divide the work. */
export async function startWorker(options: {
  url: string
  services: Services
  tasks: readonly Task[]
  schedule: readonly ScheduledJob[]
  log: Logger
}): Promise<Worker> {
  const { services, schedule, log } = options
  let isStopping = false
  const pool = new pg.Pool({ connectionString: options.url, max: 6 })
  // A connection that breaks is replaced; what it worked on is taken up again by its lease.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList([...options.tasks, ...schedule], services, () => isStopping),
    parsedCronItems: [],
    logger: graphileLogger(log),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  const ticking = setInterval(() => void tick(), tickMs)
  const tick = () =>
    services.db
      .write((tx) => enqueueDue(tx, schedule, services.clock()))
      // A database that is away comes back; the next tick asks again.
      .catch((error) => log.warn({ err: error }, 'the schedule could not be read'))
  await tick()
  return {
    async stop() {
      isStopping = true
      clearInterval(ticking)
      await stopQuietly(runner, log)
      await pool.end()
    },
  }
}

function taskList(tasks: readonly Task[], services: Services, isStopping: () => boolean): TaskList {
  const list: TaskList = {}
  for (const task of tasks) {
    list[task.name] = async (payload, helpers) => {
      await task.run({
        services,
        payload: (payload ?? {}) as Record<string, unknown>,
        attempt: helpers.job.attempts,
        isStopping,
      })
    }
  }
  return list
}

async function stopQuietly(runner: Runner, log: Logger): Promise<void> {
  try {
    await runner.stop()
  } catch (error) {
    log.warn({ err: error }, 'the worker did not stop cleanly')
  }
}

function graphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
