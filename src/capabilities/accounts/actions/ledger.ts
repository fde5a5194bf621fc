import { accountAndYears, type LedgerYear, openingOf, yearFor } from '#capabilities/ledger'
import { lastDay } from '#kernel/days'
import { type Amount, add, formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import * as ledger from '../domain/ledger.js'
import { messages } from '../problems.js'
import * as queries from '../queries/ledger.js'
import type { LedgerFilter, LedgerLine } from '../schemas/ledger.js'
import { ledgerWalk, placeInLedger } from './ledger-walk.js'

type Asked = { id: number; query: LedgerFilter; page: PageAsked }
type Account = { readonly id: number; readonly number: string }

type Ledger = {
  rows: LedgerLine[]
  total: number
  more: { opening_balance: string; unclosed: string | null; closing_balance: string }
}

/** A page of an account's lines, oldest first, between the balances at both ends of the whole span. */
export async function readLedger(
  op: Reading & InCompany,
  { id, query, page }: Asked,
): Promise<Ledger> {
  const { from = null, to = null, unlettered, closing } = query
  if (from !== null && to !== null && to < from) throw invalidField('to', messages.endsBeforeStart)
  const found = await accountAndYears(op, id)
  if (!found) throw problem(uncoded.not_found)
  const { number, years } = found
  const span = ledger.spanOf(years, todayFor(op), from, to)
  if (!span) return { rows: [], total: 0, more: balances('0.00', '0.00') }
  return unlettered
    ? openLedger(op, id, span, page)
    : wholeLedger(op, { id, number }, span, years, closing === true, page)
}

async function wholeLedger(
  op: Reading & InCompany,
  account: Account,
  span: ledger.Span,
  years: readonly LedgerYear[],
  withClosing: boolean,
  page: PageAsked,
): Promise<Ledger> {
  const year = yearFor(years, { from: span.from, to: span.to ?? lastDay })
  const walk = await ledgerWalk(op, account.id, span, { closing: withClosing })
  const { periods, before, segments } = walk
  const begun = year ? await openingOf(op, account, years, year, periods) : nothingBegun
  const opening = ledger.openingBalance(periods, year, span, begun.opening, before)
  const { lines: total, amount } = ledger.totalOf(segments)
  const more = balances(formatAmount(opening), formatAmount(add(opening, amount)), begun.unclosed)
  const place = await placeInLedger(op, walk, page.offset, page.perPage)
  if (!place) return { rows: [], total, more }
  const lines = await queries.linesOf(op, place.rest, page.perPage)
  return { rows: ledger.withBalances(lines, add(opening, place.passed)), total, more }
}

const nothingBegun = { opening: zero, unclosed: null }

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

function balances(opening: string, closing: string, unclosed: Amount | null = null) {
  return {
    opening_balance: opening,
    unclosed: unclosed === null ? null : formatAmount(unclosed),
    closing_balance: closing,
  }
}
