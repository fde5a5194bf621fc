const [image, extension, trailer] = [0x2c, 0x21, 0x3b]
const [graphicControl, application] = [0xf9, 0xff]

/** A GIF is a screen with its colours, then images and extensions, each a row of small blocks. */
export function gifData(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 13) return undefined
  let at = 13 + colours(bytes[10]!)
  const kept = [bytes.subarray(0, at)]
  let hasImage = false
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === trailer)
      return hasImage ? Buffer.concat([...kept, bytes.subarray(at, at + 1)]) : undefined
    const end = endOf(bytes, at)
    if (end === undefined) return undefined
    const block = bytes.subarray(at, end)
    if (kind === image || isNeeded(block)) kept.push(block)
    hasImage ||= kind === image
    at = end
  }
  return undefined
}

/** How many bytes the table of colours takes that the flags announce. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** The end of an image or extension; undefined for anything else, or what is cut off. */
function endOf(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] === extension) return endOfBlocks(bytes, at + 2)
  const flags = bytes[at + 9]
  if (bytes[at] !== image || flags === undefined) return undefined
  return endOfBlocks(bytes, at + 11 + colours(flags))
}

/** Blocks of up to 255 bytes, each after its length, until one of none. */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at]!
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}

/** Of extensions those stay that say how long an image is shown, what shows through, and how often all of it runs. */
function isNeeded(block: Buffer): boolean {
  if (block[1] === graphicControl) return block.length === 8 && block[2] === 4
  const isLoop = block.toString('latin1', 3, 14) === 'NETSCAPE2.0'
  return block[1] === application && isLoop && block.length === 19 && block[14] === 3
}
