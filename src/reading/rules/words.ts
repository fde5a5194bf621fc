/** Pages as a reader sees them: words side by side are cells, cells on one height are rows. */
import { folded } from '#kernel/folding'
import type { Page, Word } from '../page.js'

/** Words that stand together. Two blanks in `text` show a gap that is wider than between words. */
export type Cell = {
  readonly page: number
  /** The row it lies in, counted over all pages; and its place in that row. */
  readonly row: number
  readonly place: number
  readonly text: string
  /** The same as labels are compared: see `plain`. */
  readonly plain: string
  readonly words: readonly Word[]
  readonly x: number
  readonly y: number
  readonly right: number
  readonly bottom: number
  readonly height: number
  readonly confidence: number
}

export type Row = {
  readonly page: number
  readonly index: number
  readonly cells: readonly Cell[]
  readonly y: number
  readonly bottom: number
}

export type Paper = {
  readonly pages: readonly Page[]
  readonly rows: readonly Row[]
  readonly cells: readonly Cell[]
  /** Some of its words were recognised in a picture. */
  readonly isRecognised: boolean
  /** A strip of till paper rather than a sheet. */
  readonly isNarrow: boolean
  /** The usual height of its words. */
  readonly height: number
}

/** More words than any invoice has: what follows is annexes. */
const mostWords = 20_000
/** Nobody reads a row of more cells. */
const mostCells = 200

export function laidOut(pages: readonly Page[]): Paper {
  const rows: Row[] = []
  let left = mostWords
  for (const page of pages) {
    const words = page.words.slice(0, left).flatMap(parted).slice(0, left)
    left -= words.length
    for (const row of rowsOf({ ...page, words }, rows.length)) rows.push(row)
  }
  const cells = rows.flatMap((row) => row.cells)
  return {
    pages,
    rows,
    cells,
    isRecognised: pages.some(({ source, words }) => source === 'ocr' && words.length > 0),
    isNarrow: isStrip(pages),
    height: median(cells.map(({ height }) => height)) || 10,
  }
}

/** Till paper is narrow for the letters printed on it, or much higher than wide. */
function isStrip(pages: readonly Page[]): boolean {
  const [first] = pages
  if (first === undefined || pages.length > 1 || first.words.length === 0) return false
  const letter = median(first.words.map(({ height }) => height))
  return first.width < 320 || first.height / first.width > 1.75 || first.width / letter < 32
}

function rowsOf(page: Page, from: number): Row[] {
  const words = straightened(page)
  const usual = median(words.map(({ height }) => height)) || 10
  const lines = linesOf(words, usual)
  return lines.map((line, at) => rowOf(line, page, from + at, usual))
}

type Line = { words: Word[]; middle: number; height: number }

/** Words whose middles lie on one height, for letters of about one size. */
function linesOf(words: readonly Word[], usual: number): Line[] {
  const lines: Line[] = []
  for (const word of [...words].sort((one, other) => middleOf(one) - middleOf(other))) {
    const height = Math.max(word.height, usual * 0.6)
    const middle = middleOf(word)
    const open = lines.slice(-6).filter((line) => isOnLine(line, middle, height))
    const line = open.sort(
      (one, other) => Math.abs(one.middle - middle) - Math.abs(other.middle - middle),
    )[0]
    if (line === undefined) lines.push({ words: [word], middle, height })
    else {
      line.words.push(word)
      const count = line.words.length
      line.middle += (middle - line.middle) / count
      line.height += (height - line.height) / count
    }
  }
  return lines.sort((one, other) => one.middle - other.middle)
}

function isOnLine(line: Line, middle: number, height: number): boolean {
  return Math.abs(line.middle - middle) <= Math.min(line.height, height) * 0.5
}

function rowOf(line: Line, page: Page, index: number, usual: number): Row {
  const ordered = unspaced(line.words.sort((one, other) => one.x - other.x))
  const words = page.source === 'ocr' || page.width < 320 ? closedUp(ordered) : ordered
  const groups: Word[][] = []
  for (const word of words) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && isNear(last, word, page, usual)) groups.at(-1)!.push(word)
    else groups.push([word])
  }
  const cells = groups
    .slice(0, mostCells)
    .map((group, place) => cellOf(group, { page: page.number, row: index, place }, usual))
  const tops = words.map(({ y }) => y)
  const bottoms = words.map((word) => word.y + word.height)
  return { page: page.number, index, cells, y: least(tops), bottom: most(bottoms) }
}

