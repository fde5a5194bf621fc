/** Reasons while they are weighed: in hundredths, so that they add up without dust. */
import type { TextValues } from '#kernel/languages'
import type { Reason } from './model.js'
import { points, type ReasonCode } from './points.js'

export type Ground = {
  readonly code: ReasonCode
  readonly hundredths: number
  readonly values: TextValues
}

export function ground(code: ReasonCode, values: TextValues = {}, hundredths?: number): Ground {
  return { code, hundredths: hundredths ?? points[code], values }
}

/** The points of a reason that several items share, the odd hundredths to the first. */
export function sharedPoints(code: ReasonCode, count: number): number[] {
  const each = Math.floor(points[code] / count)
  const odd = points[code] - each * count
  return Array.from({ length: count }, (_, place) => each + (place < odd ? 1 : 0))
}

export function totalOf(grounds: readonly Ground[]): number {
  return grounds.reduce((sum, { hundredths }) => sum + hundredths, 0)
}

/** The sum of what is shown, from 0 to 1. */
export function scoreOf(grounds: readonly Ground[]): number {
  return Math.min(100, Math.max(0, totalOf(grounds))) / 100
}

export function reasonsOf(grounds: readonly Ground[]): Reason[] {
  return grounds.map(({ code, hundredths, values }) => ({ code, points: hundredths / 100, values }))
}
