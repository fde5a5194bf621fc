import {
  type LedgerBooks,
  type LedgerYear,
  ledgerMonths,
  ledgerYears,
  type NamedYear,
  type Standing,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { type Instant, parseInstant } from '#kernel/instants'
import { invalidField } from '#kernel/problem'
import { sentOff, sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { todayFor } from '#platform/operations/today'
import { type Compare, comparisonOf, type Span, type SpanAsked, spanOf } from '../domain/span.js'
import { messages } from '../problems.js'
import { hasEntriesAfter, placeAt, surroundingsOf } from '../queries/frame.js'

export type FrameAsked = SpanAsked & {
  readonly compare?: Compare | null
  readonly as_of?: string | null
}

/** The days of a report, what they are compared with, and the moment that it shows. */
export type Frame = {
  readonly companyCode: string
  readonly today: Day
  readonly years: readonly NamedYear[]
  readonly span: Span
  /** The fiscal year of the last day; null outside all. */
  readonly year: NamedYear | null
  readonly comparison: Span | null
  /** The last place of the log, as the report saw it. */
  readonly logSeq: number
  /** The place that was asked for. */
  readonly asOf: number | null
  /** What sums of the ledger are read by. */
  readonly books: LedgerBooks & { readonly standing: Standing }
  /** Whether something is dated after today, as far as these days go; asked for at once, so that nobody waits for it. */
  readonly hasFuture: Promise<boolean> | false
}

export async function frameOf(
  op: CompanyReading & { readonly now: Instant; readonly services: Services },
  asked: FrameAsked,
  usual: { readonly compare: Compare },
): Promise<Frame> {
  const today = todayFor(op)
  const given = asked.as_of ?? null
  const [{ code: companyCode, last_seq: logSeq, references_seq }, months, present] =
    await sideBySide(
      surroundingsOf(op),
      ledgerMonths(op),
      given === null ? ledgerYears(op, null) : null,
    )
  const asOf = await placeOf(op, given, logSeq)
  const years = present ?? (await ledgerYears(op, asOf))
  const span = spanOf(asked, years, today)
  const isIn = ({ starts_on, ends_on }: LedgerYear) => starts_on <= span.to && span.to <= ends_on
  return {
    companyCode,
    today,
    years,
    span,
    year: years.find(isIn) ?? null,
    comparison: comparisonOf(span, asked.compare ?? usual.compare, years),
    logSeq,
    asOf,
    books: {
      years,
      asOf,
      standing: { database: op.services.db, logSeq, referencesSeq: references_seq, months },
    },
    hasFuture: futureIn(op, today, span),
  }
}

/** Whether something is dated after today in a span: the question is on its way. */
export function futureIn(op: CompanyReading, today: Day, { to }: Span): Promise<boolean> | false {
  return to > today && sentOff(hasEntriesAfter(op, today, to))
}

/** What was changed since without the log of postings cannot be taken back. */
export function refusePast({ as_of }: Pick<FrameAsked, 'as_of'>): void {
  if (as_of != null) throw invalidField('as_of', messages.notOfThePast)
}

/** A place of the log, or the last one that was written by a moment. */
async function placeOf(
  op: CompanyReading,
  given: string | null,
  last: number,
): Promise<number | null> {
  if (given === null) return null
  const moment = parseInstant(given)
  const place = /^\d{1,15}$/.test(given)
    ? Number(given)
    : moment === undefined
      ? Number.NaN
      : await placeAt(op, moment)
  if (!(place >= 1 && place <= last)) throw invalidField('as_of', messages.noSuchPlace)
  return place
}
