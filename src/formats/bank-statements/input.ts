import { refuse } from './refusal.js'

export const statementLimits = { bytes: 64 * 1024 * 1024 } as const

const pieceBytes = 65_536

/**
 * The bytes of a file in pieces of one size, however they arrive, so that what is read of them never
 * depends on how they came. A final 0x1A, with which old systems end a text, is left out.
 */
export async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end: Uint8Array | null = null
  for await (const piece of evenly(source)) {
    if (end !== null && isBlank(piece)) continue
    // What came after it is no end: whoever reads it refuses it.
    if (end !== null) yield end
    const from = endMark(piece)
    end = from === -1 ? null : piece.subarray(from)
    yield from === -1 ? piece : piece.subarray(0, from)
  }
}

async function* evenly(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(pieceBytes)
  let filled = 0
  let total = 0
  for await (const chunk of source) {
    total += chunk.length
    if (total > statementLimits.bytes) throw refuse('too_large', null, { limit: '64 MB' })
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + pieceBytes - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < pieceBytes) continue
      yield piece
      piece = new Uint8Array(pieceBytes)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

const blanks: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x1a, 0x20])

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => blanks.has(byte))
}

/** Where the first mark of the end stands, after which nothing but blanks follows; -1 without one. */
function endMark(bytes: Uint8Array): number {
  let first = -1
  for (let at = bytes.length - 1; at >= 0 && blanks.has(bytes[at]!); at -= 1)
    if (bytes[at] === 0x1a) first = at
  return first
}
