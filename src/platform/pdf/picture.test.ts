import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync, inflateSync } from 'node:zlib'
import { openPicture } from './picture.js'

type Png = {
  width: number
  height: number
  depth?: number
  type: number
  rows: number[][]
  palette?: number[]
  transparency?: number[]
  interlaced?: boolean
}

function png({ width, height, depth = 8, type, rows, ...more }: Png): Buffer {
  const chunk = (name: string, data: readonly number[] | Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), Buffer.from(data), Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, type, 0, 0, more.interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(more.palette ? [chunk('PLTE', more.palette)] : []),
    ...(more.transparency ? [chunk('tRNS', more.transparency)] : []),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', []),
  ])
}

function pointsOf(bytes: Buffer) {
  const picture = openPicture(bytes)
  assert.ok(picture, 'it is a picture')
  const values = (drawing = picture.color) => [...inflateSync(drawing.content)]
  return { color: values(), opacity: picture.mask ? values(picture.mask) : 'opaque' }
}

test('a PNG gives its colours and how opaque they are', () => {
  const rows = [[0, 10, 20, 30, 255, 40, 50, 60, 128]]
  assert.deepEqual(pointsOf(png({ width: 2, height: 1, type: 6, rows })), {
    color: [10, 20, 30, 40, 50, 60],
    opacity: [255, 128],
  })
  const opaque = [[0, 10, 20, 30, 40, 50, 60]]
  assert.deepEqual(pointsOf(png({ width: 2, height: 1, type: 2, rows: opaque })), {
    color: [10, 20, 30, 40, 50, 60],
    opacity: 'opaque',
  })
})

test('greys, palettes and 16 bits are told as colours too', () => {
  const grey = png({ width: 2, height: 1, type: 4, rows: [[0, 7, 255, 9, 0]] })
  assert.deepEqual(pointsOf(grey), { color: [7, 7, 7, 9, 9, 9], opacity: [255, 0] })
  const bits = png({ width: 3, height: 1, depth: 1, type: 0, rows: [[0, 0b10100000]] })
  assert.deepEqual(pointsOf(bits).color, [255, 255, 255, 0, 0, 0, 255, 255, 255])
  const palette = [1, 2, 3, 4, 5, 6]
  const indexed = { width: 3, height: 1, depth: 2, type: 3, rows: [[0, 0b01000100]], palette }
  assert.deepEqual(pointsOf(png({ ...indexed, transparency: [255, 90] })), {
    color: [4, 5, 6, 1, 2, 3, 4, 5, 6],
    opacity: [90, 255, 90],
  })
  const deep = png({ width: 1, height: 1, depth: 16, type: 2, rows: [[0, 1, 99, 2, 99, 3, 99]] })
  assert.deepEqual(pointsOf(deep).color, [1, 2, 3])
})

test('every way in which a PNG packs its rows is undone', () => {
  const plain = [
    [5, 10, 20],
    [7, 30, 9],
    [200, 0, 100],
    [1, 2, 3],
    [90, 80, 70],
  ]
  const above = (row: number, at: number) => plain[row - 1]?.[at] ?? 0
  const before = (row: number, at: number) => plain[row]![at - 1] ?? 0
  const corner = (row: number, at: number) => (at === 0 ? 0 : above(row, at - 1))
  const nearest = (row: number, at: number) => {
    const [left, up, diagonal] = [before(row, at), above(row, at), corner(row, at)]
    const estimate = left + up - diagonal
    const closest = Math.min(...[left, up, diagonal].map((value) => Math.abs(estimate - value)))
    return [left, up, diagonal].find((value) => Math.abs(estimate - value) === closest)!
  }
  const packings = [
    () => 0,
    before,
    above,
    (row: number, at: number) => (before(row, at) + above(row, at)) >> 1,
    nearest,
  ]
  const rows = plain.map((row, index) => [
    index,
    ...row.map((value, at) => (value - packings[index]!(index, at)) & 0xff),
  ])
  const { color } = pointsOf(png({ width: 3, height: 5, type: 0, rows }))
  assert.deepEqual(
    color,
    plain.flat().flatMap((value) => [value, value, value]),
  )
})

/** The beginning of a JPEG up to its frame, after a segment that holds the same figures. */
function jpeg(channels: number): Buffer {
  const dimensions = [0, 20, 0, 40]
  return Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe1, 0, 7, ...dimensions, 9],
    ...[0xff, 0xc0, 0, 17, 8, ...dimensions, channels, 1, 0x22, 0, 2, 0x11, 1],
  ])
}

test('a JPEG is taken as it is, in grey or three colours', () => {
  const colored = openPicture(jpeg(3))
  assert.deepEqual([colored?.width, colored?.height], [40, 20])
  assert.deepEqual(colored?.color, {
    space: 'DeviceRGB',
    filter: 'DCTDecode',
    content: jpeg(3),
  })
  assert.equal(openPicture(jpeg(1))?.color.space, 'DeviceGray')
  assert.equal(openPicture(jpeg(4)), undefined)
})

test('what is no such picture, is damaged or too large gives none', () => {
  const rows = [[0, 10, 20, 30]]
  const good = { width: 1, height: 1, type: 2, rows }
  assert.ok(openPicture(png(good)))
  for (const bad of [
    png({ ...good, interlaced: true }),
    png({ ...good, type: 5 }),
    png({ ...good, rows: [[9, 10, 20, 30]] }),
    png({ ...good, rows: [[0, 10, 20]] }),
    png({ ...good, rows: [[0, 10, 20, 30, 40]] }),
    png({ ...good, type: 3, rows: [[0, 1]], depth: 8 }),
    png({ ...good, width: 30_000, height: 30_000 }),
    png(good).subarray(0, 45),
    Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.alloc(0),
  ])
    assert.equal(openPicture(bad), undefined)
})
