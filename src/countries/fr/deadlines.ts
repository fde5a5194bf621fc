import { addDays, type Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { type Holidays, workingDayAfter } from '../calendar.js'
import {
  calendarSpans,
  type DeadlineQuestion,
  type DeadlineRule,
  type DueDay,
  dayOfNextMonth,
  dueDays,
  fiscalYearRules,
  inYearAfter,
  monthsAfter,
  type Span,
} from '../deadlines.js'
import { spanOf, type VatPeriod } from '../vat-return/period.js'

const holidays: Holidays = {
  fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  // Easter Monday, Ascension Day and Whit Monday.
  afterEaster: [1, 39, 50],
}

/**
 * The tax office gives each taxpayer its own day between the 15th and the 24th. Without it we take
 * the first of those that companies get (19 to 24); sole traders may have the 15th to the 17th.
 */
const usualVatDay = 19

/**
 * The legal deadlines of a French company. The instalments of the simplified regime stay out: none
 * of the regimes here is that one, and it ends with 2026.
 */
export function deadlinesOf(ask: DeadlineQuestion): DueDay[] {
  return dueDays(ask, [
    ...vatRules(ask),
    ...fiscalYearRules(ask, { label: labels.accounts, dueOn: taxAccountsDueOn }),
  ])
}

function vatRules(ask: DeadlineQuestion): DeadlineRule[] {
  if (ask.vatRegime === 'exempt' || ask.vatRegime === 'franchise') return []
  return [
    {
      kind: 'vat',
      label: labels.vat,
      spans: calendarSpans(ask, ask.vatRegime === 'quarterly' ? 3 : 1),
      dueOn: (span) => vatDueOn(span, ask.vatDayOfMonth),
    },
    {
      kind: 'intra_listing',
      label: labels.intraListing,
      spans: calendarSpans(ask, 1),
      dueOn: listingDueOn,
    },
  ]
}

/** When the return of a period is due, on the taxpayer's own day of the month. */
export function returnDueOn(period: VatPeriod, vatDayOfMonth?: number): Day {
  return vatDueOn(spanOf(period), vatDayOfMonth)
}

function vatDueOn(span: Span, vatDayOfMonth: number = usualVatDay): Day {
  return dayOfNextMonth(span, Math.min(24, Math.max(15, vatDayOfMonth)))
}

/** Doubt: Saturdays are not counted as working days. */
export function listingDueOn(month: Span): Day {
  return workingDayAfter(month.endsOn, 10, holidays)
}

/** The tax accounts: the second working day after 1 May and 15 days more for files sent online. */
function taxAccountsDueOn(year: Span): Day {
  if (!year.endsOn.endsWith('-12-31')) return monthsAfter(year.endsOn, 3)
  return addDays(workingDayAfter(inYearAfter(year, 5, 1), 2, holidays), 15)
}

const labels = {
  vat: {
    fr: 'Déclaration de TVA (CA3) {period}',
    nl: 'Btw-aangifte (CA3) {period}',
    en: 'VAT return (CA3) {period}',
    de: 'Umsatzsteuererklärung (CA3) {period}',
  },
  intraListing: {
    fr: 'État récapitulatif TVA et DES {period}',
    nl: 'Btw-opgave van intracommunautaire leveringen en diensten {period}',
    en: 'EC sales lists of goods and services {period}',
    de: 'Zusammenfassende Meldungen, Waren und Leistungen {period}',
  },
  accounts: {
    fr: 'Liasse fiscale, exercice clos le {end}',
    nl: 'Fiscale jaarstukken, boekjaar afgesloten op {end}',
    en: 'Tax accounts, financial year ended {end}',
    de: 'Steuerlicher Jahresabschluss zum {end}',
  },
} satisfies Record<string, Text>
