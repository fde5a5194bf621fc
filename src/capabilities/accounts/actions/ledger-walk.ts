import { type Amount, add, subtract } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import * as ledger from '../domain/ledger.js'
import * as queries from '../queries/ledger.js'

/** The lines of an account in a span, of which any is found without a walk along all before it. */
export type LedgerWalk = {
  readonly periods: readonly ledger.PeriodTally[]
  /** What lies before the span in the month that it cuts. */
  readonly before: ledger.Tally
  readonly segments: readonly ledger.Segment[]
  readonly along: (stretch: ledger.Stretch) => queries.Walk
}

type Wish = {
  /** What closes a year is among the lines. */
  readonly closing: boolean
  /** Lines that are passed over, as if they had not been posted. */
  readonly unseen?: readonly ledger.UnseenLine[]
}

export async function ledgerWalk(
  op: CompanyReading,
  accountId: number,
  span: ledger.Span,
  { closing, unseen = [] }: Wish,
): Promise<LedgerWalk> {
  const kept = await queries.periodsOfAccount(op, accountId, closing)
  const periods = ledger.withoutUnseen(kept, unseen)
  const along = walkOf(accountId, periods, closing, unseen)
  const cuts = ledger.cutsOf(periods, span)
  const before = cuts.before ? await queries.pass(op, along(cuts.before)) : ledger.nothing
  const last = cuts.last ? await queries.pass(op, along(cuts.last)) : ledger.nothing
  return { periods, before, segments: ledger.segmentsOf(periods, span, before, last), along }
}

/** How the lines of some days are walked along, past what opens a year and, unless it is asked for, closes one. */
function walkOf(
  accountId: number,
  periods: readonly ledger.PeriodTally[],
  closing: boolean,
  unseen: readonly ledger.UnseenLine[],
): LedgerWalk['along'] {
  const days = ledger.passedOver(periods)
  const phases = closing ? ['opening'] : ['opening', 'closing']
  return ({ from, to }) => ({
    accountId,
    from: { day: from, id: 0 },
    to,
    past: {
      days: days.filter((day) => from <= day && day <= to),
      phases,
      unseen: unseen.filter(({ day }) => from <= day && day <= to).map(({ id }) => id),
    },
  })
}

/** Where some lines of a walk begin: the rest of the walk, and what the lines before them come to. */
export type LedgerPlace = { readonly rest: queries.Walk; readonly passed: Amount }

/** The place after so many lines, from which as many as wanted follow; undefined beyond the last. */
export async function placeInLedger(
  op: CompanyReading,
  { segments, along }: LedgerWalk,
  offset: number,
  limit: number,
): Promise<LedgerPlace | undefined> {
  const place = ledger.placeOf(segments, offset, limit)
  if (!place) return undefined
  const skipped = await passTo(op, place, along(place.first))
  return {
    rest: { ...along(place), from: skipped.mark },
    passed: add(place.passed, skipped.amount),
  }
}

/** Skips the lines before a page, from the end of its first segment when that is nearer. */
async function passTo(
  op: CompanyReading,
  { first, skip }: ledger.Place,
  walk: queries.Walk,
): Promise<{ amount: Amount; mark: queries.Mark }> {
  const rest = first.lines - skip
  if (skip <= rest) return queries.pass(op, walk, skip)
  const { amount, mark } = await queries.passBack(op, walk, rest)
  return { amount: subtract(first.amount, amount), mark }
}
