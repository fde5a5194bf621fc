import { type DeadlineQuestion, type DueDay, isPackCode, packOf, type VatRegime } from '#countries'
import { addDays, type Day, day } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { messages } from '../problems.js'
import { type CompanyOverview, overviewsOf } from '../queries/overviews.js'
import type { Deadline, DeadlineWindow } from '../schemas/views.js'

/** How far one looks back and ahead when nothing else is asked. */
const daysBack = 30
const daysAhead = 395

/** The calendars of the countries are computed between these days. */
const [earliest, latest] = [day('1910-01-01'), day('2190-12-31')]

/** The legal deadlines of the file between two days, in date order. */
export async function listCompanyDeadlines(
  op: Reading & InCompany,
  { query }: { query: DeadlineWindow },
): Promise<Deadline[]> {
  const from = query.from ?? addDays(todayFor(op), -daysBack)
  const to = query.to ?? (from > latest ? from : addDays(from, daysAhead))
  if (to < from) throw invalidField('to', messages.windowEndsBeforeStart)
  const [overview] = await overviewsOf(op.tx, [op.company.id])
  return deadlinesOf(overview!, from, to, todayFor(op), op.language)
}

/** Those of many files, from a month back to a year ahead, in date order. */
export function usualDeadlines(
  files: readonly CompanyOverview[],
  today: Day,
  language: Language,
): Deadline[] {
  const from = addDays(today, -daysBack)
  const dueDaysOf = dueDaysBetween(from, addDays(from, daysAhead))
  return files
    .flatMap((overview) => dueDaysOf(overview).map((due) => shown(overview, due, today, language)))
    .sort((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0))
}

/** The day of the next VAT return of each file that is not filed yet; null for one that files none. */
export function vatDueDays(files: readonly CompanyOverview[], today: Day): (Day | null)[] {
  const dueDaysOf = dueDaysBetween(today, addDays(today, 220))
  return files.map(
    (overview) =>
      dueDaysOf(overview).find((due) => due.kind === 'vat' && !isDone(overview, due))?.dueOn ??
      null,
  )
}

/** The legal deadlines of a file between two days, in date order. */
export function deadlinesOf(
  overview: CompanyOverview,
  from: Day,
  to: Day,
  today: Day,
  language: Language,
): Deadline[] {
  return dueDaysBetween(from, to)(overview).map((due) => shown(overview, due, today, language))
}

function shown(overview: CompanyOverview, due: DueDay, today: Day, language: Language): Deadline {
  const { public_token, name, code } = overview
  return {
    kind: due.kind,
    due_on: due.dueOn,
    label: say(due.label, language),
    company: { public_token, name, code },
    status: isDone(overview, due) ? 'done' : due.dueOn < today ? 'late' : 'due',
    related: { starts_on: due.related.startsOn, ends_on: due.related.endsOn },
  }
}

/** What is due between two days, for file after file: files that are alike are computed once. */
function dueDaysBetween(from: Day, to: Day): (overview: CompanyOverview) => readonly DueDay[] {
  const begin = from < earliest ? earliest : from
  const end = to > latest ? latest : to
  const known = new Map<string, readonly DueDay[]>()
  return (overview) => {
    if (!isPackCode(overview.country_pack) || end < begin) return []
    const ask: DeadlineQuestion = {
      vatRegime: overview.vat_regime as VatRegime,
      // Nothing is due before its year has ended, nor more than a year after.
      fiscalYears: overview.years
        .filter(({ ends_on }) => ends_on <= end && ends_on >= addDays(begin, -400))
        .map(({ starts_on, ends_on }) => ({ startsOn: starts_on, endsOn: ends_on })),
      generalMeeting: overview.general_meeting,
      ...(overview.vat_due_day === null ? {} : { vatDayOfMonth: overview.vat_due_day }),
      from: begin,
      to: end,
    }
    const key = JSON.stringify([overview.country_pack, ask])
    const days = known.get(key) ?? packOf(overview.country_pack).deadlinesOf(ask)
    known.set(key, days)
    return days
  }
}

/** A year that is closed has ended, a return that is filed is done; whether the rest was done is not known here. */
function isDone({ years, filed_returns }: CompanyOverview, { kind, related }: DueDay): boolean {
  if (kind === 'vat')
    return filed_returns.some(
      ({ starts_on, ends_on }) => starts_on === related.startsOn && ends_on === related.endsOn,
    )
  if (kind !== 'fiscal_year_end') return false
  return years.some((year) => year.is_closed && year.ends_on === related.endsOn)
}
