import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
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

/** The legal deadlines of a Luxembourg company; none moves to a working day. */
export function deadlinesOf(ask: DeadlineQuestion): DueDay[] {
  return dueDays(ask, [
    ...vatRules(ask),
    ...fiscalYearRules(ask, {
      label: labels.accounts,
      dueOn: (year) => monthsAfter(year.endsOn, 7),
    }),
  ])
}

function vatRules(ask: DeadlineQuestion): DeadlineRule[] {
  if (ask.vatRegime === 'exempt' || ask.vatRegime === 'franchise') return []
  const spans = calendarSpans(ask, ask.vatRegime === 'quarterly' ? 3 : 1)
  return [
    { kind: 'vat', label: labels.vat, spans, dueOn: periodicDueOn },
    { kind: 'vat', label: labels.annualVat, spans: calendarSpans(ask, 12), dueOn: yearlyDueOn },
    // Goods go monthly above 50,000 euros a quarter, services as the company chooses.
    { kind: 'intra_listing', label: labels.intraListing, spans, dueOn: statementDueOn },
  ]
}

/** When the return of a period is due. */
export function returnDueOn(period: VatPeriod): Day {
  const span = spanOf(period)
  return period.periodType === 'yearly' ? yearlyDueOn(span) : periodicDueOn(span)
}

/** The law says "before the fifteenth day" and "before 1 May": the day before is the last safe one. */
function periodicDueOn(span: Span): Day {
  return dayOfNextMonth(span, 14)
}

function yearlyDueOn(year: Span): Day {
  return inYearAfter(year, 4, 30)
}

export function statementDueOn(span: Span): Day {
  return dayOfNextMonth(span, 24)
}

const labels = {
  vat: {
    fr: 'Déclaration TVA {period}',
    nl: 'Btw-aangifte {period}',
    en: 'VAT return {period}',
    de: 'MwSt.-Erklärung {period}',
  },
  annualVat: {
    fr: 'Déclaration TVA annuelle {year}',
    nl: 'Jaarlijkse btw-aangifte {year}',
    en: 'Annual VAT return {year}',
    de: 'Jährliche MwSt.-Erklärung {year}',
  },
  intraListing: {
    fr: 'État récapitulatif {period}',
    nl: 'Intracommunautaire opgave {period}',
    en: 'Recapitulative statement {period}',
    de: 'Zusammenfassende Aufstellung {period}',
  },
  accounts: {
    fr: 'Dépôt des comptes annuels (RCS), exercice clos le {end}',
    nl: 'Neerlegging van de jaarrekening (RCS), boekjaar afgesloten op {end}',
    en: 'Filing of the annual accounts (RCS), financial year ended {end}',
    de: 'Hinterlegung des Jahresabschlusses (RCS) zum {end}',
  },
} satisfies Record<string, Text>
