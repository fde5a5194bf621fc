import { grouped } from '#kernel/lists'
import { formatAmount } from '#kernel/money'
import {
  countOf,
  entriesOfPage,
  type JournalMonth,
  type JournalYear,
  type Numbers,
  totalOf,
  yearsOfJournals,
} from '../domain/journal.js'
import { isPart, type Page, pageOf, shownPage } from '../domain/pages.js'
import { letteredThen, type Since } from '../domain/since.js'
import * as queries from '../queries/journal.js'
import {
  type JournalAsked,
  type JournalBody,
  type JournalLine,
  type JournalRow,
  type JournalSummary,
  journalPage,
} from '../schemas/journal.js'
import { type Frame, frameOf } from './frame.js'
import { journalTable } from './journal-table.js'
import { linkTo, listed } from './links.js'
import { namedIn } from './named.js'
import type { Computed, ReportReading } from './report.js'
import { readSince } from './since.js'

/** The legal journal: every entry of the span with its lines, and what each journal comes to by month. */
export async function journal(
  op: ReportReading,
  asked: JournalAsked,
): Promise<Computed<JournalBody>> {
  const frame = await frameOf(op, asked, { compare: 'none' })
  const journalIds = await namedIn(op, 'journal_id', asked.journal_id)
  const since = await readSince(op, frame.asOf)
  const unseen = since && since.posted.length > 0 ? since.posted : null
  const entries = { ...frame.span, narrowed: { journalIds, unseen } }
  const months = await queries.journalMonths(op, entries)
  const years = await withNumbers(op, frame, entries, yearsOfJournals(months))
  const page = pageOf(asked, journalPage.usual, journalPage.most)
  const total = countOf(months)
  const amount = formatAmount(totalOf(months))
  const totals = { entries: total, debit: amount, credit: amount }
  const journals = journalsOf(months, years)
  const isShort = asked.summary === true
  // A file has all entries and shows none of these.
  const rows = isShort || op.tx.portions ? [] : await rowsOf(op, frame, since, entries, years, page)
  return {
    frame,
    body: { ...shownPage(page, total), journals, rows, totals },
    table: journalTable(op, isShort ? null : entries, { rows, journals, totals }),
    isPart: !isShort && isPart(page, total),
    chosen: {
      from: frame.span.from,
      to: frame.span.to,
      journal_id: listed(journalIds),
      summary: isShort || null,
    },
  }
}

/** Of a year that is shown whole, the numbers are those from one on; of others they are looked up. */
async function withNumbers(
  op: ReportReading,
  { span, years }: Frame,
  entries: queries.JournalEntries,
  journals: readonly JournalYear[],
): Promise<(JournalYear & Numbers)[]> {
  const whole = new Set(
    years
      .filter(({ starts_on, ends_on }) => span.from <= starts_on && ends_on <= span.to)
      .map(({ id }) => id),
  )
  const cut = journals.filter(({ yearId }) => !whole.has(yearId))
  const numbers = await queries.numbersOf(op, entries, cut)
  const found = new Map(cut.map((one, at) => [one, numbers[at]!]))
  return journals.map((one) => ({
    ...one,
    ...(found.get(one) ?? { first: 1, last: one.entries }),
  }))
}

function journalsOf(
  months: readonly JournalMonth[],
  years: readonly (JournalYear & Numbers)[],
): JournalSummary[] {
  return [...grouped(months, ({ journalId }) => journalId).values()].map((own) => {
    const { journalId, code, label } = own[0]!
    const numbered = years.filter((year) => year.journalId === journalId)
    return {
      journal_id: journalId,
      code,
      label,
      ...summed(own),
      first_number: numbered[0]!.first,
      last_number: numbered.at(-1)!.last,
      months: [...grouped(own, ({ month }) => month)].map(([month, parts]) => ({
        month,
        ...summed(parts),
      })),
    }
  })
}

function summed(months: readonly JournalMonth[]) {
  const amount = formatAmount(totalOf(months))
  return { entries: countOf(months), debit: amount, credit: amount }
}

async function rowsOf(
  op: ReportReading,
  frame: Frame,
  since: Since | null,
  entries: queries.JournalEntries,
  years: readonly (JournalYear & Numbers)[],
  page: Page,
): Promise<JournalRow[]> {
  const found = await queries.entriesFrom(op, entries, entriesOfPage(years, page))
  const lines = await queries.linesOfEntries(
    op,
    found.map(({ entry_id }) => entry_id),
  )
  const linesOf = grouped(lines, ({ entry_id }) => entry_id)
  return found.map(({ total, ...entry }) => ({
    ...entry,
    status: since?.entries.get(entry.entry_id)?.status ?? entry.status,
    debit: total,
    credit: total,
    link: linkTo(op, `entries/${entry.entry_id}`, {}, frame),
    lines: linesOf.get(entry.entry_id)!.map((line) => shownLine(line, since)),
  }))
}

function shownLine(
  { entry_id: _, lettering_id, lettering_code, ...line }: queries.BareLine,
  since: Since | null,
): JournalLine {
  const today = lettering_id === null ? null : { id: lettering_id, code: lettering_code! }
  return { ...line, lettering_code: letteredThen(since, line.id, today)?.code ?? null }
}
