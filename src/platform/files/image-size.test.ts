import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSize, isPixelBomb } from './image-size.js'

function png(width: number, height: number): Buffer {
  const bytes = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDRwwwwhhhh\x08\x06\0\0\0', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

function jpeg(width: number, height: number, before = Buffer.alloc(0), marker = 0xc0): Buffer {
  const frame = Buffer.from([
    0xff,
    marker,
    0,
    17,
    8,
    0,
    0,
    0,
    0,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), before, frame])
}

function webp(kind: string, payload: number[]): Buffer {
  const bytes = Buffer.concat([
    Buffer.from(`RIFF----WEBP${kind}----`, 'latin1'),
    Buffer.from(payload),
  ])
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, 30 - bytes.length))])
}

const table = Buffer.from([0xff, 0xc4, 0, 7, 1, 2, 3, 4, 5])
const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xfe]), Buffer.alloc(0xfffc, 0xff)])

test('the header of each kind of picture tells its size', () => {
  assert.deepEqual(imageSize(jpeg(640, 480, table)), { width: 640, height: 480 })
  const gif = Buffer.from([...Buffer.from('GIF89a'), 0x2c, 1, 0xc8, 0, 0, 0])
  assert.deepEqual(imageSize(png(640, 480)), { width: 640, height: 480 })
  assert.deepEqual(imageSize(gif), { width: 300, height: 200 })
  assert.deepEqual(imageSize(jpeg(640, 480)), { width: 640, height: 480 })
  assert.deepEqual(imageSize(jpeg(640, 480, exif, 0xc2)), { width: 640, height: 480 })
  assert.deepEqual(imageSize(jpeg(640, 480, Buffer.from([0xff, 0xff, 0xff]))), {
    width: 640,
    height: 480,
  })
  assert.deepEqual(imageSize(webp('VP8X', [0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0])), {
    width: 640,
    height: 480,
  })
  assert.deepEqual(imageSize(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1])), {
    width: 640,
    height: 480,
  })
  const bits = 639 + 479 * 2 ** 14
  const packed = [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255]
  assert.deepEqual(imageSize(webp('VP8L', packed)), { width: 640, height: 480 })
})

test('a picture whose header is cut anywhere tells no size and breaks nothing', () => {
  for (const whole of [png(9, 9), jpeg(9, 9, exif), webp('VP8X', [0, 0, 0, 0, 1, 0, 0, 1, 0, 0])])
    for (const length of [0, 1, 2, 3, 4, 9, 12, 16, 20, 23, whole.length - 11])
      assert.equal(imageSize(whole.subarray(0, Math.min(length, 23))), undefined)
  assert.equal(imageSize(jpeg(9, 9, exif).subarray(0, -12)), undefined)
  assert.equal(imageSize(png(0, 10)), undefined)
  assert.equal(imageSize(jpeg(10, 0)), undefined)
  assert.equal(imageSize(Buffer.from('%PDF-1.7 and more than thirty bytes of it')), undefined)
})

test('a picture of more than 100 megapixels is a bomb, one of exactly 100 is not', () => {
  assert.equal(isPixelBomb(imageSize(png(30_000, 30_000))!), true)
  assert.equal(isPixelBomb(imageSize(png(0xffffffff, 0xffffffff))!), true)
  assert.equal(isPixelBomb(imageSize(jpeg(65_500, 65_500))!), true)
  assert.equal(isPixelBomb(imageSize(png(10_000, 10_001))!), true)
  assert.equal(isPixelBomb(imageSize(png(10_000, 10_000))!), false)
})
