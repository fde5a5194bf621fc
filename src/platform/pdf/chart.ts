import { say } from '#kernel/languages'
import type { Amount } from '#kernel/money'
import { type Axis, axisFor, labelsOf } from './axis.js'
import { type Ink, inks, type Page, type Point, type Rectangle, type Type } from './page.js'
import type { Block } from './report.js'
import { words } from './words.js'

/** Amounts over time, or over anything else that has an order. */
export type Chart = {
  readonly title: string
  /** What stands below each place; an empty text leaves it without. */
  readonly places: readonly string[]
  readonly series: readonly Series[]
  readonly height?: number
}

export type Series = {
  readonly label: string
  readonly kind: 'bars' | 'line'
  readonly ink: Ink
  /** One for each place; null where there is none. */
  readonly values: readonly (Amount | null)[]
}

const titleType: Type = { weight: 'bold', size: 10, ink: inks.text }
const labelType: Type = { weight: 'regular', size: 7, ink: inks.quiet }
const legendType: Type = { weight: 'regular', size: 7.5, ink: inks.text }

const usualHeight = 200
const space = { head: 28, foot: 30, left: 48 }
/** Of the width of a place, what its bars take. */
const fullness = 0.66
const [thickness, dot] = [1.6, 1.9]

/** Draws a chart of bars and lines with its axis, where the page has room for it. */
export function chart({ title, places, series, height = usualHeight }: Chart): Block {
  return function* (page) {
    if (page.room() < height) {
      page.turn()
      yield
    }
    page.writeWithin(page.width / 2, title, page.left, page.y + 10, titleType)
    writeLegend(page, series)
    const values = series.flatMap((one) => one.values.filter((value) => value !== null))
    const axis = axisFor(leastOf(values), mostOf(values))
    const plot = plotOn(page, height, axis, places.length)
    const hasSome = values.some((value) => value !== 0n)
    if (hasSome) writeAxis(page, plot, axis)
    else writeNothing(page, plot)
    writePlaces(page, plot, places)
    const bars = series.filter(({ kind }) => kind === 'bars')
    for (const [at, { values, ink }] of bars.entries())
      page.fillAll(
        values.flatMap((value, place) => barOf(plot, value, place, at, bars.length)),
        ink,
      )
    writeBase(page, plot)
    for (const { values, ink } of series.filter(({ kind }) => hasSome && kind === 'line'))
      writeLine(page, plot, values, ink)
    page.y += height
  }
}

const leastOf = (values: readonly Amount[]) =>
  values.reduce((least, value) => (value < least ? value : least), 0n as Amount)
const mostOf = (values: readonly Amount[]) =>
  values.reduce((most, value) => (value > most ? value : most), 0n as Amount)

/** The field in which values are drawn. */
type Plot = {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  /** How wide a place is, and where an amount stands. */
  readonly place: number
  readonly heightOf: (amount: Amount) => number
}

function plotOn(page: Page, height: number, { marks }: Axis, places: number): Plot {
  const [least, most] = [marks[0]!, marks.at(-1)!]
  const [top, bottom] = [page.y + space.head, page.y + height - space.foot]
  const left = page.left + space.left
  const width = page.right - left
  const range = most - least
  return {
    left,
    width,
    top,
    bottom,
    place: width / Math.max(places, 1),
    // Where a point stands needs no cents.
    heightOf: (amount) =>
      bottom - ((bottom - top) * Number(((amount - least) * 100_000n) / range)) / 100_000,
  }
}

function writeLegend(page: Page, series: readonly Series[]): void {
  let x = page.right
  for (const { label, ink, kind } of series.toReversed()) {
    x -= page.widthOf(label, legendType)
    page.write(label, x, page.y + 10, legendType)
    if (kind === 'bars') page.fill(x - 11, page.y + 4, 7, 7, ink)
    else page.fill(x - 15, page.y + 6.6, 11, thickness, ink)
    x -= 26
  }
}

function writeAxis(page: Page, { left, width, heightOf }: Plot, axis: Axis): void {
  const labels = labelsOf(axis, page.language)
  for (const [at, mark] of axis.marks.entries()) {
    const y = heightOf(mark)
    page.fill(left, y - 0.2, width, 0.4, inks.line)
    page.write(labels[at]!, left - 7, y + 2.5, labelType, 'right')
  }
}

function writeNothing(page: Page, { left, width, top, bottom }: Plot): void {
  const nothing = say(words.nothing, page.language)
  page.write(nothing, left + width / 2, (top + bottom) / 2, labelType, 'center')
}

/** The line at zero stands before the bars. */
function writeBase(page: Page, { left, width, heightOf }: Plot): void {
  page.fill(left, heightOf(0n as Amount) - 0.35, width, 0.7, inks.quiet)
}

function writePlaces(page: Page, { left, place, bottom }: Plot, places: readonly string[]): void {
  for (const [at, label] of places.entries())
    page.write(label, left + (at + 0.5) * place, bottom + 12, labelType, 'center')
}

/** The bars of a place stand side by side, the first series first. */
function barOf(
  { left, place, heightOf }: Plot,
  value: Amount | null,
  at: number,
  series: number,
  all: number,
): Rectangle[] {
  if (value === null || value === 0n) return []
  const width = (place * fullness) / all
  const x = left + place * (at + (1 - fullness) / 2) + series * width
  const [zero, y] = [heightOf(0n as Amount), heightOf(value)]
  const gap = all > 1 ? Math.min(1, width * 0.1) : 0
  return [[x + gap / 2, Math.min(zero, y), width - gap, Math.abs(zero - y)]]
}

/** A line has a point at each value, and a gap where there is none. */
function writeLine(
  page: Page,
  { left, place, heightOf }: Plot,
  values: readonly (Amount | null)[],
  ink: Ink,
): void {
  let part: Point[] = []
  const end = () => {
    page.trace(part, thickness, ink)
    for (const [x, y] of part)
      page.trace(
        [
          [x, y],
          [x, y],
        ],
        2 * dot,
        ink,
      )
    part = []
  }
  for (const [at, value] of values.entries()) {
    if (value === null) end()
    else part.push([left + (at + 0.5) * place, heightOf(value)])
  }
  end()
}
