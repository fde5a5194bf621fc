import type { Word } from '../page.js'
import { plainText } from './plain-text.js'

/** A run of text as it lies on the page: its matrix in points from the top left corner, y downwards. */
export type Run = {
  readonly text: string
  readonly matrix: readonly number[]
  /** Along its own direction. */
  readonly width: number
  /** Shares of the height above and below the baseline. */
  readonly ascent: number
  readonly descent: number
}

/** A word in the making, with the line it stands on. */
type Piece = Word & { readonly baseline: number; readonly isLevel: boolean }

/** The words of a page, wherever and in whatever order they were drawn. */
export function wordsOf(runs: readonly Run[], size: { width: number; height: number }): Word[] {
  const pieces = runs.flatMap(piecesOf).filter((piece) => isOnPage(piece, size))
  const level = pieces.filter(({ isLevel }) => isLevel)
  const others = pieces.filter(({ isLevel }) => !isLevel)
  return [...joined(withoutDoubles(level)), ...others].map(
    ({ text, x, y, width, height, confidence }) => ({ text, x, y, width, height, confidence }),
  )
}

/** By how many quarter turns, clockwise, the page has to be turned for most of its text to stand upright. */
export function quarterTurnsToUpright(runs: readonly Run[]): number {
  const counts = [0, 0, 0, 0]
  for (const { text, matrix } of runs) {
    const quarters = Math.round(Math.atan2(matrix[1]!, matrix[0]!) / (Math.PI / 2))
    const place = (4 - quarters) % 4
    counts[place] = counts[place]! + text.trim().length
  }
  return counts.indexOf(Math.max(...counts))
}

/** Cuts a run at its spaces; where a word begins follows from the usual widths of characters. */
function piecesOf(run: Run): Piece[] {
  const text = plainText(run.text)
  const total = widthOf(text)
  if (text.trim() === '' || total === 0) return []
  const pieces: Piece[] = []
  for (const match of text.matchAll(/\S+/g)) {
    const from = (widthOf(text.slice(0, match.index)) / total) * run.width
    const width = (widthOf(match[0]) / total) * run.width
    pieces.push(pieceAt(run, match[0], from, width))
  }
  return pieces
}

function pieceAt(run: Run, text: string, from: number, length: number): Piece {
  const [a, b, c, d, e, f] = run.matrix as [number, number, number, number, number, number]
  const along = Math.hypot(a, b) || 1
  const size = Math.hypot(c, d)
  const [ux, uy] = [a / along, b / along]
  const [vx, vy] = size === 0 ? [0, -1] : [c / size, d / size]
  const corners = [from, from + length].flatMap((distance) =>
    [run.ascent * size, run.descent * size].map((rise) => ({
      x: e + ux * distance + vx * rise,
      y: f + uy * distance + vy * rise,
    })),
  )
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return {
    text,
    x,
    y,
    width: Math.max(...xs) - x,
    height: Math.max(...ys) - y,
    confidence: 1,
    baseline: f + uy * from,
    isLevel: ux > 0.98,
  }
}

/** Text beside the visible page is not there for a reader either. */
function isOnPage(piece: Piece, size: { width: number; height: number }): boolean {
  const [x, y] = [piece.x + piece.width / 2, piece.y + piece.height / 2]
  return x >= 0 && y >= 0 && x <= size.width && y <= size.height
}

/** Some programs draw a word twice, a hair apart, to make it bold or give it a shadow. */
function withoutDoubles(pieces: readonly Piece[]): Piece[] {
  const seen = new Map<string, Piece[]>()
  return pieces.filter((piece) => {
    const same = seen.get(piece.text)
    if (same === undefined) {
      seen.set(piece.text, [piece])
      return true
    }
    const near = Math.min(2, piece.height * 0.2)
    const isDouble = same.some(
      ({ x, y }) => Math.abs(x - piece.x) < near && Math.abs(y - piece.y) < near,
    )
    if (!isDouble) same.push(piece)
    return !isDouble
  })
}

/** Puts together what was drawn in parts: a word ends where a gap begins. */
function joined(pieces: readonly Piece[]): Piece[] {
  const sorted = [...pieces].sort((a, b) => a.baseline - b.baseline || a.x - b.x)
  const lines: Piece[][] = []
  for (const piece of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (first && piece.baseline - first.baseline < Math.min(first.height, piece.height) * 0.15)
      line.push(piece)
    else lines.push([piece])
  }
  return lines.flatMap((line) => joinedLine(line.sort((a, b) => a.x - b.x)))
}

function joinedLine(line: readonly Piece[]): Piece[] {
  const words: Piece[] = []
  for (const piece of line) {
    const last = words.at(-1)
    if (last && belongTogether(last, piece)) words[words.length - 1] = glued(last, piece)
    else words.push(piece)
  }
  return words
}

function belongTogether(left: Piece, right: Piece): boolean {
  const gap = right.x - (left.x + left.width)
  const height = Math.min(left.height, right.height)
  const isAlike = Math.max(left.height, right.height) < height * 1.6
  return isAlike && gap < height * 0.12 && gap > height * -0.25
}

function glued(left: Piece, right: Piece): Piece {
  const y = Math.min(left.y, right.y)
  return {
    ...left,
    text: left.text + right.text,
    y,
    width: right.x + right.width - left.x,
    height: Math.max(left.y + left.height, right.y + right.height) - y,
  }
}

/** Widths of Helvetica in thousandths of its size, by groups: near enough to place a word in its run. */
// biome-ignore format: a table
const groups: readonly (readonly [string, number])[] = [
  ['ijl\'|’‘', 222], [' fIt.,:;/\\!()[]', 278], ['r-"°*', 333], ['ckszvxyJ', 500], ['abdeghnopqu0123456789?_€$', 556],
  ['+<>=~#', 584], ['FTZL', 611], ['ABEKPSVXY&', 667], ['wCDHNRU', 722], ['GOQ', 778], ['mM', 833], ['W%', 920], ['@—', 1000],
]
const widths = new Map(groups.flatMap(([letters, width]) => [...letters].map((l) => [l, width])))

function widthOf(text: string): number {
  let sum = 0
  for (const letter of text) sum += widths.get(letter) ?? widths.get(bare(letter)) ?? 560
  return sum
}

function bare(letter: string): string {
  return letter < '\u0080' ? letter : (letter.normalize('NFD')[0] ?? letter)
}
