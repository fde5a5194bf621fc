/** A paper in the making: runs of text where they stand, from which come words, a PDF or a picture. */
import type { Page, Word } from '../../reading/page.js'

export type Run = {
  readonly text: string
  readonly x: number
  /** The top of its letters. */
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  /** A logo or a letterhead is often a picture; some programs print letters as drawings. */
  readonly medium: 'text' | 'picture' | 'outline'
}

export type Sheet = {
  readonly width: number
  height: number
  readonly runs: Run[]
  /** Lines of tables and boxes: from, to. */
  readonly strokes: (readonly [number, number, number, number])[]
}

export const a4 = { width: 595, height: 842 }

export function sheetOf(size: { readonly width: number; readonly height: number } = a4): Sheet {
  return { ...size, runs: [], strokes: [] }
}

export type Style = {
  readonly size?: number
  readonly align?: 'left' | 'right' | 'middle'
  readonly isBold?: boolean
  readonly medium?: Run['medium']
}

/** Puts a text down and returns where it ends. */
export function put(sheet: Sheet, x: number, y: number, text: string, style: Style = {}): number {
  const { size = 9, align = 'left', isBold = false, medium = 'text' } = style
  const width = widthOf(text, size)
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  if (text.trim() !== '') sheet.runs.push({ text, x: left, y, size, isBold, medium })
  return left + width
}

/** Cuts a text into lines no wider than this. */
export function wrapped(text: string, width: number, size = 9): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A text layer as a reader finds it: words between gaps, whatever kind of space made them. */
export function pagesOf(sheets: readonly Sheet[]): Page[] {
  return sheets.map(({ width, height, runs }, at) => ({
    number: at + 1,
    width,
    height,
    source: 'text',
    words: runs.flatMap(wordsOf),
  }))
}

export function wordsOf({ text, x, y, size }: Run): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x: x + widthOf(text.slice(0, match.index), size),
    y,
    width: widthOf(match[0], size),
    height: size * 1.1,
    confidence: 1,
  }))
}

/** Near enough to Helvetica: narrow letters, capitals, and all others. */
export function widthOf(text: string, size: number): number {
  let sum = 0
  for (const letter of text)
    sum += narrow.has(letter)
      ? 0.27
      : wide.has(letter)
        ? 0.85
        : /\p{Lu}/u.test(letter)
          ? 0.68
          : 0.53
  return sum * size
}

const narrow = new Set(" \u00a0\u202fijltfI.,:;/'’|!()-")
const wide = new Set('mwMW@%—€')
