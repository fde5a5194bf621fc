/** A picture in shades of grey, row by row: 0 is black, 255 white. */
export type Grey = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Whether there is anything on it at all. */
export function isBlank({ data }: Grey): boolean {
  const step = Math.max(1, Math.floor(data.length / 400_000))
  let dark = 0
  let seen = 0
  for (let at = 0; at < data.length; at += step, seen++) if (data[at]! < 160) dark++
  return dark < seen / 20_000
}

type Edges = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function partOf({ data, width }: Grey, { left, top, right, bottom }: Edges): Grey {
  const part = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
  const own = new Uint8Array(part.width * part.height)
  for (let y = 0; y < part.height; y++)
    own.set(data.subarray((top + y) * width + left, (top + y) * width + right), y * part.width)
  return { data: own, ...part }
}

/** The highest band of ink, without what stands above and below it. */
export function lineOf(grey: Grey): Grey {
  const { data, width, height } = grey
  const shades = data.reduce(
    ([dark, light], one) => [Math.min(dark!, one), Math.max(light!, one)],
    [255, 0],
  )
  const ink = (shades[0]! + shades[1]!) / 2
  const isInked = (y: number) => data.subarray(y * width, (y + 1) * width).some((one) => one < ink)
  let best = { top: 0, bottom: 0 }
  let top = 0
  for (let y = 0; y <= height; y++)
    if (y === height || !isInked(y)) {
      if (y - top > best.bottom - best.top) best = { top, bottom: y }
      top = y + 1
    }
  if (best.bottom === best.top) return grey
  const spare = Math.ceil((best.bottom - best.top) / 8)
  return partOf(grey, {
    left: 0,
    top: Math.max(0, best.top - spare),
    right: width,
    bottom: Math.min(height, best.bottom + spare),
  })
}

/** With so many white pixels on each side. */
export function whiteAround({ data, width, height }: Grey, edge: number): Grey {
  const wide = width + 2 * edge
  const all = new Uint8Array(wide * (height + 2 * edge)).fill(255)
  for (let y = 0; y < height; y++)
    all.set(data.subarray(y * width, (y + 1) * width), (y + edge) * wide + edge)
  return { data: all, width: wide, height: height + 2 * edge }
}

const block = 32

/**
 * Takes shadows and tinted paper away: each pixel is measured against the light around it. Dark surfaces
 * stay dark, so that white letters on them are not lost.
 */
export function evenedOut(grey: Grey): Grey {
  const { width, height, data } = grey
  const light = lightOf(grey)
  const even = new Uint8Array(data.length)
  const whites = new Float32Array(light.columns)
  for (let y = 0; y < height; y++) {
    const down = between(y, light.rows)
    for (let column = 0; column < light.columns; column++)
      whites[column] = mixed(light.at(column, down.from), light.at(column, down.to), down.share)
    for (let x = 0; x < width; x++) {
      const across = (x - block / 2) / block
      const left = across < 0 ? 0 : Math.floor(across)
      const right = left + 1 < light.columns ? left + 1 : left
      const share = across < 0 ? 0 : across - left
      const white = whites[left]! + (whites[right]! - whites[left]!) * share
      const value = (data[y * width + x]! * 245) / white
      even[y * width + x] = value > 255 ? 255 : value
    }
  }
  return { data: even, width, height }
}

/** The two blocks whose middles a place lies between, and how far it is from the first. */
function between(place: number, blocks: number): { from: number; to: number; share: number } {
  const at = Math.max(0, Math.min(blocks - 1, (place - block / 2) / block))
  const from = Math.floor(at)
  return { from, to: Math.min(blocks - 1, from + 1), share: at - from }
}

function mixed(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

/** The brightness of the paper, block by block: what nine tenths of the pixels there do not exceed. */
function lightOf({ data, width, height }: Grey) {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(256)
      let seen = 0
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 2)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 2) {
          counts[data[y * width + x]!]!++
          seen++
        }
      values[row * columns + column] = percentile(counts, seen, 0.9)
    }
  const brightest = [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 255
  const floor = Math.max(40, brightest * 0.45)
  for (let at = 0; at < values.length; at++) values[at] = Math.max(floor, values[at]!)
  return { columns, rows, at: (column: number, row: number) => values[row * columns + column]! }
}

function percentile(counts: Uint32Array, seen: number, share: number): number {
  let left = seen * share
  for (let value = 0; value < 256; value++) {
    left -= counts[value]!
    if (left <= 0) return value
  }
  return 255
}
