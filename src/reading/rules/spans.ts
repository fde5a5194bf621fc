/** Numbers are searched in the text of a whole row; what one kind has taken is no other's. */
import type { Row, Spot } from './words.js'

export type Joined = { readonly text: string; readonly starts: readonly number[] }

/** Cells of a row in one text, with a gap of three blanks between them. */
export function joinedCells(row: Row): Joined | undefined {
  let text = ''
  const starts: number[] = []
  for (const cell of row.cells) {
    if (text !== '') text += '   '
    starts.push(text.length)
    text += cell.text
  }
  return text.length > 2000 ? undefined : { text, starts }
}

export function spotIn(row: Row, { starts }: Joined, start: number, end: number): Spot {
  let at = 0
  while (at + 1 < starts.length && starts[at + 1]! <= start) at += 1
  const cell = row.cells[at]!
  const first = start - starts[at]!
  return { cell, start: first, end: Math.min(cell.text.length, end - starts[at]!) }
}

export type At = (start: number, end: number) => Spot
export type Taken = [number, number][]

export function isFree(taken: Taken, start: number, end: number): boolean {
  return taken.every(([from, until]) => end <= from || start >= until)
}

type Checked = { readonly ok: true; readonly value: string } | { readonly ok: false }

/** The longest beginning of a text whose letters and digits are what is looked for. */
export function longestOf(
  text: string,
  least: number,
  most: number,
  read: (text: string) => Checked,
): { value: string; length: number } | undefined {
  const ends: number[] = []
  for (let at = 0; at < text.length && ends.length < most; at += 1)
    if (/[A-Za-z0-9+*]/.test(text[at]!)) ends.push(at + 1)
  for (let count = ends.length; count >= least; count -= 1) {
    const end = ends[count - 1]!
    if (/^[A-Za-z0-9]|^ \d{4}(?!\d)/.test(text.slice(end))) continue
    const result = read(text.slice(0, end))
    if (result.ok) return { value: result.value, length: end }
  }
  return undefined
}
