import { addDays, type Day, day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { type Holidays, nextWorkingDay } from '../calendar.js'
import {
  calendarSpans,
  type DeadlineQuestion,
  type DeadlineRule,
  type DueDay,
  dayOfNextMonth,
  dueDays,
  earlier,
  fiscalYearRules,
  inYearAfter,
  monthsAfter,
  type Span,
} from '../deadlines.js'
import { type PeriodType, spanOf, type VatPeriod } from '../vat-return/period.js'

const holidays: Holidays = {
  fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'],
  // Easter Monday, Ascension Day and Whit Monday.
  afterEaster: [1, 39, 50],
}

/**
 * The legal deadlines of a Belgian company. The extension for the summer is announced year by year
 * and stays out; the advance of December was repealed in 2021, so that `vat_advance` never falls due.
 */
export function deadlinesOf(ask: DeadlineQuestion): DueDay[] {
  return dueDays(ask, [
    ...vatRules(ask),
    ...fiscalYearRules(ask, { label: labels.accounts, dueOn: accountsDueOn }),
    {
      kind: 'forms_281_50',
      label: labels.forms28150,
      spans: calendarSpans(ask, 12),
      dueOn: forms28150DueOn,
    },
  ])
}

function vatRules(ask: DeadlineQuestion): DeadlineRule[] {
  if (ask.vatRegime === 'exempt') return []
  const listing: DeadlineRule = {
    kind: 'client_listing',
    label: labels.clientListing,
    spans: calendarSpans(ask, 12),
    dueOn: clientListingDueOn,
  }
  if (ask.vatRegime === 'franchise') return [listing]
  // A VAT unit files for its members; our sources do not say how often, months are the rule.
  const isQuarterly = ask.vatRegime === 'quarterly'
  const spans = calendarSpans(ask, isQuarterly ? 3 : 1)
  const dueOn = isQuarterly ? quarterDueOn : monthDueOn
  return [
    { kind: 'vat', label: labels.vat, spans, dueOn },
    { kind: 'intra_listing', label: labels.intraListing, spans, dueOn },
    listing,
  ]
}

/** When the return of a period is due. */
export function returnDueOn(period: VatPeriod): Day {
  return listingDueOn(spanOf(period), period.periodType)
}

/** The intra-Community listing is due with the return. */
export function listingDueOn(span: Span, periodType: PeriodType): Day {
  return periodType === 'monthly' ? monthDueOn(span) : quarterDueOn(span)
}

/** Older guidance says "before 31 March"; the calendar of the administration decides. */
export function clientListingDueOn(year: Span): Day {
  return inYearAfter(year, 3, 31)
}

export function forms28150DueOn(year: Span): Day {
  return inYearAfter(year, 6, 30)
}

function monthDueOn(month: Span): Day {
  return nextWorkingDay(dayOfNextMonth(month, 20), holidays)
}

/** The 25th since 2025 (the 20th before), no longer put off to a working day since October 2025. */
function quarterDueOn(quarter: Span): Day {
  const dueOn = dayOfNextMonth(quarter, quarter.endsOn < day('2024-12-31') ? 20 : 25)
  return dueOn < day('2025-10-01') ? nextWorkingDay(dueOn, holidays) : dueOn
}

/** Filed with the National Bank within 30 days of the meeting and seven months of the year's end. */
function accountsDueOn(year: Span, meetingOn: Day): Day {
  return earlier(addDays(meetingOn, 30), monthsAfter(year.endsOn, 7))
}

const labels = {
  vat: {
    fr: 'Déclaration TVA {period}',
    nl: 'Btw-aangifte {period}',
    en: 'VAT return {period}',
    de: 'MwSt.-Erklärung {period}',
  },
  intraListing: {
    fr: 'Relevé intracommunautaire {period}',
    nl: 'Intracommunautaire opgave {period}',
    en: 'Intra-Community listing {period}',
    de: 'Innergemeinschaftliche Aufstellung {period}',
  },
  clientListing: {
    fr: 'Listing annuel des clients {year}',
    nl: 'Jaarlijkse klantenlisting {year}',
    en: 'Annual client listing {year}',
    de: 'Jährliche Kundenliste {year}',
  },
  forms28150: {
    fr: 'Fiches 281.50, revenus {year}',
    nl: 'Fiches 281.50, inkomsten {year}',
    en: '281.50 forms, income of {year}',
    de: 'Karteikarten 281.50, Einkünfte {year}',
  },
  accounts: {
    fr: 'Dépôt des comptes annuels, exercice clos le {end}',
    nl: 'Neerlegging van de jaarrekening, boekjaar afgesloten op {end}',
    en: 'Filing of the annual accounts, financial year ended {end}',
    de: 'Hinterlegung des Jahresabschlusses zum {end}',
  },
} satisfies Record<string, Text>
