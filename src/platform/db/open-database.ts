import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { problem } from '#kernel/problem'
import { Asked } from './asked.js'
import pg from './driver.js'
import { hold } from './hold.js'
import {
  type Database,
  Overtaken,
  type ReadTx,
  Rollback,
  sqlState,
  type Tx,
  unavailable,
  type WriteTx,
} from './index.js'
import { lane } from './lane.js'
import { problems } from './problems.js'
import { eachRowBytes } from './row-bytes.js'
import { sentOff } from './side-by-side.js'
import { typeParsers } from './types.js'

export type DatabaseOptions = {
  url: string
  poolSize: number
  appRole?: boolean
  /** Stronger than the settings of every session, for commands that take longer than a request. */
  settings?: Readonly<Record<string, string>>
}

const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  // A statement that looks dear is no quicker compiled, and the compiler takes half a second to load.
  jit: 'off',
}

/**
 * Two pools: one whose sessions cannot write, one for transactions. A request holds one connection
 * at most, and the reading pool can be pointed at a replica without touching a query.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const reading = openPool(options, { default_transaction_read_only: 'on' })
  const writing = openPool(options, {})
  const lookups = lane(
    () => connect(reading),
    (client, isBroken) => client.release(isBroken),
  )

  return {
    statement: handle(reading),
    lookup: async (text, values) =>
      (await lookups((client) => query(client, text, values))).rows[0],
    command: handle(writing),
    snapshot: (work) => snapshot(reading, work),
    hold: async () => hold(await connect(reading), handle),
    write: (work) => again(() => transaction(writing, work)),
    gauges: () => ({
      total: reading.totalCount + writing.totalCount,
      idle: reading.idleCount + writing.idleCount,
      waiting: reading.waitingCount + writing.waitingCount,
    }),
    close: async () => {
      await Promise.all([reading.end(), writing.end()])
    },
  }
}

function openPool(options: DatabaseOptions, extra: Record<string, string>): pg.Pool {
  const settings = {
    ...sessionSettings,
    ...extra,
    ...options.settings,
    ...(options.appRole ? { role: 'dubbel_app' } : {}),
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: typeParsers,
    // A statement may follow another without waiting for its answer; only what is sent so gains by it.
    pipeline: true,
  })
  // An idle connection that breaks (PostgreSQL restarting) is dropped by the pool; nothing is lost.
  pool.on('error', () => {})
  // One that breaks between two statements of a transaction fails the next of them, and not the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const statementNames = new Map<string, string>()

/** Statements are constants of the program, so each connection parses and plans each of them once. */
function nameOf(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

async function query(on: pg.Pool | pg.PoolClient, text: string, values: readonly unknown[] = []) {
  try {
    return await new Asked(nameOf(text), text, values).answer(on)
  } catch (error) {
    throw unavailable(error) ?? error
  }
}

/** On the connection that has the transaction, or on one of the pool. */
async function withClient<Result>(
  on: pg.Pool | pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  if (!(on instanceof pg.Pool)) return work(on)
  const client = await connect(on)
  return work(client).finally(() => client.release())
}

async function each<Columns extends readonly unknown[]>(
  on: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  take: (columns: Columns) => void,
): Promise<void> {
  const asked = { name: nameOf(text), text, values: values as unknown[], rowMode: 'array' }
  const rows = new pg.Query<Columns>(asked)
  try {
    await new Promise<void>((done, failed) => {
      rows.on('row', (columns) => take(columns as Columns))
      rows.on('end', () => done())
      rows.on('error', failed)
      on.query(rows)
    })
  } catch (error) {
    throw unavailable(error) ?? error
  }
}

/** The begin of a transaction travels with its first statement; without one there is neither begin nor end. */
function bounds(client: pg.PoolClient, begin: string) {
  let begun: Promise<unknown> | undefined
  let isOver = false
  return {
    start() {
      if (isOver) throw new Error('the transaction has ended')
      if (begun) return
      begun = query(client, begin)
      begun.catch(() => {})
    },
    begun: () => begun,
    isOver: () => isOver,
    /** Of work that failed, a statement may be left over: it must not get into the next transaction of the connection. */
    end() {
      isOver = true
    },
    /** After a statement that failed, PostgreSQL makes a rollback of it. */
    commit() {
      isOver = true
      return begun && query(client, 'COMMIT')
    },
  }
}

async function snapshot<Result>(
  pool: pg.Pool,
  work: (tx: ReadTx) => Promise<Result> | Result,
): Promise<Result> {
  const client = await connect(pool)
  const own = bounds(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const result = await work(handle(client, own.start))
    await own.begun()
    return result
  } finally {
    // What was read stands: nobody waits for the end, which only gives the connection back.
    Promise.resolve(own.commit()).then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

async function transaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  const deferred: (() => Promise<unknown>)[] = []
  const then: (() => void)[] = []
  const { start, begun, isOver, end, commit } = bounds(client, 'BEGIN')
  let broken = false
  try {
    const result = await work({
      last: async (text, values) => {
        if (isOver() || deferred.length > 0) throw new Error('this is not the last statement')
        const [{ rows }] = await Promise.all([query(client, text, values), begun(), commit()])
        return only(text, rows)
      },
      atCommit: (send) => void deferred.push(send),
      afterCommit: (run) => void then.push(run),
      ...handle(client, start),
    })
    if (isOver() && deferred.length > 0) throw new Error('the last statement was not the last')
    const sent: Promise<unknown>[] = []
    for (const send of deferred) {
      // The database works on the one before meanwhile.
      if (sent.length > 0) await setImmediate()
      sent.push(sentOff(send()))
    }
    if (!isOver()) await Promise.all([...sent, begun(), commit()])
    for (const run of then) run()
    return result
  } catch (error) {
    end()
    await client.query('ROLLBACK').catch(() => {
      broken = true
    })
    if (error instanceof Rollback) return error.result
    throw error
  } finally {
    client.release(broken)
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw unavailable(error) ?? error
  }
}

type Handle = Omit<Tx, 'last' | 'atCommit' | 'afterCommit'>

/** Statements on a connection; `start` comes before each. */
function handle(client: pg.Pool | pg.PoolClient, start = () => {}): Handle {
  const ask = (text: string, values?: readonly unknown[]) => {
    start()
    return query(client, text, values)
  }
  const statements: Omit<Handle, Exclude<keyof WriteTx, keyof ReadTx>> = {
    rows: async (text, values) => (await ask(text, values)).rows,
    one: async (text, values) => only(text, (await ask(text, values)).rows),
    maybe: async (text, values) => (await ask(text, values)).rows[0],
    both: async (one, other) => {
      const [first, second] = await Promise.all([ask(...one), ask(...other)])
      return [first.rows, second.rows]
    },
    each: async (text, values, take) => {
      start()
      return withClient(client, (one) => each(one, text, values, take))
    },
    eachBytes: async (text, values, take) => {
      start()
      return withClient(client, (one) => eachRowBytes(one, text, values, take))
    },
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
  }
  return statements as Handle
}

function only<Row>(text: string, rows: Row[]): Row {
  if (rows.length !== 1) throw new Error(`${rows.length} rows where one was meant: ${text}`)
  return rows[0]!
}

/** Overtaken, a serialisation failure or a deadlock: the whole transaction is tried again, never a part of it. */
async function again<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const code = sqlState(error)
      const mayPass = error instanceof Overtaken || code === '40001' || code === '40P01'
      if (!mayPass) throw error
      if (tries === 5) throw problem(problems.busy)
      await new Promise((done) => setTimeout(done, randomInt(5, 10) * 2 ** tries))
    }
  }
}
