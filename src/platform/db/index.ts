import { randomInt } from 'node:crypto'
import pg from 'pg'
import { problem } from '#kernel/problem'
import { type Held, hold } from './hold.js'
import { problems } from './problems.js'
import { typeParsers } from './types.js'

/** A handle for reading. */
export type ReadTx = {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The only row; its absence is a bug. */
  one<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row>
  maybe<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row | undefined>
  /** The rows of two statements, which travel together. */
  both<One extends object, Other extends object>(
    one: readonly [text: string, values: readonly unknown[]],
    other: readonly [text: string, values: readonly unknown[]],
  ): Promise<[One[], Other[]]>
  /** Hands on one row after the other, as an array of its columns, and keeps none of them. */
  each<Columns extends readonly unknown[]>(
    text: string,
    values: readonly unknown[],
    take: (columns: Columns) => void,
  ): Promise<void>
}

declare const writes: unique symbol

/** A handle whose statements may write. One that reads is none, and the compiler says so. */
export type WriteTx = ReadTx & { readonly [writes]: true }

/** A handle for writing, inside one transaction. */
export type Tx = WriteTx & {
  /** How many rows a statement touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>
  /**
   * The only row of the statement that ends the transaction: none may follow. It travels with the commit,
   * or alone where it is the first as well.
   */
  last<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row>
  /** Puts off the last statements of the transaction: they travel with the commit, in one go. */
  atCommit(send: () => Promise<unknown>): void
  /** Runs once the transaction is committed, and never if it is not. */
  afterCommit(then: () => void): void
}

export type Database = {
  /** One statement that reads, in a transaction of its own. */
  statement: ReadTx
  /** One statement that writes on its own: counters and marks that belong to no operation. */
  command: WriteTx
  /** Several statements that see one and the same moment; one that writes is refused by PostgreSQL. */
  snapshot<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  /** Such a moment for longer than a call: an answer is written while it is read. Whoever asks for it ends it. */
  hold(): Promise<Held>
  /** One transaction, run again from its start when PostgreSQL asks for it. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  gauges(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  poolSize: number
  appRole?: boolean
  /** Stronger than the settings of every session, for commands that take longer than a request. */
  settings?: Readonly<Record<string, string>>
}

/** Thrown by work that wants its transaction undone, with the result to hand to the caller. */
export class Rollback<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('rolled back on purpose')
    this.result = result
  }
}

const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
}

/**
 * Two pools: one whose sessions cannot write, one for transactions. A request holds one connection
 * at most, and the reading pool can be pointed at a replica without touching a query.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const reading = openPool(options, { default_transaction_read_only: 'on' })
  const writing = openPool(options, {})

  return {
    statement: handle(reading),
    command: handle(writing),
    snapshot: (work) =>
      transaction(reading, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    hold: async () => hold(await connect(reading), handle),
    write: (work) => again(() => transaction(writing, 'BEGIN', work)),
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
    return await on.query({ name: nameOf(text), text, values: values as unknown[] })
  } catch (error) {
    throw unavailable(error) ?? error
  }
}

async function each<Columns extends readonly unknown[]>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[],
  take: (columns: Columns) => void,
): Promise<void> {
  if (on instanceof pg.Pool) {
    const client = await connect(on)
    return each(client, text, values, take).finally(() => client.release())
  }
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

async function transaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  const deferred: (() => Promise<unknown>)[] = []
  const then: (() => void)[] = []
  let begun: Promise<unknown> | undefined
  let isOver = false
  let broken = false
  const start = () => {
    if (isOver) throw new Error('the transaction has ended')
    if (begun) return
    // It travels with the first statement.
    begun = query(client, begin)
    begun.catch(() => {})
  }
  const commit = () => {
    isOver = true
    return begun ? query(client, 'COMMIT') : undefined
  }
  try {
    const result = await work({
      ...handle(client, start),
      last: async (text, values) => {
        if (isOver || deferred.length > 0) throw new Error('this is not the last statement')
        const [{ rows }] = await Promise.all([query(client, text, values), begun, commit()])
        return only(text, rows)
      },
      atCommit: (send) => void deferred.push(send),
      afterCommit: (run) => void then.push(run),
    })
    // After a statement that failed, PostgreSQL makes a rollback of the commit behind it.
    if (!isOver) await Promise.all([...deferred.map((send) => send()), begun, commit()])
    else if (deferred.length > 0) throw new Error('the last statement was not the last')
    for (const run of then) run()
    return result
  } catch (error) {
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
  const statements: Omit<Handle, typeof writes> = {
    rows: async (text, values) => (await ask(text, values)).rows,
    one: async (text, values) => only(text, (await ask(text, values)).rows),
    maybe: async (text, values) => (await ask(text, values)).rows[0],
    both: async (one, other) => {
      const [first, second] = await Promise.all([ask(...one), ask(...other)])
      return [first.rows, second.rows]
    },
    each: async (text, values, take) => {
      start()
      return each(client, text, values, take)
    },
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
  }
  return statements as Handle
}

function only<Row>(text: string, rows: Row[]): Row {
  if (rows.length !== 1) throw new Error(`${rows.length} rows where one was meant: ${text}`)
  return rows[0]!
}

/** What a transaction decided by was changed by another before it could hold it. */
export class Overtaken extends Error {}

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

/** The SQLSTATE of an error from PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint that an error from PostgreSQL names. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

export function unavailable(error: unknown): Error | undefined {
  const code = sqlState(error)
  if (code === '57014') return problem(problems.timed_out)
  // FATAL: it ends or refuses the connection; 57P01..05: it stops or starts; 08: connection lost.
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || /^(57P0[1-5]|08)/.test(error.code ?? '')
      ? problem(problems.database_unavailable)
      : undefined
  if (!(error instanceof Error)) return undefined
  const system = (error as NodeJS.ErrnoException).code
  const lost =
    (system !== undefined && /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EACCES)/.test(system)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(
      error.message,
    )
  return lost ? problem(problems.database_unavailable) : undefined
}
