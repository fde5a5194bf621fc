import { addMonths, type Day } from '#kernel/days'
import type { SequenceType } from './kinds.js'

type Used = {
  readonly type: 'recurrent' | 'one_off'
  readonly signed_on: Day
  readonly last_used_on: Day | null
}

const monthsUnused = 36

/** A mandate that nobody uses lapses: the rulebooks of the schemes, 36 months after the last collection. */
export function isLapsed({ signed_on, last_used_on }: Omit<Used, 'type'>, today: Day): boolean {
  const since = last_used_on !== null && last_used_on > signed_on ? last_used_on : signed_on
  return addMonths(since, monthsUnused) < today
}

/** As what a mandate is collected the next time. */
export function sequenceTypeOf({ type, last_used_on }: Omit<Used, 'signed_on'>): SequenceType {
  if (type === 'one_off') return 'OOFF'
  return last_used_on === null ? 'FRST' : 'RCUR'
}
