/** What closer looks at a recognised word say of it: whether they read it alike. */
import type { Area } from '../page.js'
import { datesOf } from './dates.js'
import { confidenceOf, type Spot, wordsOf } from './words.js'

/** Whether something that was recognised is too unclear to be taken, being so sure of it at least. */
export type Sight = (spot: Spot, least: number) => boolean

/** What is read alike three times may be less sure of itself. */
const leastWhenAlike = 0.6

export const isUnclear: Sight = (spot, least) =>
  isLookedAt(spot)
    ? !isSeenAlike(spot) || confidenceOf(spot) < Math.min(least, leastWhenAlike)
    : confidenceOf(spot) < least

export function isLookedAt(spot: Spot): boolean {
  return wordsOf(spot).every(({ looks }) => looks !== undefined)
}

/** Every look at every one of its words read what was read first; a day may be written otherwise. */
function isSeenAlike(spot: Spot): boolean {
  const words = wordsOf(spot)
  const count = Math.min(...words.map(({ looks }) => looks!.length))
  return Array.from({ length: count }, (_, at) => at).every((at) => {
    const isAlike = words.every(({ text, looks }) => bare(looks![at]!) === bare(text))
    return isAlike || isSameDay(spot, words.map(({ looks }) => looks![at]!).join(' '))
  })
}

function isSameDay({ cell, start, end }: Spot, seen: string): boolean {
  const [day] = datesOf(cell.text.slice(start, end))
  const [other] = datesOf(seen)
  return day !== undefined && day.day === other?.day
}

/** Without the specks and edges of cells that are cut out with a word. */
function bare(text: string): string {
  return text
    .replace(/\s/g, '')
    .replace(/[–—]/g, '-')
    .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
}

export function areaOf(spot: Spot): Area {
  const words = wordsOf(spot)
  const [x, y] = [
    Math.min(...words.map((word) => word.x)),
    Math.min(...words.map((word) => word.y)),
  ]
  const right = Math.max(...words.map((word) => word.x + word.width))
  const bottom = Math.max(...words.map((word) => word.y + word.height))
  return { page: spot.cell.page, x, y, width: right - x, height: bottom - y }
}
