/** The day of a document and the day it is to be paid, borne out by how far they are apart. */
import { addDays, type Day, daysBetween } from '#kernel/days'
import type { DateFound } from './days.js'

/** How sure of a day the recogniser is where one look is enough. */
export const clearDay = 0.9

/** A day that was misread is seldom as far from the day of payment as terms are. */
export function isUsualTerm(issue: Day, due: Day): boolean {
  return addDays(due, 1).endsWith('-01') || isTerm(issue, due)
}

export function isTerm(issue: Day, due: Day): boolean {
  return usualTerms.includes(daysBetween(issue, due))
}

/** Two days that were read clearly and are a term apart that is oftenest agreed bear each other out. */
export function areBorneOut(issue: DateFound, due: DateFound): boolean {
  const areClear = [issue, due].every(({ spot }) => spot.confidence >= clearDay && !spot.isRepaired)
  return areClear && plainTerms.includes(daysBetween(issue.spot.day, due.spot.day))
}

const plainTerms: readonly number[] = [7, 8, 10, 14, 15, 20, 21, 30, 45, 60, 90]

// biome-ignore format: a list
const usualTerms: readonly number[] = [0, 1, 5, 7, 8, 10, 14, 15, 20, 21, 28, 29, 30, 31, 40, 42, 45, 50, 60, 61, 75, 90]
