import {
  aboveIn,
  actualsOf,
  axesOf,
  type BudgetHead,
  type BudgetLine,
  budgetHeads,
  codesOf,
  findBudget,
  findYear,
  postedOf,
  typesOf,
  unnamedOf,
} from '#capabilities/analytics'
import { say } from '#kernel/languages'
import { type Amount, add, formatAmount, negate, storedAmount, subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { Static } from '#platform/shapes/index'
import {
  type BudgetMonth,
  type Compared,
  differenceOf,
  monthsUpTo,
  percentOf,
  sumOf,
} from '../domain/budget.js'
import { yearAt } from '../domain/span.js'
import { inNoLine } from '../domain/texts.js'
import { messages } from '../problems.js'
import type { BudgetAsked, BudgetReport, BudgetRow } from '../schemas/budget.js'
import { budgetTable, budgetTotals } from './budget-table.js'
import { chartOf } from './chart.js'
import { type Frame, frameOf, refusePast } from './frame.js'
import { type Asked as LinkAsked, linkTo, listed, offAxis } from './links.js'
import type { Computed as ReportComputed, ReportReading } from './report.js'

type Body = Pick<Static<typeof BudgetReport>, 'budget' | 'rows' | 'totals'>
type Budget = NonNullable<Awaited<ReturnType<typeof findBudget>>>
type Posted = Awaited<ReturnType<typeof postedOf>>

/** A row with its figures, which still count what they belong to. */
type Line = {
  readonly type: string
  readonly months: readonly BudgetMonth[]
  readonly sum: Compared
}

/** What was expected of the fiscal year of a budget, and what was posted in it up to a day. */
export async function budget(op: ReportReading, asked: BudgetAsked): Promise<ReportComputed<Body>> {
  refusePast(asked)
  const { frame, budget: chosen } = await chosenOf(op, asked)
  const { axis_id, lines } = chosen
  const { to } = frame.span
  const year = (await findYear(op, chosen.fiscal_year_id))!
  const posted = await postedOf(op, year, axis_id, to)
  const codes = axis_id === null ? [] : await codesOf(op, { axis_id })
  const above = aboveIn(codes)
  const named = lines.map((line) => ({
    number: line.number,
    isHeading: line.heading !== null,
    codeId: line.analytic_code_id,
    direction: line.direction,
  }))
  const actuals = actualsOf(named, posted, year.periods.length, above)
  const types = await typesOf(op, chosen.id)
  const figured = lines.map((line, place) =>
    figuresOf(
      types[place]!,
      monthsUpTo(to, year.periods, line.months.map(storedAmount), actuals[place]!),
    ),
  )
  const rest = await restOf(op, frame, unnamedOf(named, posted, above))
  const nobodys = (wanted: 'income' | 'expense') =>
    figuresOf(wanted, monthsUpTo(to, year.periods, [], signed(rest, wanted)))
  const unnamed = { income: nobodys('income'), expense: nobodys('expense') }
  const names = new Map(codes.map(({ id, code }) => [id, code]))
  const links = await linksOf(op, frame, chosen)
  const rows = [
    ...lines.map((line, place) => ({
      ...subjectOf(line, names),
      ...shownFigures(figured[place]!),
      link: links(line),
    })),
    lastRow(op, frame, netOf(unnamed.income, unnamed.expense), rest),
  ]
  const all = [...figured, unnamed.income, unnamed.expense]
  return {
    frame,
    body: { budget: headOf(chosen), rows, totals: totalsOf(all) },
    table: budgetTable(rows),
    after: [budgetTotals(totalsOf(all))],
    chosen: { to, budget_id: chosen.id },
  }
}

/** The budget that is meant, and the days of its year up to the last that is asked for. */
async function chosenOf(
  op: ReportReading,
  { budget_id = null, fiscal_year_id = null, to = null }: BudgetAsked,
): Promise<{ frame: Frame; budget: Budget }> {
  const given = budget_id === null ? null : ((await findBudget(op, budget_id)) ?? null)
  if (budget_id !== null && given === null) throw invalidField('budget_id', messages.unknownRecord)
  if (given && fiscal_year_id !== null && fiscal_year_id !== given.fiscal_year_id)
    throw invalidField('fiscal_year_id', messages.budgetOfOtherYear)
  const frame = await frameOf(
    op,
    { fiscal_year_id: given?.fiscal_year_id ?? fiscal_year_id, to },
    { compare: 'none' },
  )
  if (given) return { frame, budget: given }
  const year = yearAt(frame.years, frame.span.to)
  if (year.id !== frame.year?.id) throw invalidField('to', messages.outsideYear)
  const usual = usualOf(await budgetHeads(op, { fiscal_year_id: year.id }))
  if (!usual) throw invalidField('budget_id', messages.noBudget)
  return { frame, budget: (await findBudget(op, usual.id))! }
}

/** The approved one, that without analytics before those of an axis; else the one that was made last. */
function usualOf(heads: readonly BudgetHead[]): BudgetHead | undefined {
  const approved = heads.filter(({ status }) => status === 'approved')
  const latest = [...heads].sort((one, other) => other.id - one.id)
  return approved.find(({ axis_id }) => axis_id === null) ?? approved[0] ?? latest[0]
}

function figuresOf(type: string, months: readonly BudgetMonth[]): Line {
  return { type, months, sum: sumOf(months) }
}

type Rest = ReturnType<typeof unnamedOf<Posted[number]>>[number] & { readonly type: string }

/** Of what no line names the income and the expense that something was posted on. */
async function restOf(
  op: ReportReading,
  { books }: Frame,
  unnamed: ReturnType<typeof unnamedOf<Posted[number]>>,
): Promise<Rest[]> {
  const chart = await chartOf(op, books.standing, 'postable')
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  return unnamed
    .map((one) => ({ ...one, type: types.get(one.of.accountId) ?? '' }))
    .filter(({ type }) => type === 'income' || type === 'expense')
    .filter(({ months }) => months.some((amount) => amount !== zero))
}

/** Income credit minus debit, expense debit minus credit. */
function signed(rest: readonly Rest[], wanted: 'income' | 'expense'): Amount[] {
  const own = rest.filter(({ type }) => type === wanted)
  const sums = (own[0]?.months ?? []).map((_, place) =>
    add(...own.map(({ months }) => months[place]!)),
  )
  return wanted === 'income' ? sums.map(negate) : sums
}

/** What income and expense leave, month by month. */
function netOf(income: Line, expense: Line): Line {
  const months = income.months.map((month, place) => ({
    ...month,
    actual: subtract(month.actual, expense.months[place]!.actual),
  }))
  return figuresOf('result', months)
}

function subjectOf(line: BudgetLine, names: ReadonlyMap<number, string>) {
  const { id, account_id, heading, number, label, analytic_code_id, direction } = line
  const analytic_code = analytic_code_id === null ? null : (names.get(analytic_code_id) ?? null)
  return {
    budget_line_id: id,
    ...{ account_id, heading, number, label, analytic_code_id, analytic_code, direction },
  }
}

function lastRow(op: ReportReading, frame: Frame, net: Line, rest: readonly Rest[]): BudgetRow {
  return {
    budget_line_id: null,
    account_id: null,
    heading: null,
    number: null,
    label: say(inNoLine, op.language),
    analytic_code_id: null,
    analytic_code: null,
    direction: 'credit',
    ...shownFigures(net),
    link: restLink(op, frame, rest),
  }
}

/** So many characters of ids does the general ledger take. */
const mostIds = 600

/** The movements of accounts of which no line names anything; there is no one list where a part is named. */
function restLink(op: ReportReading, frame: Frame, rest: readonly Rest[]): string | null {
  const ids = listed(rest.map(({ of }) => of.accountId)) ?? ''
  if (ids === '' || ids.length > mostIds || rest.some(({ isWhole }) => !isWhole)) return null
  return linkTo(op, 'reports/general-ledger', { ...frame.span, account_id: ids }, frame)
}

/** The lines behind the actual of a line. */
async function linksOf(
  op: ReportReading,
  frame: Frame,
  { axis_id }: Budget,
): Promise<(line: BudgetLine) => string> {
  const axis = axis_id === null ? undefined : (await axesOf(op)).find(({ id }) => id === axis_id)
  return ({ account_id, heading, number, analytic_code_id }) => {
    const ofAxis: LinkAsked =
      analytic_code_id !== null ? { analytic_code_id } : axis ? offAxis(axis, [number]) : {}
    const asked = { ...ofAxis, account_id, accounts: heading, ...frame.span, phase: 'year' }
    return linkTo(op, 'entry-lines', asked, frame)
  }
}

function shownFigures({ months, sum }: Line) {
  const percent = percentOf(sum)
  return {
    months: months.map(({ month, ...compared }) => ({ month, ...shownCompared(compared) })),
    ...shownCompared(sum),
    percent: percent === null ? null : formatAmount(percent),
  }
}

function shownCompared(compared: Compared) {
  return {
    budget: formatAmount(compared.budget),
    actual: formatAmount(compared.actual),
    difference: formatAmount(differenceOf(compared)),
  }
}

function totalsOf(lines: readonly Line[]): Body['totals'] {
  const of = (wanted: string) =>
    sumOf(lines.filter(({ type }) => type === wanted).map(({ sum }) => sum))
  const [income, expense] = [of('income'), of('expense')]
  const result = {
    budget: subtract(income.budget, expense.budget),
    actual: subtract(income.actual, expense.actual),
  }
  return {
    income: shownCompared(income),
    expense: shownCompared(expense),
    result: shownCompared(result),
  }
}

function headOf({ id, label, revision, status, axis_id, axis_code }: Budget): Body['budget'] {
  return { id, label, revision, status, axis_id, axis_code }
}
