import { addDays, addMonths, type Day, endOfMonth, parts } from '#kernel/days'
import { type Language, languages, say, type Text } from '#kernel/languages'
import { dayOf } from './calendar.js'
import type { VatRegime } from './vat.js'

/** What a company of a country must do by when. */
export type DeadlinesPart = { readonly deadlinesOf: DeadlineRules }

export type DeadlineRules = (ask: DeadlineQuestion) => DueDay[]

export const deadlineKinds = [
  'vat',
  'vat_advance',
  'client_listing',
  'intra_listing',
  'forms_281_50',
  'general_meeting',
  'annual_accounts',
  'fiscal_year_end',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export type Span = { readonly startsOn: Day; readonly endsOn: Day }

export type DeadlineQuestion = {
  readonly vatRegime: VatRegime
  readonly fiscalYears: readonly Span[]
  /** The day of the general meeting by the statutes; its month and day count for every year. */
  readonly generalMeeting: Day | null
  /** Where the tax office sets each taxpayer's own day of the month for VAT returns. */
  readonly vatDayOfMonth?: number
  readonly from: Day
  readonly to: Day
}

export type DueDay = {
  readonly kind: DeadlineKind
  readonly dueOn: Day
  readonly label: Text
  /** The period it is about. */
  readonly related: Span
}

/** A kind of deadline that comes back: for which periods, on which day, under which name. */
export type DeadlineRule = {
  readonly kind: DeadlineKind
  /** `{period}` is the month or quarter it is about, `{year}` its year, `{end}` its last day. */
  readonly label: Text
  readonly spans: readonly Span[]
  readonly dueOn: (span: Span) => Day
}

/** The days between the bounds of the question on which something is due, in order. */
export function dueDays(ask: DeadlineQuestion, rules: readonly DeadlineRule[]): DueDay[] {
  return rules
    .flatMap((rule) =>
      rule.spans.map((span) => ({
        kind: rule.kind,
        dueOn: rule.dueOn(span),
        label: labelFor(rule.label, span),
        related: span,
      })),
    )
    .filter(({ dueOn }) => ask.from <= dueOn && dueOn <= ask.to)
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))
}

/** The calendar periods of so many months that may fall due between the bounds. */
export function calendarSpans(ask: DeadlineQuestion, months: 1 | 3 | 12): Span[] {
  const spans: Span[] = []
  // What is due within the bounds is about a period that ended at most two years before.
  let startsOn = dayOf(parts(ask.from).year - 2, 1, 1)
  while (startsOn <= ask.to) {
    const next = addMonths(startsOn, months)
    spans.push({ startsOn, endsOn: addDays(next, -1) })
    startsOn = next
  }
  return spans
}

/** A day of the month after a period. */
export function dayOfNextMonth({ endsOn }: Span, dayOfMonth: number): Day {
  return addDays(endOfMonth(endsOn), dayOfMonth)
}

/** A day of the calendar year after the one in which a period ends. */
export function inYearAfter({ endsOn }: Span, month: number, dayOfMonth: number): Day {
  return dayOf(parts(endsOn).year + 1, month, dayOfMonth)
}

/** So many months after a day, the end of a month staying the end of a month. */
export function monthsAfter(from: Day, months: number): Day {
  const later = addMonths(from, months)
  return from === endOfMonth(from) ? endOfMonth(later) : later
}

/** The deadlines that follow from a company's own years; each country says when accounts are due. */
export function fiscalYearRules(
  ask: DeadlineQuestion,
  accounts: { label: Text; dueOn: (year: Span, meetingOn: Day) => Day },
): DeadlineRule[] {
  const meetingOn = (year: Span) => generalMeetingOn(ask.generalMeeting, year)
  const spans = ask.fiscalYears
  return [
    { kind: 'fiscal_year_end', label: labels.yearEnd, spans, dueOn: (year) => year.endsOn },
    { kind: 'general_meeting', label: labels.meeting, spans, dueOn: meetingOn },
    {
      kind: 'annual_accounts',
      label: accounts.label,
      spans,
      dueOn: (year) => accounts.dueOn(year, meetingOn(year)),
    },
  ]
}

/** The meeting is held on the day of the statutes, within six months of the end of the year. */
function generalMeetingOn(statutory: Day | null, { endsOn }: Span): Day {
  const latest = monthsAfter(endsOn, 6)
  if (statutory === null) return latest
  const years = parts(endsOn).year - parts(statutory).year
  const sameYear = addMonths(statutory, years * 12)
  const first = sameYear > endsOn ? sameYear : addMonths(statutory, (years + 1) * 12)
  return earlier(first, latest)
}

export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}

const labels = {
  yearEnd: {
    fr: 'Clôture de l’exercice au {end}',
    nl: 'Afsluiting van het boekjaar op {end}',
    en: 'End of the financial year on {end}',
    de: 'Ende des Geschäftsjahres am {end}',
  },
  meeting: {
    fr: 'Assemblée générale, exercice clos le {end}',
    nl: 'Algemene vergadering, boekjaar afgesloten op {end}',
    en: 'General meeting, financial year ended {end}',
    de: 'Generalversammlung, Geschäftsjahr zum {end}',
  },
}

const quarterLetter: Readonly<Record<Language, string>> = { fr: 'T', nl: 'K', en: 'Q', de: 'Q' }

function labelFor(label: Text, { startsOn, endsOn }: Span): Text {
  const { year, month, dayOfMonth } = parts(endsOn)
  const [monthText, dayText] = [month, dayOfMonth].map((number) => String(number).padStart(2, '0'))
  const isMonth = parts(startsOn).month === month
  const filled = {} as Record<Language, string>
  for (const language of languages) {
    const quarter = `${quarterLetter[language]}${Math.ceil(month / 3)} ${year}`
    const period = isMonth ? `${monthText}/${year}` : quarter
    const end = [dayText, monthText, year].join(language === 'de' ? '.' : '/')
    filled[language] = say(label, language, { period, year, end })
  }
  return filled
}
