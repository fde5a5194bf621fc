import { type DeadlineQuestion, type DueDay, isPackCode, packOf, type VatRegime } from '#countries'
import { addDays, type Day, day } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { type Language, say } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import type { InCompany, Reading } from '#platform/operation'
import { messages } from '../problems.js'
import { type CompanyOverview, overviewsOf } from '../queries/overviews.js'
import type { Deadline, DeadlineWindow } from '../schemas/views.js'

/** How far one looks back and ahead when nothing else is asked. */
const daysBack = 30
const daysAhead = 395

/** The calendars of the countries are reckoned between these days. */
const [earliest, latest] = [day('1910-01-01'), day('2190-12-31')]

/** The legal deadlines of the file between two days, in date order. */
export async function listFileDeadlines(
  op: Reading & InCompany,
  { query }: { query: DeadlineWindow },
): Promise<Deadline[]> {
  const from = query.from ?? addDays(todayAt(op.now), -daysBack)
  const to = query.to ?? (from > latest ? from : addDays(from, daysAhead))
  if (to < from) throw invalidField('to', messages.windowEndsBeforeStart)
  const [file] = await overviewsOf(op.tx, [op.company.id])
  return deadlinesOf(file!, from, to, todayAt(op.now), op.language)
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
    .flatMap((file) => dueDaysOf(file).map((due) => shown(file, due, today, language)))
    .sort((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0))
}

/** The day of the next VAT return of each file; null for one that files none. */
export function vatDueDays(files: readonly CompanyOverview[], today: Day): (Day | null)[] {
  const dueDaysOf = dueDaysBetween(today, addDays(today, 120))
  return files.map((file) => dueDaysOf(file).find(({ kind }) => kind === 'vat')?.dueOn ?? null)
}

/** The legal deadlines of a file between two days, in date order. */
export function deadlinesOf(
  file: CompanyOverview,
  from: Day,
  to: Day,
  today: Day,
  language: Language,
): Deadline[] {
  return dueDaysBetween(from, to)(file).map((due) => shown(file, due, today, language))
}

function shown(file: CompanyOverview, due: DueDay, today: Day, language: Language): Deadline {
  const { public_token, name, code } = file
  return {
    kind: due.kind,
    due_on: due.dueOn,
    label: say(due.label, language),
    company: { public_token, name, code },
    status: isDone(file, due) ? 'done' : due.dueOn < today ? 'late' : 'due',
    related: { starts_on: due.related.startsOn, ends_on: due.related.endsOn },
  }
}

/** What is due between two days, for file after file: files that are alike are reckoned once. */
function dueDaysBetween(from: Day, to: Day): (file: CompanyOverview) => readonly DueDay[] {
  const begin = from < earliest ? earliest : from
  const end = to > latest ? latest : to
  const known = new Map<string, readonly DueDay[]>()
  return (file) => {
    if (!isPackCode(file.country_pack) || end < begin) return []
    const ask: DeadlineQuestion = {
      vatRegime: file.vat_regime as VatRegime,
      // Nothing is due before its year has ended, nor more than a year after.
      fiscalYears: file.years
        .filter(({ ends_on }) => ends_on <= end && ends_on >= addDays(begin, -400))
        .map(({ starts_on, ends_on }) => ({ startsOn: starts_on, endsOn: ends_on })),
      generalMeeting: file.general_meeting,
      from: begin,
      to: end,
    }
    const key = JSON.stringify([file.country_pack, ask])
    const days = known.get(key) ?? packOf(file.country_pack).deadlinesOf(ask)
    known.set(key, days)
    return days
  }
}

/** A year that is closed has ended; whether the rest was done is not known here. */
function isDone(file: CompanyOverview, { kind, related }: DueDay): boolean {
  if (kind !== 'fiscal_year_end') return false
  return file.years.some((year) => year.is_closed && year.ends_on === related.endsOn)
}
