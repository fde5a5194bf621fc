import { Base64 } from '#platform/shapes/base64'

const quote = 0x22
const backslash = 0x5c

/** From here on a string is taken out of the text before it is parsed. */
const longFrom = 1 << 16

/**
 * Parses JSON whose long strings, which are files in base64, stay the bytes in which they came: as a text, and then as
 * strings of the result, they would take their size twice more. Throws when it is no JSON, or no UTF-8.
 */
export function parseWithLongStrings(bytes: Buffer): unknown {
  const kept: Buffer[] = []
  const parts: Buffer[] = []
  let from = 0
  for (let start = bytes.indexOf(quote); start !== -1; ) {
    const end = endOfString(bytes, start + 1)
    if (end === -1) break
    const inside = bytes.subarray(start + 1, end)
    if (inside.length >= longFrom && !inside.includes(backslash)) {
      parts.push(bytes.subarray(from, start + 1), Buffer.from(`${mark}${kept.length}`))
      kept.push(inside)
      from = end
    }
    start = bytes.indexOf(quote, end + 1)
  }
  const rest = kept.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)])
  const text = new TextDecoder('utf-8', { fatal: true }).decode(rest)
  if (kept.length === 0) return JSON.parse(text)
  return JSON.parse(text, (_, value) => {
    const isMarked = typeof value === 'string' && value.startsWith(mark)
    const found = isMarked ? kept[Number(value.slice(mark.length))] : undefined
    return found ? new Base64(found) : value
  })
}

/** Stands for a string that was taken out: nobody else writes it. */
const mark = `a long string ${crypto.randomUUID()} `

/** Where the quote stands that ends a string: one after an odd number of backslashes does not. */
function endOfString(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(quote, from); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let slashes = 0
    while (bytes[at - 1 - slashes] === backslash && at - 1 - slashes >= from) slashes++
    if (slashes % 2 === 0) return at
  }
  return -1
}
