import { type Instant, instantOf } from '#kernel/instants'
import pg from './driver.js'
import { type RowBytes, unavailable } from './index.js'

/**
 * The rows of a statement in the binary form of `COPY`: nothing is escaped, and no text is made of what is only handed on.
 * `COPY` takes no parameters, so that they are written into the statement; each execution is planned anew.
 */
export async function eachRowBytes(
  client: pg.PoolClient,
  text: string,
  values: readonly (string | number)[],
  take: (row: RowBytes) => void,
): Promise<void> {
  const written = text.replace(/\$(\d+)/g, (_, place) =>
    pg.escapeLiteral(String(values[Number(place) - 1])),
  )
  try {
    await new Copied(`COPY (${written}) TO STDOUT (FORMAT binary)`, take).end(client)
  } catch (error) {
    throw unavailable(error) ?? error
  }
}

class Copied extends pg.Query {
  readonly #take: (row: RowBytes) => void
  readonly #row = rowReader()
  #isBegun = false
  #broken: unknown

  constructor(text: string, take: (row: RowBytes) => void) {
    super(text)
    this.#take = take
  }

  end(client: pg.PoolClient): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined) => {
        if (error ?? this.#broken) reject(error ?? this.#broken)
        else resolve()
      }
      client.query(this as never, [], done as never)
    })
  }

  /** Called by the driver, with a row, the first of them behind a head. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#broken) return
    try {
      const begin = this.#isBegun ? 0 : headLength + chunk.readInt32BE(headLength - 4)
      this.#isBegun = true
      if (this.#row.read(chunk, begin)) this.#take(this.#row)
    } catch (error) {
      this.#broken = error
    }
  }
}

/** A signature, flags, and how long what follows them is. */
const headLength = 19

/** In milliseconds; PostgreSQL counts from there. */
const year2000 = Date.UTC(2000, 0, 1)

function rowReader() {
  let bytes: Buffer = Buffer.alloc(0)
  const starts: number[] = []
  /** Before its start where a column is null. */
  const ends: number[] = []

  function whole(column: number): number {
    const start = starts[column]!
    if (ends[column]! - start === 4) return bytes.readInt32BE(start)
    const value = bytes.readInt32BE(start) * 2 ** 32 + bytes.readUInt32BE(start + 4)
    if (ends[column]! - start !== 8 || !Number.isSafeInteger(value))
      throw new RangeError(`column ${column} is no safe integer`)
    return value
  }

  return {
    /** False of what stands behind the last row. */
    read(chunk: Buffer, begin: number): boolean {
      bytes = chunk
      const count = bytes.readInt16BE(begin)
      let at = begin + 2
      for (let column = 0; column < count; column++) {
        const length = bytes.readInt32BE(at)
        at += 4
        starts[column] = at
        ends[column] = at + length
        if (length > 0) at += length
      }
      return count >= 0
    },
    isNull: (column: number) => ends[column]! < starts[column]!,
    isTrue: (column: number) => bytes[starts[column]!] === 1,
    number: whole,
    part: (column: number) => ({ bytes, start: starts[column]!, end: ends[column]! }),
    text: (column: number) => bytes.toString('utf8', starts[column], ends[column]),
    instant(column: number): Instant {
      const micros = whole(column)
      const millis = Math.floor(micros / 1000)
      const rest = String(micros - millis * 1000).padStart(3, '0')
      return `${instantOf(year2000 + millis).slice(0, 23)}${rest}Z` as Instant
    },
  }
}