/** Words set with a gap after each letter, `R E C H N U N G`, as one word; a wider gap divides two of them. */
function unspaced(words: readonly Word[]): Word[] {
  const isLetter = (word: Word | undefined) => word !== undefined && /^[\p{L}.:°]$/u.test(word.text)
  // Beside a word set so, two letters are one as well: `N R .`
  let fewest = 4
  const found: Word[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]!
    let until = at + 1
    if (isLetter(first) && isLetter(words[at + 1])) {
      const gap = gapBetween(first, words[at + 1]!)
      const isNext = (next: Word | undefined, before: Word) =>
        isLetter(next) &&
        gapBetween(before, next!) < gap * 1.6 + first.height * 0.15 &&
        gap < first.height * 2.5
      while (isNext(words[until], words[until - 1]!)) until += 1
    }
    const isWord = until - at >= fewest
    if (isWord) fewest = 2
    found.push(isWord ? merged(words.slice(at, until)) : first)
    at = isWord ? until : at + 1
  }
  return found
}

/** Thermal print and its recognition leave a gap behind a mark: `16, 66`, `23. 09.2021`. */
function closedUp(words: readonly Word[]): Word[] {
  const found: Word[] = []
  for (const word of words) {
    const last = found.at(-1)
    const isSplit =
      last !== undefined &&
      gapBetween(last, word) < Math.max(last.height, word.height) * 1.1 &&
      ((/\d[.,]$/.test(last.text) && /^\d{2,4}(?!\d)/.test(word.text)) ||
        (/\d$/.test(last.text) && /^[.,]\d{2}(?!\d)/.test(word.text)))
    if (isSplit) found[found.length - 1] = merged([last, word])
    else found.push(word)
  }
  return found
}

function gapBetween(one: Word, next: Word): number {
  return Math.max(0, next.x - (one.x + one.width))
}

function merged(letters: readonly Word[]): Word {
  const [first, last] = [letters[0]!, letters.at(-1)!]
  return {
    ...first,
    text: letters.map(({ text }) => text).join(''),
    width: last.x + last.width - first.x,
    confidence: least(letters.map(({ confidence }) => confidence)),
    ...looksOfAll(letters),
  }
}

/** What looks read of words that are one. */
function looksOfAll(words: readonly Word[]): Pick<Word, 'looks'> {
  const [first, ...others] = words.map(({ looks }) => looks)
  if (first === undefined || others.includes(undefined)) return { looks: undefined }
  return { looks: first.map((look, at) => look + others.map((one) => one![at]).join('')) }
}

/** Between words there is less than the height of a letter; boxes of recognised words are tighter. */
function isNear(one: Word, next: Word, page: Page, usual: number): boolean {
  const gap = next.x - (one.x + one.width)
  const height = Math.max(Math.min(one.height, next.height), usual * 0.7)
  const ratio = Math.max(one.height, next.height) / Math.max(1, Math.min(one.height, next.height))
  const isAlike = page.source === 'ocr' || ratio < 1.6
  return isAlike && gap < height * (page.source === 'ocr' ? 1.35 : 1)
}

function cellOf(
  words: readonly Word[],
  at: { page: number; row: number; place: number },
  usual: number,
): Cell {
  let text = ''
  words.forEach((word, index) => {
    const before = words[index - 1]
    const gap = before === undefined ? 0 : word.x - (before.x + before.width)
    const height = Math.max(word.height, before?.height ?? 0, usual * 0.7)
    text += (before === undefined ? '' : gap > height * 0.75 ? '  ' : ' ') + word.text
  })
  const heights = words.map(({ height }) => height)
  return {
    ...at,
    text,
    plain: plain(text),
    words,
    x: words[0]!.x,
    y: least(words.map(({ y }) => y)),
    right: most(words.map((word) => word.x + word.width)),
    bottom: most(words.map((word) => word.y + word.height)),
    height: median(heights),
    confidence: least(words.map(({ confidence }) => confidence)),
  }
}

