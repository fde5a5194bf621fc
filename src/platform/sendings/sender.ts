import { setTimeout as pause } from 'node:timers/promises'
import { keepSaying } from '#platform/jobs/keep-alive'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { Services } from '#platform/operations/services'
import type { Channel } from './channel.js'
import { giveBack, renewLease, sendTask, storeAttempt, type Taken, takeDue } from './queue.js'
import type { Attempt } from './sending.js'
import { afterAttempt } from './state.js'

/** How much is sent at once, and for how long what was taken is kept. */
export type SenderSettings = {
  /** Attempts under way at once. */
  readonly places: number
  /** Of those, how many may be of one company file: whose receiver hangs keeps no other waiting. */
  readonly ofOne: number
  /** How long someone who sends is believed to be at it without a word, and how often they give one. */
  readonly leaseMs: number
  readonly wordMs: number
  /** How long attempts may still run when the process stops. */
  readonly stopMs: number
}

const usual: SenderSettings = {
  places: 16,
  ofOne: 2,
  leaseMs: 20_000,
  wordMs: 5_000,
  stopMs: 5_000,
}

/** After how long a result is stored again that could not be; then it is given up, and the attempt made anew. */
const storePausesMs = [100, 1000]
const lookMs = 250

export type Sender = ReturnType<typeof createSender>

/**
 * Sends what is due. A sending is taken by one process at a time, under a lease that it renews; one that dies loses
 * what it had when the lease is over, and another makes the attempt again, under the same message id.
 */
export function createSender(
  services: Services,
  channels: readonly Channel[],
  given: Partial<SenderSettings> = {},
) {
  const settings = { ...usual, ...given }
  const { db, clock } = services
  const byName = new Map(channels.map((one) => [one.name, one]))
  let isRunning = false
  let wake = () => {}

  /** Sends one, and stores what came of it. */
  async function send(taken: Taken, stopping: AbortSignal): Promise<void> {
    const channel = byName.get(taken.channel)
    const [company] = await companyScopes(db.statement, [taken.company_id])
    if (!channel || !company) return giveBack(db, taken)
    const by = channel.origin ? { origin: channel.origin } : {}
    const silence = keepSaying(settings.wordMs, () => renewLease(db, taken, settings.leaseMs))
    try {
      const { attempt, fault } = await channel
        .attempt(services, company, taken, stopping)
        .then((attempt) => ({ attempt, fault: undefined }))
        .catch((fault: unknown) => ({ attempt: ourFault(taken), fault }))
      // Cut short by our own end, it was no attempt: it is made anew.
      if (stopping.aborted && attempt.remaining.length > 0) return await giveBack(db, taken)
      await stored(() =>
        bySystem(services, { name: sendTask, company, ...by }, async (op) => {
          const next = channel.nextAttempt?.bind(channel)
          const state = next
            ? afterAttempt(taken, attempt, op.now, (made) => next(taken, made, attempt, op.now))
            : afterAttempt(taken, attempt, op.now)
          const before = await channel.before(op, taken)
          if (await storeAttempt(op, taken, state))
            await channel.conclude(op, before, attempt, state)
          else op.unchanged()
        }),
      )
      if (fault !== undefined) throw fault
    } finally {
      silence()
    }
  }

  /** Runs until nothing is due or under way. */
  async function run(isStopping: () => boolean): Promise<void> {
    const underWay = new Set<Promise<void>>()
    const failures: unknown[] = []
    const stopping = new AbortController()
    let late: NodeJS.Timeout | undefined
    for (;;) {
      let isWoken = false
      const woken = new Promise<void>((done) => {
        wake = () => {
          isWoken = true
          done()
        }
      })
      const { places, ofOne, leaseMs, stopMs } = settings
      // What was under way when it looked may have kept places that are free by now: then it looks again.
      const wasIdle = underWay.size === 0
      const most = isStopping() ? 0 : places - underWay.size
      const taken = await takeDue(db.command, { now: clock(), most, ofOne, leaseMs })
      for (const one of taken) {
        const work = send(one, stopping.signal)
          .catch((error) => void failures.push(error))
          .finally(() => underWay.delete(work))
        underWay.add(work)
      }
      if (wasIdle && taken.length === 0 && !isWoken) break
      if (isStopping()) late ??= setTimeout(() => stopping.abort(), stopMs)
      const look = new AbortController()
      await Promise.race([...underWay, woken, pause(lookMs, undefined, look)]).catch(() => {})
      look.abort()
    }
    clearTimeout(late)
    if (failures.length > 0) throw new AggregateError(failures, 'what was to leave did not')
  }

  return {
    /** Sends all that is due now, and what becomes due meanwhile. Called while it does, it only looks again. */
    async sendDue(isStopping: () => boolean = () => false): Promise<void> {
      if (isRunning) return wake()
      isRunning = true
      try {
        await run(isStopping)
      } finally {
        isRunning = false
      }
    },
  }
}

/** An attempt that ended by a fault of ours counts, so that it does not turn in circles. */
function ourFault({ remaining }: Taken): Attempt {
  return { reached: [], remaining, answer: null, found: null }
}

async function stored(store: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await store()
    } catch (error) {
      const pauseMs = storePausesMs[tries]
      if (pauseMs === undefined) throw error
      await pause(pauseMs)
    }
  }
}
