import type { Day } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { type Amount, add, formatAmount, subtract } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/http/pages'
import { uncoded } from '#platform/http/problems'
import type { InCompany, Reading } from '#platform/operation'
import * as ledger from '../domain/ledger.js'
import { messages } from '../problems.js'
import * as queries from '../queries/ledger.js'
import type { LedgerFilter, LedgerLine } from '../schemas/ledger.js'

type Asked = { id: number; query: LedgerFilter; page: PageAsked }

type Ledger = {
  rows: LedgerLine[]
  total: number
  more: { opening_balance: string; closing_balance: string }
}

/** A page of an account's lines, oldest first, between the balances at both ends of the whole span. */
export async function readLedger(
  op: Reading & InCompany,
  { id, query, page }: Asked,
): Promise<Ledger> {
  const { from = null, to = null, unlettered } = query
  if (from !== null && to !== null && to < from) throw invalidField('to', messages.endsBeforeStart)
  if (!(await queries.isAccount(op, id))) throw problem(uncoded.not_found)
  const years = await queries.yearsOfFile(op)
  const span = ledger.spanOf(years, todayAt(op.now), from, to)
  if (!span) return { rows: [], total: 0, more: balances('0.00', '0.00') }
  return unlettered ? openLedger(op, id, span, page) : wholeLedger(op, id, span, years, page)
}

async function wholeLedger(
  op: Reading & InCompany,
  id: number,
  span: ledger.Span,
  years: readonly ledger.Year[],
  page: PageAsked,
): Promise<Ledger> {
  const periods = await queries.periodsOfAccount(op, id)
  const openingDays = openingDaysOf(periods, years)
  const walk = ({ from, to }: ledger.Stretch): queries.Walk => ({
    accountId: id,
    from: { day: from, id: 0 },
    to,
    openingDays: openingDays.filter((day) => from <= day && day <= to),
  })
  const cuts = ledger.cutsOf(periods, span)
  const before = cuts.before ? await queries.pass(op, walk(cuts.before)) : ledger.nothing
  const last = cuts.last ? await queries.pass(op, walk(cuts.last)) : ledger.nothing
  const opening = ledger.openingBalance(periods, ledger.firstYear(years, span), span, before)
  const segments = ledger.segmentsOf(periods, span, before, last)
  const { lines: total, amount } = ledger.totalOf(segments)
  const more = balances(formatAmount(opening), formatAmount(add(opening, amount)))
  const place = ledger.placeOf(segments, page.offset, page.perPage)
  if (!place) return { rows: [], total, more }
  const skipped = await passTo(op, place, walk(place.first))
  const rest = { ...walk(place), from: skipped.mark }
  const lines = await queries.linesOf(op, rest, page.perPage)
  const balance = add(opening, place.passed, skipped.amount)
  return { rows: ledger.withBalances(lines, balance), total, more }
}

/** Skips the lines before a page, from the end of its first segment when that is nearer. */
async function passTo(
  op: Reading & InCompany,
  { first, skip }: ledger.Place,
  walk: queries.Walk,
): Promise<{ amount: Amount; mark: queries.Mark }> {
  const rest = first.lines - skip
  if (skip <= rest) return queries.pass(op, walk, skip)
  const { amount, mark } = await queries.passBack(op, walk, rest)
  return { amount: subtract(first.amount, amount), mark }
}

/** Lines that are still to be lettered stay so over the years: what was open before is that of all years. */
async function openLedger(
  op: Reading & InCompany,
  id: number,
  { from, to }: ledger.Span,
  { perPage, offset }: PageAsked,
): Promise<Ledger> {
  const { lines: total, opening, closing } = await queries.openTally(op, id, from, to)
  const rows = await queries.openLines(op, id, from, to, perPage, offset)
  return { rows, total, more: balances(opening, closing) }
}

/** An opening entry is dated on the first day of its year; these are the ones that touch the account. */
function openingDaysOf(
  periods: readonly ledger.PeriodTally[],
  years: readonly ledger.Year[],
): Day[] {
  const opened = new Set(
    periods.filter(({ opening }) => opening.lines > 0).map(({ fiscalYearId }) => fiscalYearId),
  )
  return years.filter(({ id }) => opened.has(id)).map(({ starts_on }) => starts_on)
}

function balances(opening: string, closing: string) {
  return { opening_balance: opening, closing_balance: closing }
}
