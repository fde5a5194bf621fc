import type { PeriodType, VatCheckCode } from '#countries'
import { addMonths, type Day } from '#kernel/days'

export type { PeriodType, VatCheckCode }

/** Returns of months and quarters are of one kind, those of years of another: one of its kind per month. */
export type Kind = 'periodic' | 'yearly'

export function kindOf(periodType: PeriodType): Kind {
  return periodType === 'yearly' ? 'yearly' : 'periodic'
}

/** The first days of the months of a span. */
export function monthsOf(startsOn: Day, endsOn: Day): Day[] {
  const months: Day[] = []
  for (let month = startsOn; month <= endsOn; month = addMonths(month, 1)) months.push(month)
  return months
}
