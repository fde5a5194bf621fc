import { addDays, addMonths, type Day, parts } from '#kernel/days'
import { type Language, languages, type Text } from '#kernel/languages'
import { dayOf } from '../calendar.js'
import type { Span } from '../deadlines.js'
import type { VatRegime } from '../vat.js'

/** How long the periods of a VAT return are. */
export const periodTypes = ['monthly', 'quarterly', 'yearly'] as const
export type PeriodType = (typeof periodTypes)[number]

/** A period that a return covers: the month from 1 to 12, the quarter from 1 to 4, or the year as 1. */
export type VatPeriod = {
  readonly periodType: PeriodType
  readonly year: number
  readonly period: number
}

const monthsIn: Readonly<Record<PeriodType, number>> = { monthly: 1, quarterly: 3, yearly: 12 }

/** How often a regime makes its files declare. Who stands outside VAT declares what it owes by quarters. */
export function usualPeriodType(regime: VatRegime): PeriodType {
  return regime === 'monthly' || regime === 'unit' ? 'monthly' : 'quarterly'
}

/** Whether a year has a period of this number. */
export function isVatPeriod({ periodType, period }: VatPeriod): boolean {
  return Number.isInteger(period) && period >= 1 && period <= 12 / monthsIn[periodType]
}

export function spanOf({ periodType, year, period }: VatPeriod): Span {
  const months = monthsIn[periodType]
  const startsOn = dayOf(year, (period - 1) * months + 1, 1)
  return { startsOn, endsOn: addDays(addMonths(startsOn, months), -1) }
}

/** The period of a type that holds a day. */
export function vatPeriodOf(periodType: PeriodType, day: Day): VatPeriod {
  const { year, month } = parts(day)
  return { periodType, year, period: Math.ceil(month / monthsIn[periodType]) }
}

export function previousVatPeriod(period: VatPeriod): VatPeriod {
  return vatPeriodOf(period.periodType, addDays(spanOf(period).startsOn, -1))
}

/** Whether a period ends with the calendar year. */
export function isLastOfYear(period: VatPeriod): boolean {
  return spanOf(period).endsOn.endsWith('-12-31')
}

export function vatPeriodsOf(periodType: PeriodType, year: number): VatPeriod[] {
  const count = 12 / monthsIn[periodType]
  return Array.from({ length: count }, (_, place) => ({ periodType, year, period: place + 1 }))
}

/** `1st quarter 2026`, `March 2026` or `2026`. */
export function periodLabel({ periodType, year, period }: VatPeriod): Text {
  const label = {} as Record<Language, string>
  for (const language of languages) {
    const name = namesOf[periodType][language][period - 1]
    label[language] = name === undefined ? String(year) : `${name} ${year}`
  }
  return label
}

const none = { fr: [], nl: [], en: [], de: [] }

// biome-ignore format: a table
const namesOf: Readonly<Record<PeriodType, Readonly<Record<Language, readonly string[]>>>> = {
  monthly: {
    fr: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
    nl: ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'],
    en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
    de: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  },
  quarterly: {
    fr: ['1er trimestre', '2e trimestre', '3e trimestre', '4e trimestre'],
    nl: ['1e kwartaal', '2e kwartaal', '3e kwartaal', '4e kwartaal'],
    en: ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter'],
    de: ['1. Quartal', '2. Quartal', '3. Quartal', '4. Quartal'],
  },
  yearly: none,
}