/** Single words without blanks, on level lines: a recognised page may lie a little askew. */
function straightened(page: Page): Word[] {
  const { words } = page
  if (page.source === 'text') return [...words]
  const sound = words.filter(({ text }) => /[\p{L}\p{N}€$£%+*#&@]|^[-–—:]$/u.test(text))
  const slope = slopeOf(sound)
  return sound.map((word) => ({ ...word, y: word.y - slope * (word.x + word.width / 2) }))
}

function parted(word: Word): Word[] {
  const parts = [...word.text.matchAll(/\S+/g)]
  if (parts.length === 1 && parts[0]![0].length === word.text.length) return [word]
  const each = word.width / Math.max(1, word.text.length)
  return parts.map((part) => ({
    ...word,
    text: part[0],
    x: word.x + each * part.index,
    width: each * part[0].length,
  }))
}

/** How far a line sinks for each point to the right, by the middle of many neighbours. */
function slopeOf(words: readonly Word[]): number {
  const byPlace = [...words].sort((one, other) => one.x - other.x)
  const usual = median(words.map(({ height }) => height)) || 10
  const slopes: number[] = []
  for (const [at, word] of byPlace.entries()) {
    if (word.height < usual * 0.6 || word.text.length < 3) continue
    for (const next of byPlace.slice(at + 1, at + 60)) {
      const distance = middleX(next) - middleX(word)
      if (distance > usual * 25) break
      const drop = bottomOf(next) - bottomOf(word)
      const isSameSize = Math.abs(next.height - word.height) < usual * 0.25
      const isBeside = distance > usual * 3 && Math.abs(drop) < distance * 0.05 + 0.5
      if (isSameSize && isBeside && next.text.length > 2) slopes.push(drop / distance)
    }
  }
  return slopes.length < 8 ? 0 : median(slopes)
}

const middleOf = (word: Word): number => word.y + word.height / 2
const middleX = (word: Word): number => word.x + word.width / 2
const bottomOf = (word: Word): number => word.y + word.height

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
}

function most(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
}

/** Something found in a cell: from where to where in its text. */
export type Spot = { readonly cell: Cell; readonly start: number; readonly end: number }

/** A text as labels are compared: without capitals, accents, typographic marks and doubled blanks. */
export function plain(text: string): string {
  return folded(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What stands before it in its cell. */
export function textBefore({ cell, start }: Spot): string {
  return plain(cell.text.slice(Math.max(0, start - 120), start))
}

export function textAfter({ cell, end }: Spot): string {
  return plain(cell.text.slice(end, end + 60))
}

/** Where a part of a cell lies on the page. */
export function placeOf({ cell, start, end }: Spot): { x: number; right: number } {
  let at = 0
  let x = cell.x
  let right = cell.right
  let isFound = false
  for (const word of cell.words) {
    const from = cell.text.indexOf(word.text, at)
    const until = from + word.text.length
    if (!isFound && until > start) {
      x = word.x
      isFound = true
    }
    if (from < end) right = word.x + word.width
    at = until
  }
  return { x, right }
}

/** The words that it is made of, some of which may go beyond it. */
export function wordsOf({ cell, start, end }: Spot): Word[] {
  let at = 0
  return cell.words.filter((word) => {
    const from = cell.text.indexOf(word.text, at)
    at = from + word.text.length
    return at > start && from < end
  })
}

/** The least confidence of the words that it is made of. */
export function confidenceOf(spot: Spot): number {
  return Math.min(1, ...wordsOf(spot).map(({ confidence }) => confidence))
}

/** The nearest cell to the left that says something: a colon may stand apart. */
export function leftOf(paper: Paper, cell: Cell): Cell | undefined {
  const { cells } = paper.rows[cell.row]!
  for (let place = cell.place - 1; place >= 0; place -= 1)
    if (/[\p{L}\d#]/u.test(cells[place]!.text)) return cells[place]
  return undefined
}

/** The cells above on the same page that share some of its width, nearest first. */
export function* above(
  paper: Paper,
  spot: Spot,
  rows: number,
): Generator<Cell, undefined, undefined> {
  const { x, right } = placeOf(spot)
  for (let at = spot.cell.row - 1; at >= 0 && at >= spot.cell.row - rows; at -= 1) {
    const row = paper.rows[at]!
    if (row.page !== spot.cell.page) return undefined
    const cell = row.cells.find((one) => one.x < right && one.right > x)
    if (cell !== undefined) yield cell
  }
  return undefined
}
