import pg from './driver.js'
import { typeParsers } from './types.js'

type Field = { readonly name: string; readonly dataTypeID: number }

/** What the rows of a statement look like: an empty one to copy, and how each column is read. */
type Shape = {
  readonly fields: readonly Field[]
  readonly empty: Readonly<Record<string, unknown>>
  readonly parsers: readonly ((text: string) => unknown)[]
}

type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount'>

/** By the name of the statement, which is a constant of the program. */
const shapes = new Map<string, Shape>()

function shapeOf(statement: string, fields: readonly Field[]): Shape {
  const known = shapes.get(statement)
  if (known && isSame(known.fields, fields)) return known
  const shape = {
    fields,
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    parsers: fields.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text')),
  }
  shapes.set(statement, shape)
  return shape
}

function isSame(known: readonly Field[], fields: readonly Field[]): boolean {
  if (known.length !== fields.length) return false
  for (let at = 0; at < fields.length; at++) {
    const [one, other] = [known[at]!, fields[at]!]
    if (one.name !== other.name || one.dataTypeID !== other.dataTypeID) return false
  }
  return true
}

/** What the driver has of a connection, as far as it matters here. */
type Connection = { describe(message: object): void }

/** What each connection was told of the rows of its prepared statements; null of those that give none. */
const described = new WeakMap<Connection, Map<string, Shape | null>>()

let isDescribed = false

/** A connection asks what rows look like only of statements of which it does not know. */
function knownTo(connection: Connection): Map<string, Shape | null> {
  let known = described.get(connection)
  if (!known) {
    known = new Map()
    described.set(connection, known)
    const describe = connection.describe.bind(connection)
    connection.describe = (message) => {
      if (!isDescribed) describe(message)
    }
  }
  return known
}

type Driver = {
  prepare(connection: Connection): void
  handleCommandComplete(message: object, connection: Connection): void
}

const driver = pg.Query.prototype as unknown as Driver

/**
 * A prepared statement on its way. The driver asks at each execution what a row looks like, and finds out how to read it,
 * which costs it more than reading one; here it is known since the first: PostgreSQL refuses a prepared statement whose
 * rows would look otherwise.
 */
export class Asked extends pg.Query {
  /** Read by the driver, which prepares the statement under this name once for each connection. */
  readonly name: string
  readonly #taken: pg.QueryResult['rows'] = []
  #shape: Shape | null | undefined
  #known: Map<string, Shape | null> | undefined
  #broken: unknown

  constructor(statement: string, text: string, values: readonly unknown[]) {
    // What is not given as text the driver copies member by member first, for 6 µs.
    super(text, values as unknown[])
    this.name = statement
  }

  /** Sent by a connection of its own of the pool, or by the one that has the transaction. */
  answer(on: pg.Pool | pg.PoolClient): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: pg.QueryResult) => {
        if (error) reject(error)
        else if (this.#broken) reject(this.#broken)
        else resolve({ rows: this.#taken, rowCount: result.rowCount })
      }
      ;(on as pg.PoolClient).query(this as never, [], done as never)
    })
  }

  /** Called by the driver. */
  prepare(connection: Connection): void {
    this.#known = knownTo(connection)
    this.#shape = this.#known.get(this.name)
    isDescribed = this.#shape !== undefined
    try {
      driver.prepare.call(this, connection)
    } finally {
      isDescribed = false
    }
  }

  /** Called by the driver. */
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(this.name, fields)
    this.#known?.set(this.name, this.#shape)
  }

  /** Called by the driver. */
  handleCommandComplete(message: object, connection: Connection): void {
    if (this.#shape === undefined) this.#known?.set(this.name, null)
    driver.handleCommandComplete.call(this, message, connection)
  }

  /** Called by the driver. */
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { fields: columns, empty, parsers } = this.#shape!
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let at = 0; at < columns.length; at++) {
        const text = fields[at]!
        if (text !== null) row[columns[at]!.name] = parsers[at]!(text)
      }
      this.#taken.push(row)
    } catch (error) {
      this.#broken ??= error
    }
  }
}
