import { deflateSync, inflateSync } from 'node:zlib'
import { imageSize } from '#platform/files/image-size'

/** A picture as a document embeds it. */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly color: Drawing
  /** How opaque each point is, where any is not wholly. */
  readonly mask?: Drawing
}

export type Drawing = {
  readonly space: 'DeviceRGB' | 'DeviceGray'
  readonly filter: 'DCTDecode' | 'FlateDecode'
  readonly content: Buffer
}

/** A logo needs far fewer points; what is larger would hold up other requests while it is decoded. */
const largestPng = 4_000_000

/** As large as a room allows. */
export function fitted(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  room: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

/**
 * Reads a JPEG, or a PNG that is not interlaced. Anything else, and what is damaged or too large,
 * gives undefined: a page is printed without its picture rather than not at all.
 */
export function openPicture(bytes: Buffer): Picture | undefined {
  const size = imageSize(bytes)
  if (!size) return undefined
  if (bytes[0] === 0xff) return jpegPicture(bytes, size)
  if (bytes[0] !== 0x89 || size.width * size.height > largestPng) return undefined
  try {
    return pngPicture(bytes, size)
  } catch {
    return undefined
  }
}

type Size = { readonly width: number; readonly height: number }

/** A JPEG is embedded as it is; only how many colours it mixes has to be known. */
function jpegPicture(bytes: Buffer, size: Size): Picture | undefined {
  const channels = jpegChannels(bytes, size)
  if (channels !== 1 && channels !== 3) return undefined
  const space = channels === 1 ? 'DeviceGray' : 'DeviceRGB'
  return { ...size, color: { space, filter: 'DCTDecode', content: bytes } }
}

/** The number of colours stands behind the dimensions, five bytes after the mark of the frame. */
function jpegChannels(bytes: Buffer, { width, height }: Size): number | undefined {
  const dimensions = Buffer.alloc(4)
  dimensions.writeUInt16BE(height, 0)
  dimensions.writeUInt16BE(width, 2)
  for (let at = bytes.indexOf(dimensions); at >= 0; at = bytes.indexOf(dimensions, at + 1))
    if (bytes[at - 5] === 0xff && (bytes[at - 4]! & 0xf0) === 0xc0) return bytes[at + 4]
  return undefined
}

type Header = Size & { readonly depth: number; readonly channels: number; readonly type: number }

/** How many values make a point, by type of PNG. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function pngPicture(bytes: Buffer, size: Size): Picture | undefined {
  const chunks = chunksOf(bytes)
  const head = chunks.find(({ name }) => name === 'IHDR')!.data
  const [depth, type, , , interlaced] = head.subarray(8, 13)
  const channels = channelsOf[type!]
  if (channels === undefined || interlaced !== 0) return undefined
  const header: Header = { ...size, depth: depth!, channels, type: type! }
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const rowBytes = Math.ceil((size.width * channels * header.depth) / 8)
  const length = (rowBytes + 1) * size.height
  const filtered = inflateSync(packed, { maxOutputLength: length })
  if (filtered.length !== length) return undefined
  const rows = unfiltered(filtered, rowBytes, Math.max(1, (channels * header.depth) / 8))
  const dataOf = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data
  return pictureOf(header, rows, dataOf('PLTE'), dataOf('tRNS'))
}

function chunksOf(bytes: Buffer): { name: string; data: Buffer }[] {
  const chunks = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const data = bytes.subarray(at + 8, at + 8 + length)
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data })
    at += 12 + length
  }
  return chunks
}

/** Takes back what a PNG does to each row to pack it better: differences to its neighbours. */
function unfiltered(filtered: Buffer, rowBytes: number, pointBytes: number): Buffer[] {
  const rows: Buffer[] = []
  let above: Buffer = Buffer.alloc(rowBytes)
  for (let at = 0; at < filtered.length; at += rowBytes + 1) {
    const kind = filtered[at]!
    const row = Buffer.from(filtered.subarray(at + 1, at + 1 + rowBytes))
    for (let place = 0; place < rowBytes; place++) {
      const left = place < pointBytes ? 0 : row[place - pointBytes]!
      const corner = place < pointBytes ? 0 : above[place - pointBytes]!
      row[place] = row[place]! + predicted(kind, left, above[place]!, corner)
    }
    rows.push(row)
    above = row
  }
  return rows
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) throw new RangeError('an unknown filter')
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function pictureOf(
  { width, height, depth, channels, type }: Header,
  rows: readonly Buffer[],
  palette: Buffer | undefined,
  transparency: Buffer | undefined,
): Picture {
  const color = Buffer.alloc(width * height * 3)
  const opacity = Buffer.alloc(width * height, 0xff)
  const isIndexed = type === 3
  const scale = isIndexed || depth >= 8 ? 1 : 255 / (2 ** depth - 1)
  const valueAt = (row: Buffer, index: number) => {
    if (depth >= 8) return row[(index * depth) / 8]!
    const bit = index * depth
    return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  }
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x++) {
      const point = y * width + x
      const value = (channel: number) => valueAt(row, x * channels + channel) * scale
      for (let part = 0; part < 3; part++)
        color[point * 3 + part] = isIndexed
          ? palette![value(0) * 3 + part]!
          : value(channels < 3 ? 0 : part)
      if (isIndexed) opacity[point] = transparency?.[value(0)] ?? 0xff
      else if (channels % 2 === 0) opacity[point] = value(channels - 1)
    }
  const isOpaque = opacity.every((value) => value === 0xff)
  return {
    width,
    height,
    color: flat('DeviceRGB', color),
    ...(isOpaque ? {} : { mask: flat('DeviceGray', opacity) }),
  }
}

function flat(space: Drawing['space'], points: Buffer): Drawing {
  return { space, filter: 'FlateDecode', content: deflateSync(points) }
}
