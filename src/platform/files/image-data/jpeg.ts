const startOfScan = 0xda
const endOfImage = 0xd9

/** A JPEG is a row of segments, those of the scans followed by their pixels. */
export function jpegData(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let hasScan = false
  let at = 2
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // A marker may be padded.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage)
      return hasScan ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : undefined
    const end = endOfSegment(bytes, at)
    if (end === undefined || !(isOfPicture(marker) || isBesides(marker))) return undefined
    if (isOfPicture(marker)) kept.push(bytes.subarray(at, end))
    else kept.push(...neededOf(marker, bytes.subarray(at, end)))
    at = end
    if (marker !== startOfScan) continue
    const pixelsEnd = endOfPixels(bytes, at)
    if (pixelsEnd === undefined) return undefined
    kept.push(bytes.subarray(at, pixelsEnd))
    hasScan = true
    at = pixelsEnd
  }
  return undefined
}

function endOfSegment(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > bytes.length ? undefined : end
}

/** Frames, tables, restart intervals, numbers of lines, scans. */
function isOfPicture(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
}

/** Comments, and what programs put in for each other. */
function isBesides(marker: number): boolean {
  return marker >= 0xe0 && marker !== 0xff
}

/** In the pixels 0xff is followed by 0x00, a restart or more of its kind; anything else is the next marker. */
function endOfPixels(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return undefined
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return undefined
}

/** What of a segment for programs changes how the picture looks: its model of colours, and which side is up. */
function neededOf(marker: number, segment: Buffer): Buffer[] {
  const startsWith = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === 0xe0 && startsWith('JFIF\0') && segment.length >= 18) {
    const plain = Buffer.from(segment.subarray(0, 18))
    // Of this length it has no preview.
    plain.writeUInt16BE(16, 2)
    plain.writeUInt16BE(0, 16)
    return [plain]
  }
  if (marker === 0xee && startsWith('Adobe') && segment.length === 16) return [segment]
  if (marker === 0xe1 && startsWith('Exif\0\0')) return orientation(segment.subarray(10))
  return []
}

/** The segment that says nothing but how the picture is turned, where the first directory does. */
function orientation(tiff: Buffer): Buffer[] {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || !['II', 'MM'].includes(order)) return []
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return []
  for (let entry = first + 2, left = short(first); left > 0; entry += 12, left--) {
    if (entry + 12 > tiff.length) return []
    if (short(entry) !== 0x0112) continue
    const turned = short(entry + 8)
    return turned >= 2 && turned <= 8 ? [turnedBy(turned)] : []
  }
  return []
}

function turnedBy(turned: number): Buffer {
  const head = 'ffe10022457869660000' // Exif
  const directory = '4d4d002a0000000800010112000300000001' // one entry, of one short number
  return Buffer.from(`${head}${directory}000${turned}0000${'00000000'}`, 'hex')
}
