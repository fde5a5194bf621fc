import { yearAt } from '#capabilities/ledger'
import { formFor, type VatForm } from '#countries'
import { addDays, type Day, day, endOfMonth, parts } from '#kernel/days'
import { type Amount, add, negate, storedAmount, subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import {
  type Compared,
  compared,
  type Reason,
  reason,
  type Weights,
  weightedFigures,
  weightsOf,
} from '../domain/control.js'
import { readAmounts } from '../domain/figures.js'
import { dueNow, readBoxes } from '../domain/ledger.js'
import { messages } from '../problems.js'
import { type AccountMonth, accountMonths, turnoverLines } from '../queries/control.js'
import { boxSums } from '../queries/figures.js'
import { waitingLines } from '../queries/waiting.js'
import type { ControlAsked, VatControl } from '../schemas/views.js'
import { type Context, contextOf } from './context.js'
import {
  type DeclaredParts,
  isWithin,
  type Months,
  type ReturnsIn,
  returnsIn,
} from './control-returns.js'
import { periodsOf, shownAccounts, shownComparison } from './control-shown.js'

type Viewing = Reading & InCompany

/** The books against the returns: turnover and VAT, and why they differ. */
export async function readControl(
  op: Viewing,
  { query }: { query: ControlAsked },
): Promise<VatControl> {
  const months = await monthsAsked(op, query)
  const context = await contextOf(op)
  const returns = await returnsIn(op, context, months)
  const settled = await settledSince(op, months.to)
  const accounts = await accountMonths(op, earliest(months, returns), months.to)
  const turnover = await turnoverOf(op, context, months, returns, settled)
  const vat = vatOf(months, returns, settled, accounts)
  return {
    ...months,
    turnover: shownComparison(turnover, op.language),
    vat: shownComparison(vat, op.language),
    accounts: shownAccounts(months, returns, accounts, op.language),
    periods: periodsOf(context, months, returns),
    ok: turnover.unexplained === zero && vat.unexplained === zero,
  }
}

/** Whole months: of a year, between two days, or of the fiscal year that holds today. */
async function monthsAsked(op: Viewing, { year, from, to }: ControlAsked): Promise<Months> {
  if (year != null) return { from: day(`${year}-01-01`), to: day(`${year}-12-31`) }
  const today = todayFor(op)
  const own = await yearAt(op, today)
  const begin = from ?? own?.starts_on ?? today
  const end = to ?? own?.ends_on ?? today
  if (end < begin) throw invalidField('to', messages.endsBeforeStart)
  return { from: firstOf(begin), to: endOfMonth(end) }
}

function firstOf(of: Day): Day {
  return addDays(of, 1 - parts(of).dayOfMonth)
}

/** A return may have begun before the months that are asked for. */
function earliest({ from }: Months, { covered }: ReturnsIn): Day {
  return [...covered].reduce((first, month) => (month < first ? month : first), from)
}

/** What payments have settled of waiting lines and no return has declared yet. */
type Settled = { readonly boxes: ReturnType<typeof readBoxes>; readonly moved: Amount }

async function settledSince(op: Viewing, until: Day): Promise<Settled> {
  const lines = (await waitingLines(op, until)).map((line) => ({
    isMoved: line.final_account !== null,
    ...dueNow({
      amount: storedAmount(line.amount),
      boxes: readBoxes(line.boxes),
      settled: storedAmount(line.settled),
      whole: storedAmount(line.whole),
      declared: readAmounts(line.declared),
      moved: storedAmount(line.moved),
    }),
  }))
  return {
    boxes: lines.flatMap(({ boxes }) => boxes),
    moved: negate(add(...lines.map(({ moved, isMoved }) => (isMoved ? moved : zero)))),
  }
}

/** The form by which months that no return covers would be declared. */
function usualForm({ pack, regime }: Context): VatForm {
  return formFor(pack.vatReturns, regime) ?? pack.vatReturns.forms[0]!
}

async function turnoverOf(
  op: Viewing,
  context: Context,
  months: Months,
  returns: ReturnsIn,
  settled: Settled,
): Promise<Compared> {
  const form = usualForm(context)
  const weights = weightsOf(form, form.control.turnover)
  const prefix = context.pack.controlAccounts.defaultSale.slice(0, 2)
  const lines = await turnoverLines(op, prefix, weights, months.from, months.to)
  const { turnover: declared } = returns
  const ledger = storedAmount(lines.ledger)
  // A form without turnover declares none of it.
  if (weights.size === 0)
    return compared(ledger, declared.declared, [reason('not_declared', ledger)])
  const late = weightedFigures(form, figured(settled), weights)
  const undeclared = await undeclaredBoxes(op, form, weights, months, returns)
  const waiting = subtract(storedAmount(lines.waiting), add(declared.waiting, late))
  return compared(ledger, declared.declared, [
    reason('not_declared', add(undeclared, late)),
    reason('no_vat_code', storedAmount(lines.uncoded), lines.uncoded_lines),
    reason('other_account', storedAmount(lines.elsewhere), lines.elsewhere_lines),
    reason('waiting', waiting),
    ...ofReturns(declared),
  ])
}

function figured({ boxes }: Settled) {
  return boxes.map((box) => ({ ...box, vatCode: null, account: '', lines: 0 }))
}

/** What months without a validated return hold, less what returns declared of months before those asked for. */
async function undeclaredBoxes(
  op: Viewing,
  form: VatForm,
  weights: Weights,
  months: Months,
  returns: ReturnsIn,
): Promise<Amount> {
  const { covered } = returns
  const first = earliest(months, returns)
  let sum = zero
  for (let month = first; month <= months.to; month = addDays(endOfMonth(month), 1)) {
    if (covered.has(month) === isWithin(month, months)) continue
    const figures = (await boxSums(op, month, endOfMonth(month))).map(
      ({ amount, vat_code, ...figure }) => ({
        ...figure,
        vatCode: vat_code,
        amount: storedAmount(amount),
      }),
    )
    const held = weightedFigures(form, figures, weights)
    sum = covered.has(month) ? subtract(sum, held) : add(sum, held)
  }
  return sum
}

function vatOf(
  months: Months,
  { vat: declared, covered, moved }: ReturnsIn,
  settled: Settled,
  accounts: readonly AccountMonth[],
): Compared {
  const held = accounts.filter(({ month }) => isWithin(month, months))
  const total = (rows: readonly AccountMonth[], name: 'tax' | 'other') =>
    add(zero, ...rows.map((row) => storedAmount(row[name])))
  const ofInvoices = (isCovered: boolean, rows: readonly AccountMonth[]) =>
    rows.filter(({ role, month }) => role !== 'waiting' && covered.has(month) === isCovered)
  const before = accounts.filter(({ month }) => !isWithin(month, months))
  const undeclared = ofInvoices(false, held)
  const waiting = subtract(
    total(
      held.filter(({ role }) => role === 'waiting'),
      'tax',
    ),
    add(settled.moved, ...moved.values()),
  )
  const late = subtract(total(undeclared, 'tax'), total(ofInvoices(true, before), 'tax'))
  const uncoded = held.reduce((sum, { other_lines }) => sum + other_lines, 0)
  const lines = undeclared.reduce((sum, { tax_lines }) => sum + tax_lines, 0)
  return compared(add(total(held, 'tax'), total(held, 'other')), declared.declared, [
    reason('not_declared', add(late, settled.moved), lines),
    reason('no_vat_code', total(held, 'other'), uncoded),
    reason('waiting', waiting),
    ...ofReturns(declared),
  ])
}

/** What returns hold that no entry gave them. */
function ofReturns({ manual, rounding, carried }: DeclaredParts): Reason[] {
  return [
    reason('manual', negate(manual)),
    reason('rounding', negate(rounding)),
    reason('carried', negate(carried)),
  ]
}
