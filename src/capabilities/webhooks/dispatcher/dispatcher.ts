import { setMaxListeners } from 'node:events'
import type { Logger } from '#platform/log/index'
import { attempt, type Sending } from '../actions/attempt.js'
import * as queries from '../queries/sending.js'
import { openResults } from './results.js'

/** How much a worker does at once, and for how long it keeps what it took. */
export type DispatcherSettings = {
  /** Endpoints in hand at once. */
  readonly places: number
  /** Of those, how many may be such whose last attempt failed: who hangs cannot keep the others waiting. */
  readonly failingPlaces: number
  /** Requests under way at once to one endpoint. */
  readonly lanes: number
  /** A turn ends after so many deliveries, or when no more are begun after so long. */
  readonly turnSize: number
  readonly turnMs: number
  /** Longer than a turn with its last attempt. */
  readonly leaseMs: number
  /** How often a worker looks by itself, when no bell calls it. */
  readonly pollMs: number
  /** How long attempts may still run when the worker stops. */
  readonly stopMs: number
}

const usual: DispatcherSettings = {
  places: 64,
  failingPlaces: 32,
  lanes: 2,
  turnSize: 50,
  turnMs: 5_000,
  leaseMs: 30_000,
  pollMs: 1_000,
  stopMs: 5_000,
}

export type Dispatcher = ReturnType<typeof createDispatcher>

type Turn = { readonly isFailing: boolean; isOver: boolean; done: Promise<void> }

/**
 * Sends what is due. An endpoint is taken by one worker at a time, for a turn, whose requests are the only ones
 * under way to it; several workers on one database divide the endpoints among themselves. A worker that dies loses
 * its endpoints when their while is over, and nothing else.
 */
export function createDispatcher(
  services: Sending,
  log: Logger,
  given: Partial<DispatcherSettings> = {},
) {
  const settings = { ...usual, ...given }
  const { db, clock } = services
  const turns = new Map<number, Turn>()
  const results = openResults(db, log)
  const stopping = new AbortController()
  // Every attempt under way listens to it.
  setMaxListeners(0, stopping.signal)
  let timer: NodeJS.Timeout | undefined
  let hearNoMore = () => {}
  let looking = Promise.resolve()
  let isLooking = false
  let isCalled = false
  let isStopped = false

  /** Takes as many endpoints as there is room for; says how many it took. */
  async function takeTurns(): Promise<number> {
    return (await take(false)) + (await take(true))
  }

  async function take(failing: boolean): Promise<number> {
    const room = settings.places - turns.size
    const failingRoom =
      settings.failingPlaces - [...turns.values()].filter(({ isFailing }) => isFailing).length
    const most = failing ? Math.min(room, failingRoom) : room
    const { leaseMs } = settings
    const taken = await queries.takeEndpoints(db.command, { now: clock(), failing, most, leaseMs })
    if (taken.length === 0) return 0
    const begun = taken.map((one) => ({ one, turn: newTurn(failing) }))
    for (const { one, turn } of begun) turns.set(one.id, turn)
    try {
      const ids = taken.map(({ id }) => id)
      const targets = await queries.targetsOf(db.command, ids)
      const due = await queries.dueTo(db.command, ids, clock(), settings.turnSize)
      for (const { one, turn } of begun) {
        const target = targets.find(({ id }) => id === one.id)
        const deliveries = target ? due.filter(({ endpoint_id }) => endpoint_id === one.id) : []
        turn.done = serve(one, turn, target, deliveries)
      }
    } catch (error) {
      await Promise.all(begun.map(({ one, turn }) => letGo(one, turn)))
      throw error
    }
    return taken.length
  }

  const newTurn = (isFailing: boolean): Turn => ({
    isFailing,
    isOver: isStopped,
    done: Promise.resolve(),
  })

  /** A turn is over; the next one of the endpoint may have begun once it was given back. */
  function forget({ id }: queries.Taken, turn: Turn): void {
    if (turns.get(id) === turn) turns.delete(id)
  }

  /** Ends a turn. An endpoint that cannot be given back is free when its while is over. */
  async function letGo(taken: queries.Taken, turn: Turn): Promise<void> {
    try {
      await queries.giveBack(db.command, taken)
    } catch (error) {
      log.warn({ err: error, endpoint: taken.id }, 'an endpoint was not given back')
    } finally {
      forget(taken, turn)
    }
  }

  async function serve(
    taken: queries.Taken,
    turn: Turn,
    target: queries.Target | undefined,
    deliveries: queries.Sendable[],
  ): Promise<void> {
    const end = setTimeout(() => {
      turn.isOver = true
    }, settings.turnMs)
    const stored: Promise<void>[] = []
    const lane = async () => {
      while (target && !turn.isOver && !stopping.signal.aborted) {
        const next = deliveries.shift()
        if (!next) return
        const result = await attempt(services, target, next, stopping.signal)
        // Cut short by our own end, it was no attempt: it is made anew.
        if (!stopping.signal.aborted || result.status === 'delivered')
          stored.push(results.add(result))
      }
    }
    try {
      await Promise.all(Array.from({ length: settings.lanes }, lane))
      await Promise.all(stored)
      await letGo(taken, turn)
    } catch (error) {
      // It stays taken for its while, so that a fault of ours does not turn in circles.
      log.error({ err: error, endpoint: taken.id }, 'webhooks could not be attempted')
      forget(taken, turn)
    } finally {
      clearTimeout(end)
      look()
    }
  }

  /** Looks for work until there is none or no room. Called while it looks, it looks again. */
  function look(): void {
    isCalled = true
    if (timer !== undefined && !isLooking) looking = lookOn()
  }

  async function lookOn(): Promise<void> {
    isLooking = true
    try {
      while (isCalled && timer !== undefined) {
        isCalled = false
        if ((await takeTurns()) > 0) isCalled = true
      }
    } catch (error) {
      // A database that is away comes back; the next look finds it.
      log.warn({ err: error }, 'due webhooks could not be read')
    } finally {
      // In one step with the last look at whether it was called: a call in between would be lost.
      isLooking = false
    }
  }

  async function running(): Promise<void> {
    while (turns.size > 0) await Promise.all([...turns.values()].map(({ done }) => done))
  }

  return {
    /** Sends all that is due now, and what becomes due meanwhile. */
    async sendDue(): Promise<void> {
      for (;;) {
        const taken = await takeTurns()
        await running()
        if (taken === 0) return
      }
    },
    start(): void {
      timer = setInterval(look, settings.pollMs)
      hearNoMore = services.bell.hear((changed) => {
        const turn = changed === null ? undefined : turns.get(changed)
        if (turn) turn.isOver = true
        look()
      })
      look()
    },
    /** Begins nothing more, lets attempts end for a while, and gives back what it took. */
    async stop(): Promise<void> {
      hearNoMore()
      clearInterval(timer)
      timer = undefined
      isStopped = true
      await looking
      for (const turn of turns.values()) turn.isOver = true
      const late = setTimeout(() => stopping.abort(), settings.stopMs)
      await running()
      clearTimeout(late)
    },
  }
}

/** The dispatcher of a worker, which runs until it is stopped. */
export function startDispatcher(
  services: Sending,
  log: Logger,
  given: Partial<DispatcherSettings> = {},
): Pick<Dispatcher, 'stop'> {
  const dispatcher = createDispatcher(services, log, given)
  dispatcher.start()
  return dispatcher
}
