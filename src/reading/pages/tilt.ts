import type { Grey } from './grey.js'

export type Tilt = {
  /** The lines of print run along the columns of the picture. */
  readonly isSideways: boolean
  /** By how many degrees they fall to the right; of no meaning for a page that lies sideways. */
  readonly degrees: number
}

type Points = { readonly xs: Int16Array; readonly ys: Int16Array; readonly count: number }

const steepest = 6

/**
 * Lines of print show as peaks when ink is counted along them. A small picture of about a thousand pixels
 * is enough.
 */
export function tiltOf(small: Grey): Tilt {
  const ink = inkOf(small)
  if (ink.count < 200) return { isSideways: false, degrees: 0 }
  const turned: Points = { xs: ink.ys, ys: ink.xs, count: ink.count }
  const along = bestSlope(ink, small.height)
  const across = bestSlope(turned, small.width)
  const isSideways = across.peaks > along.peaks * 1.25
  return { isSideways, degrees: Math.abs(along.degrees) < 0.25 ? 0 : along.degrees }
}

const strips = 8
const clear = 1.2

/**
 * Whether lines of print stand on their head: letters, figures and capitals rise above the small letters far
 * more often than they hang below the line. Undefined when there is too little to tell.
 */
export function isOverturned({ data, width, height }: Grey): boolean | undefined {
  const sums = { above: 0, below: 0 }
  const across = Math.max(1, Math.floor(width / strips))
  for (let left = 0; left + across <= width; left += across) {
    const ink = new Uint16Array(height)
    for (let y = 0; y < height; y++)
      for (let x = left; x < left + across; x++) if (data[y * width + x]! < 140) ink[y]!++
    addLines(ink, sums)
  }
  const { above, below } = sums
  if (Math.max(above, below) < 400) return undefined
  if (above > below * clear) return false
  return below > above * clear ? true : undefined
}

/** Rows with ink between rows without are a line, if they are as many as letters are high. */
function addLines(ink: Uint16Array, sums: { above: number; below: number }): void {
  let from = 0
  for (let row = 0; row <= ink.length; row++) {
    if (row < ink.length && ink[row]! > 0) continue
    if (row - from >= 10 && row - from <= 60) addLine(ink.subarray(from, row), sums)
    from = row + 1
  }
}

function addLine(line: Uint16Array, sums: { above: number; below: number }): void {
  const half = Math.max(...line) / 2
  const first = line.findIndex((ink) => ink >= half)
  const last = line.findLastIndex((ink) => ink >= half)
  for (let row = 0; row < first; row++) sums.above += line[row]!
  for (let row = last + 1; row < line.length; row++) sums.below += line[row]!
}

function bestSlope(points: Points, rows: number): { degrees: number; peaks: number } {
  let best = { degrees: 0, peaks: 0 }
  const look = (degrees: number) => {
    const peaks = peaksAt(points, rows, degrees)
    if (peaks > best.peaks) best = { degrees, peaks }
  }
  for (let degrees = -steepest; degrees <= steepest; degrees += 0.5) look(degrees)
  const about = best.degrees
  for (let step = -4; step <= 4; step++) look(about + step / 10)
  return best
}

/** The mean square of the ink per row, in shares of what even ink would give. */
function peaksAt({ xs, ys, count }: Points, rows: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = rows
  const sums = new Uint32Array(3 * rows)
  for (let at = 0; at < count; at++) {
    const row = Math.round(ys[at]! - xs[at]! * slope) + margin
    if (row >= 0 && row < sums.length) sums[row]!++
  }
  let squares = 0
  for (const sum of sums) squares += sum * sum
  return (squares * rows) / (count * count)
}

const mostPoints = 80_000
const longestRun = 40

/** Pixels clearly darker than those around them, without the ruled lines of tables. */
function inkOf({ data, width, height }: Grey): Points {
  const isInk = darkerThanAround(data, width, height)
  dropRuns(isInk, width, height, 1, width)
  dropRuns(isInk, height, width, width, 1)
  let total = 0
  for (const one of isInk) total += one
  const step = Math.max(1, Math.ceil(total / mostPoints))
  const xs = new Int16Array(Math.ceil(total / step))
  const ys = new Int16Array(xs.length)
  let seen = 0
  let count = 0
  for (let at = 0; at < isInk.length; at++) {
    if (isInk[at] === 0 || seen++ % step !== 0) continue
    xs[count] = at % width
    ys[count++] = Math.floor(at / width)
  }
  return { xs, ys, count }
}

function darkerThanAround(data: Uint8Array, width: number, height: number): Uint8Array {
  const reach = 12
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  const isInk = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!
      const mean = sum / ((bottom - top) * (right - left))
      if (data[y * width + x]! < mean - 20 && data[y * width + x]! < mean * 0.85)
        isInk[y * width + x] = 1
    }
  }
  return isInk
}

/** Clears what goes on for longer than a letter does. */
function dropRuns(
  isInk: Uint8Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): void {
  for (let line = 0; line < lines; line++) {
    let start = 0
    for (let at = 0; at <= length; at++) {
      const isSet = at < length && isInk[line * lineStep + at * step] === 1
      if (isSet) continue
      if (at - start > longestRun)
        for (let back = start; back < at; back++) isInk[line * lineStep + back * step] = 0
      start = at + 1
    }
  }
}
