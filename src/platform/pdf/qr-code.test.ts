import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qrPoints } from './qr-code.js'

/**
 * Reads the bytes of a small code back, as a scanner does: the mask from the format bits, then the
 * points in their zigzag, without those that mark corners, lines and format. Only codes so small that
 * their bytes stand in one block.
 */
function decoded(points: readonly (readonly boolean[])[]): string {
  const size = points.length
  const at = (x: number, y: number) => points[y]![x]!
  // Level and mask stand to the left of the first corner, under a mask of their own.
  const format = [at(0, 8), at(1, 8), at(2, 8), at(3, 8), at(4, 8)].map(
    (bit, place) => bit !== [true, false, true, false, true][place],
  )
  const level = (Number(format[0]) << 1) | Number(format[1])
  assert.equal(level, 0, 'error correction M')
  const mask = (Number(format[2]) << 2) | (Number(format[3]) << 1) | Number(format[4])
  const isMasked = (x: number, y: number) =>
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      ((x * y) % 2) + ((x * y) % 3),
      (((x * y) % 2) + ((x * y) % 3)) % 2,
      (((x + y) % 2) + ((x * y) % 3)) % 2,
    ][mask] === 0
  const isMark = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    (size > 21 && x >= size - 9 && x < size - 4 && y >= size - 9 && y < size - 4)
  let bits = ''
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step
        if (!isMark(x, y)) bits += at(x, y) !== isMasked(x, y) ? '1' : '0'
      }
  }
  assert.equal(bits.slice(0, 4), '0100', 'bytes')
  const length = Number.parseInt(bits.slice(4, 12), 2)
  const bytes = bits.slice(12, 12 + length * 8).match(/.{8}/g)!
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('utf8')
}

test('a QR code can be read back, accents included', () => {
  for (const text of ['a', 'Numérique €', 'BCD\n002\n1\nSCT\nxyz'])
    assert.equal(decoded(qrPoints(text)), text)
})
