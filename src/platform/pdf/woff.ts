import { inflateSync } from 'node:zlib'

/**
 * A font as WOFF 1.0 packs it, unpacked into the plain tables of TrueType. The reader of fonts can open
 * the packed form too, but then inflates the table of all glyphs again for each that it embeds.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = [head]
  let at = head.length
  for (let place = 0; place < count; place++) {
    const entry = 44 + 20 * place
    const length = woff.readUInt32BE(entry + 12)
    const table = tableOf(woff, entry, length)
    const row = 12 + 16 * place
    woff.copy(head, row, entry, entry + 4)
    woff.copy(head, row + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, row + 8)
    head.writeUInt32BE(length, row + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(tables)
}

/** A table that would not become smaller is stored as it is. */
function tableOf(woff: Buffer, entry: number, length: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4)
  const stored = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  return stored.length < length ? inflateSync(stored) : stored
}
