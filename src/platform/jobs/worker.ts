import { EventEmitter } from 'node:events'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import pg from '#platform/db/driver'
import type { Logger } from '#platform/log/index'
import type { Services } from '#platform/operations/services'
import { openPresence, openSweep } from './abandoned.js'
import { patient } from './patient-pool.js'
import { enqueueDue, type JobContext, type ScheduledJob } from './schedule.js'

/** Work that is asked for by name, with ids as payload. Every task is safe to run twice: who is killed is followed. */
export type Task = { readonly name: string; readonly run: (context: JobContext) => Promise<void> }

export type Worker = {
  /** Hands running work back and stops. */
  stop(): Promise<void>
}

const tickMs = 10_000

/**
 * Runs the queue and the schedule. Several workers share one database and divide the work; what one had in hand that
 * was killed, another takes up.
 */
export async function startWorker(options: {
  url: string
  services: Services
  tasks: readonly Task[]
  schedule: readonly ScheduledJob[]
  log: Logger
  /** How often a worker looks for work of others who are gone, which takes two looks. */
  sweepMs?: number
}): Promise<Worker> {
  const { services, schedule, log, sweepMs = 15_000 } = options
  // A process that does not work needs none of it.
  const { Logger: QueueLogger, run } = await import('graphile-worker')
  let isStopping = false
  const pool = patient(new pg.Pool({ connectionString: options.url, max: 6 }))
  // A connection that breaks is replaced.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const events: WorkerEvents = new EventEmitter()
  let worker = ''
  events.once('pool:create', ({ workerPool }) => {
    worker = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList([...options.tasks, ...schedule], services, () => isStopping),
    parsedCronItems: [],
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  const present = await openPresence({
    url: options.url,
    worker,
    failed: (error) => log.warn({ err: error }, 'other workers cannot see this one for now'),
  })
  const look = openSweep(pool)
  const sweep = () =>
    look()
      .then((gone) => {
        if (gone.length > 0) log.warn({ workers: gone }, 'work of dead workers is taken up')
      })
      .catch((error) => log.warn({ err: error }, 'work of dead workers could not be looked for'))
  const sweeping = setInterval(() => void sweep(), sweepMs)
  void sweep()
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
      clearInterval(sweeping)
      await stopQuietly(runner, log)
      await present.stop()
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
