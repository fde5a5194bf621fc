import type { Cell } from './table.js'

/** So many bytes are handed on at a time. */
const room = 64 * 1024

/** Writes rows as lines of JSON, each a list of cells. */
export type RowWriter = {
  /** The cells at some places of a row; null where there is none. */
  line(row: readonly Cell[], places: readonly number[]): void
  /** Hands on what is left. */
  end(): void
}

/**
 * What is written stands in one buffer, again and again: of thousands of rows no text is made that the collector would have to
 * look at. Whoever takes the bytes is done with them when he returns.
 */
export function openRowWriter(take: (bytes: Uint8Array) => void): RowWriter {
  const bytes = Buffer.allocUnsafe(room)
  let at = 0

  function flush(): void {
    if (at > 0) take(bytes.subarray(0, at))
    at = 0
  }

  function writeSign(sign: number): void {
    if (at === room) flush()
    bytes[at++] = sign
  }

  function writeJson(json: string): void {
    const size = Buffer.byteLength(json)
    if (at + size > room) flush()
    if (size > room) take(Buffer.from(json))
    else at += bytes.write(json, at)
  }

  function writeText(text: string): void {
    const size = text.length + 2
    if (at + size > room) flush()
    const end = size > room ? null : writtenPlainly(text)
    if (end === null) writeJson(JSON.stringify(text))
    else at = end
  }

  /** Sign by sign: to have a number written for us takes longer. It has none but digits and the like, and is short. */
  function writeBare(text: string): void {
    if (at + text.length > room) flush()
    for (let place = 0; place < text.length; place++) bytes[at++] = text.charCodeAt(place)
  }

  /** Sign by sign, as nearly all are letters and digits without accents: where it ends; null for a text with others. */
  function writtenPlainly(text: string): number | null {
    let end = at
    bytes[end++] = quote
    for (let place = 0; place < text.length; place++) {
      const sign = text.charCodeAt(place)
      if (sign < space || sign > tilde || sign === quote || sign === backslash) return null
      bytes[end++] = sign
    }
    bytes[end++] = quote
    return end
  }

  function writeCell(cell: Cell | undefined): void {
    if (typeof cell === 'string') writeText(cell)
    else writeBare(cell == null ? 'null' : JSON.stringify(cell))
  }

  return {
    line(row, places) {
      writeSign(bracket)
      for (let place = 0; place < places.length; place++) {
        if (place > 0) writeSign(comma)
        writeCell(row[places[place]!])
      }
      writeSign(closingBracket)
      writeSign(newline)
    },
    end: flush,
  }
}

const newline = 0x0a
const space = 0x20
const quote = 0x22
const comma = 0x2c
const bracket = 0x5b
const backslash = 0x5c
const closingBracket = 0x5d
const tilde = 0x7e
