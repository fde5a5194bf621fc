import type { Instant } from '#kernel/instants'
import { problem } from '#kernel/problem'
import pg from './driver.js'
import { problems } from './problems.js'

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
  /** Hands on one row after the other as bytes: for what goes on as it lies in the database, by megabytes. */
  eachBytes(
    text: string,
    values: readonly (string | number)[],
    take: (row: RowBytes) => void,
  ): Promise<void>
}

/** A row as PostgreSQL sends it; it is there only while it is looked at. */
export type RowBytes = {
  isNull(column: number): boolean
  isTrue(column: number): boolean
  /** An `integer` or a `bigint`. */
  number(column: number): number
  text(column: number): string
  /** A `timestamptz`. */
  instant(column: number): Instant
  /** Where a column lies. */
  part(column: number): { readonly bytes: Buffer; readonly start: number; readonly end: number }
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

/** A handle for reading whose rows may come in portions, each when it is asked for. */
export type HeldTx = ReadTx & {
  /**
   * Rows as arrays of their columns. The next portion travels while one is looked at; no more are kept. A portion is
   * small, so that it is gone before the next look of the collector. What was read to its end just before is not joined
   * and sorted anew: a file is read for its fingerprint first.
   */
  portions<Columns extends readonly unknown[]>(
    text: string,
    values: readonly unknown[],
    size?: number,
  ): AsyncGenerator<Columns[], void, undefined>
}

/** A snapshot that lasts until it is told to end. */
export type Held = { readonly tx: HeldTx; end(): void }

export type Database = {
  /** One statement that reads, in a transaction of its own. */
  statement: ReadTx
  /** One that finds a row by an index, at once: it shares a connection with others like it. */
  lookup: ReadTx['maybe']
  /** One statement that writes on its own: counters and marks that belong to no operation. */
  command: WriteTx
  /** Several statements that see one and the same moment; one that writes is refused by PostgreSQL. */
  snapshot<Result>(work: (tx: ReadTx) => Promise<Result> | Result): Promise<Result>
  /** Such a moment for longer than a call: an answer is written while it is read. Whoever asks for it ends it. */
  hold(): Promise<Held>
  /** One transaction, run again from its start when PostgreSQL asks for it. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  gauges(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Thrown by work that wants its transaction undone, with the result to hand to the caller. */
export class Rollback<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** What a transaction decided by was changed by another before it could hold it. */
export class Overtaken extends Error {}

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
