/** What the documents of one party have in common: the words and places of their fields. */
import type { Extracted } from '#formats/e-invoices/index'
import type { Page } from '../page.js'
import type { Habit, Layout, LearnedField } from '../reading.js'
import { datesIn } from './dates.js'
import { figuresIn } from './figures.js'
import { centsOf } from './recalculated.js'
import { above, laidOut, type Paper, placeOf, type Spot, textBefore } from './words.js'

/** As many ways as one supplier is likely to print a field. */
const mostHabits = 5

export function learned(
  pages: readonly Page[],
  extracted: Extracted,
  before: Layout | null,
): Layout {
  const paper = laidOut(pages)
  const dates = datesIn(paper)
  const figures = figuresIn(paper)
  const ofDay = (day: string | null) => dates.filter((one) => day !== null && one.day === day)
  const ofAmount = (value: number | null) =>
    figures.filter((one) => value !== null && value !== 0 && one.amount === centsOf(value))
  const spots: Record<LearnedField, readonly Spot[]> = {
    number: numberSpots(paper, extracted.number),
    date: ofDay(extracted.date),
    due_date: ofDay(extracted.due_date),
    net: ofAmount(extracted.totals.net),
    vat: ofAmount(extracted.totals.vat),
    gross: ofAmount(extracted.totals.gross),
  }
  const fields: Partial<Record<LearnedField, readonly Habit[]>> = { ...before?.fields }
  for (const [field, found] of Object.entries(spots) as [LearnedField, readonly Spot[]][]) {
    const habit = habitOf(paper, found)
    if (habit !== undefined) fields[field] = merged(before?.fields[field] ?? [], habit)
  }
  return { fields }
}

function numberSpots(paper: Paper, number: string | null): Spot[] {
  if (number === null || number === '') return []
  return paper.cells.flatMap((cell) => {
    const start = cell.text.indexOf(number)
    const end = start + number.length
    const isWhole =
      start >= 0 && !/[A-Za-z0-9]/.test((cell.text[start - 1] ?? ' ') + (cell.text[end] ?? ' '))
    return isWhole ? [{ cell, start, end }] : []
  })
}

/** The first place that has a label; a value without one is remembered by its place. */
function habitOf(paper: Paper, spots: readonly Spot[]): Habit | undefined {
  const chosen = spots.find((spot) => labelNear(paper, spot) !== null) ?? spots[0]
  if (chosen === undefined) return undefined
  const { cell, start, end } = chosen
  return {
    label: labelNear(paper, chosen),
    ...placed(paper, chosen),
    shape: shapeOf(cell.text.slice(start, end)),
    seen: 1,
  }
}

function placed(paper: Paper, spot: Spot): { x: number; y: number } {
  const page = paper.pages.find(({ number }) => number === spot.cell.page)
  const share = (part: number, whole: number) =>
    Math.round((part / Math.max(1, whole)) * 1000) / 1000
  return { x: share(placeOf(spot).x, page?.width ?? 1), y: share(spot.cell.y, page?.height ?? 1) }
}

function merged(habits: readonly Habit[], habit: Habit): readonly Habit[] {
  const same = habits.find(
    ({ label, shape }) => label === habit.label && isShape(shape, habit.shape),
  )
  const others = habits.filter((one) => one !== same)
  const all = [...others, { ...habit, seen: (same?.seen ?? 0) + 1 }]
  return all.sort((one, other) => other.seen - one.seen).slice(0, mostHabits)
}

/** The words before a value in its cell, in the cell to its left, or in the one above. */
export function labelNear(paper: Paper, spot: Spot): string | null {
  const before = label(textBefore(spot))
  if (before !== null) return before
  const left = paper.rows[spot.cell.row]!.cells[spot.cell.place - 1]
  const beside = left === undefined ? null : label(left.plain)
  if (beside !== null) return beside
  for (const cell of above(paper, spot, 2)) {
    const over = label(cell.plain)
    return spot.cell.y - cell.bottom < spot.cell.height * 3 ? over : null
  }
  return null
}

function label(text: string): string | null {
  const words = text
    .replace(/[\d€$£%:.,()/-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(-40)
  return /[a-z]{2}/.test(words) ? words : null
}

/** `AA99-999`: letters and digits replaced by their kind. */
export function shapeOf(text: string): string {
  return text
    .slice(0, 40)
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d/g, '9')
}

/** Numbers grow: how many digits stand together does not matter. */
export function isShape(one: string, other: string): boolean {
  return one.replace(/9+/g, '9') === other.replace(/9+/g, '9')
}

/** How far a value found now is what earlier documents had at this place; nought when it is not. */
export function habitWeight(
  paper: Paper,
  spot: Spot,
  habits: readonly Habit[] | undefined,
): number {
  if (habits === undefined) return 0
  const text = spot.cell.text.slice(spot.start, spot.end)
  const near = labelNear(paper, spot)
  const { x, y } = placed(paper, spot)
  let best = 0
  for (const habit of habits) {
    if (!isShape(habit.shape, shapeOf(text))) continue
    const isSameLabel = habit.label !== null && habit.label === near
    const isSamePlace = Math.abs(habit.x - x) < 0.04 && Math.abs(habit.y - y) < 0.04
    if (habit.label === null ? isSamePlace : isSameLabel)
      best = Math.max(best, 10 + Math.min(5, habit.seen) + (isSamePlace ? 1 : 0))
  }
  return best
}
