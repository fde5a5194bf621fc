import type pg from 'pg'
import { sqlState, unavailable } from '#platform/db/index'

/**
 * A database that is starting: graphile-worker waits for it and asks again. Of one that was lost it would let the
 * process end, because nobody listens to how a job that failed is written down.
 */
const starting = '57P03'
const timedOut = '57014'

/** Has a pool speak of a database that is away as of one that is starting. */
export function patient(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  pool.connect = ((listener?: Parameters<typeof connect>[0]) =>
    listener ? connect(listener) : connect().catch(asStarting)) as typeof pool.connect
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const answer = ask(...asked)
      return answer instanceof Promise ? answer.catch(asStarting) : answer
    }) as typeof client.query
  })
  return pool
}

function asStarting(error: unknown): never {
  const isAway = sqlState(error) !== timedOut && unavailable(error) !== undefined
  throw isAway ? Object.assign(error as Error, { code: starting }) : error
}
