/** A paper while it is drawn: its sheets, how far down it is filled, and what a reader can find on it. */
import { a4, put, type Sheet, type Style, sheetOf, widthOf } from '../sheet.js'
import type { Story } from '../story.js'
import type { Share } from '../sums.js'

export type Draft = {
  readonly story: Story
  readonly sheets: Sheet[]
  /** Where the next thing may stand on the last sheet. */
  y: number
  /** A column at the side moves it inwards. */
  left: number
  readonly right: number
  readonly shown: Shown
}

/** What the paper says; what it does not say is not expected of a reader. */
export type Shown = {
  vatNumber: string | null
  name: string | null
  /** As the sender writes it. */
  buyerName: string | null
  number: boolean
  due: boolean
  net: boolean
  vat: boolean
  gross: boolean
  communication: boolean
  shares: readonly Share[] | null
  readonly ibans: string[]
}

export function draftOf(story: Story, size = a4): Draft {
  return {
    story,
    sheets: [sheetOf(size)],
    y: 40,
    left: 50,
    right: 548,
    shown: {
      vatNumber: null,
      name: null,
      buyerName: null,
      number: false,
      due: false,
      net: false,
      vat: false,
      gross: false,
      communication: false,
      shares: null,
      ibans: [],
    },
  }
}

export function sheetIn({ sheets }: Draft): Sheet {
  return sheets.at(-1)!
}

/** Puts a text on the last sheet. */
export function write(draft: Draft, x: number, y: number, text: string, style?: Style): number {
  draft.y = Math.max(draft.y, y + (style?.size ?? 9) * 1.5)
  return put(sheetIn(draft), x, y, text, style)
}

/** Lines one below the other. */
export function writeLines(
  draft: Draft,
  x: number,
  y: number,
  lines: readonly string[],
  style: Style = {},
): number {
  const step = (style.size ?? 9) * 1.33
  lines.forEach((line, at) => {
    write(draft, x, y + at * step, line, style)
  })
  return y + lines.length * step
}

/** The mark between a label and its value. */
export function marked({ habits, tongue }: Story, label: string): string {
  const mark = habits.word('mark', [':', '', ' :', ' .:', '.'])
  if (/[.:#?,]$/.test(label) && mark.startsWith('.')) return label
  return `${label}${tongue === 'fr' && mark === ':' && habits.half === 'open' ? ' :' : mark}`
}

export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** Puts a text so small that it is no wider than this, on the line on which larger letters would stand. */
export function squeeze(
  draft: Draft,
  x: number,
  y: number,
  text: string,
  width: number,
  style: Style = {},
): void {
  const { size: wished = 9 } = style
  const size = fitting(text, wished, width)
  write(draft, x, y + (wished - size) * 0.8, text, { ...style, size })
}

/** The size at which a text is no wider than this. */
export function fitting(text: string, size: number, width: number): number {
  return Math.min(size, (size * width) / Math.max(1, widthOf(text, size)))
}
