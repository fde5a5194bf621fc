/** The chunks that stay, and how long each may be: size, colours, transparency, density, and the pixels. */
const longest: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['sBIT', 4],
  ['bKGD', 6],
  ['pHYs', 9],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
])

/** A PNG is a signature and a row of chunks: length, type, content, checksum. */
export function pngData(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)]
  const seen = new Set<string>()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return undefined
    const isKept = end - at - 12 <= (longest.get(type) ?? -1)
    if (!isKept && isCritical(type)) return undefined
    if (isKept && (type === 'IDAT' || !seen.has(type))) kept.push(bytes.subarray(at, end))
    seen.add(type)
    if (type === 'IEND') return seen.has('IDAT') ? Buffer.concat(kept) : undefined
    at = end
  }
  return undefined
}

/** A capital at the front: nobody can draw the picture without knowing this chunk. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type)
}
