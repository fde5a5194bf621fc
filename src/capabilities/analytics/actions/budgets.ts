import { storedAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { budget as budgetLog } from '../entity.js'
import { messages } from '../problems.js'
import { axesOf } from '../queries/axes.js'
import { holdYear, type YearFacts } from '../queries/budget-facts.js'
import * as queries from '../queries/budgets.js'
import type {
  Budget,
  BudgetFilter,
  BudgetHead,
  BudgetLines,
  BudgetPatch,
  BudgetView,
  GivenLine,
  NewBudget,
} from '../schemas/budgets.js'
import { withActuals } from './actuals.js'
import { type PlannedLine, plannedLines, storedLines } from './budget-lines.js'
import { growthOf, linesFrom, linesOfCopy } from './budget-sources.js'

export async function listBudgets(
  op: Reading & InCompany,
  { query }: { query: BudgetFilter },
): Promise<BudgetHead[]> {
  return queries.budgetHeads(op, query)
}

export async function readBudget(
  op: Reading & InCompany,
  { id, query }: { id: number; query: { actuals?: boolean | null } },
): Promise<BudgetView> {
  const found = await queries.findBudget(op, id)
  if (!found) throw problem(uncoded.not_found)
  return query.actuals ? withActuals(op, found) : found
}

/** Makes a budget of lines, of what was posted in a year, or of another budget. */
export async function createBudget(
  op: CompanyOperation,
  { body }: { body: NewBudget },
): Promise<Budget> {
  requireOneSource(body)
  const year = await yearOf(op, body.fiscal_year_id)
  const source = body.copy_of ? await copied(op, body.copy_of.budget_id, body.axis_id) : null
  const axisId = source ? source.axis_id : (body.axis_id ?? null)
  await requireAxis(op, axisId)
  const lines = await linesOf(op, body, source, year, axisId)
  await queries.holdBudgets(op)
  const id = await queries.insertBudget(op, {
    label: body.label,
    fiscal_year_id: year.id,
    axis_id: axisId,
    revision: await queries.nextRevision(op, year.id, axisId),
    note: body.note ?? null,
    copied_from_id: source?.id ?? null,
  })
  await write(op, id, lines)
  const made = (await queries.findBudget(op, id))!
  op.record(budgetLog.created(made))
  return made
}

/** The second of two sources is refused. */
function requireOneSource({ lines, from, copy_of }: NewBudget): void {
  const given = Object.entries({ lines, from, copy_of }).filter(([, value]) => value != null)
  if (given[1]) throw invalidField(given[1][0], messages.oneSource)
}

async function linesOf(
  op: CompanyOperation,
  { lines, from, copy_of }: NewBudget,
  source: Budget | null,
  year: YearFacts,
  axisId: number | null,
): Promise<PlannedLine[]> {
  if (from) return linesFrom(op, from, year, axisId)
  if (!source) return plannedLines(op, lines ?? [], year, axisId)
  const growth = growthOf(copy_of!.growth, 'copy_of.growth')
  return linesOfCopy(source, await queries.typesOf(op, source.id), growth, year.periods.length)
}

async function copied(
  op: CompanyOperation,
  id: number,
  axisId: number | null | undefined,
): Promise<Budget> {
  const [found] = await queries.lockBudgets(op, [id])
  if (!found) throw invalidField('copy_of.budget_id', messages.unknownBudget)
  if (axisId != null && axisId !== found.axis_id) throw invalidField('axis_id', messages.axisOfCopy)
  return found
}

async function yearOf(op: CompanyOperation, id: number): Promise<YearFacts> {
  const found = await holdYear(op, id)
  if (!found) throw invalidField('fiscal_year_id', messages.unknownYear)
  return found
}

async function requireAxis(op: CompanyOperation, id: number | null): Promise<void> {
  if (id === null) return
  const axes = await axesOf(op)
  if (!axes.some((axis) => axis.id === id)) throw invalidField('axis_id', messages.unknownAxis)
}

async function write(
  op: CompanyOperation,
  id: number,
  lines: readonly PlannedLine[],
): Promise<void> {
  const { stored, totals } = storedLines(lines)
  await queries.writeLines(op, id, stored, totals)
}

/** Changes what a budget is called, what it is for, or where it stands. */
export async function updateBudget(
  op: CompanyOperation,
  { id, body }: { id: number; body: BudgetPatch },
): Promise<Budget> {
  await queries.holdBudgets(op)
  const before = await getLocked(op, id)
  const wished = {
    label: body.label ?? before.label,
    note: body.note === undefined ? before.note : body.note,
    status: body.status ?? before.status,
    fiscal_year_id: body.fiscal_year_id ?? before.fiscal_year_id,
    axis_id: body.axis_id === undefined ? before.axis_id : body.axis_id,
  }
  const changed = (Object.keys(wished) as (keyof typeof wished)[]).filter(
    (name) => wished[name] !== before[name],
  )
  if (changed.length === 0) {
    op.unchanged()
    return before
  }
  const isMoved = changed.includes('fiscal_year_id') || changed.includes('axis_id')
  if (isMoved) await requireMovable(op, before, wished, changed)
  if (wished.status === 'approved') await archiveApproved(op, id, wished)
  await queries.setBudget(op, id, {
    ...wished,
    ...(isMoved
      ? { revision: await queries.nextRevision(op, wished.fiscal_year_id, wished.axis_id) }
      : {}),
  })
  const after = (await queries.findBudget(op, id))!
  op.record(budgetLog.changed(before, after))
  return after
}

/** What a budget is for is fixed by its lines. */
async function requireMovable(
  op: CompanyOperation,
  { lines_count }: Budget,
  wished: Pick<Budget, 'fiscal_year_id' | 'axis_id'>,
  changed: readonly string[],
): Promise<void> {
  const field = changed.includes('fiscal_year_id') ? 'fiscal_year_id' : 'axis_id'
  if (lines_count > 0) throw invalidField(field, messages.hasLines)
  await yearOf(op, wished.fiscal_year_id)
  await requireAxis(op, wished.axis_id)
}

/** There is one approved budget per year and axis: the one before goes to the archive. */
async function archiveApproved(
  op: CompanyOperation,
  id: number,
  { fiscal_year_id, axis_id }: Pick<Budget, 'fiscal_year_id' | 'axis_id'>,
): Promise<void> {
  const approved = await queries.approvedOf(op, fiscal_year_id, axis_id)
  if (approved === undefined || approved === id) return
  const before = await getLocked(op, approved)
  await queries.setBudget(op, approved, { status: 'archived' })
  op.record(budgetLog.changed(before, (await queries.findBudget(op, approved))!))
}

/** Replaces all lines of a draft. */
export async function replaceLines(
  op: CompanyOperation,
  { id, body }: { id: number; body: BudgetLines },
): Promise<Budget> {
  const before = await getLocked(op, id)
  if (before.status !== 'draft') throw invalidField('status', messages.linesFixed)
  const year = await yearOf(op, before.fiscal_year_id)
  await write(op, id, await plannedLines(op, body.lines, year, before.axis_id))
  await queries.setBudget(op, id, {})
  const after = (await queries.findBudget(op, id))!
  op.record(budgetLog.changed(before, after))
  return after
}

const bin = binOf(budgetLog, { lock: queries.lockBudgets })

export async function trashBudget(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashBudgets(op, [id])
}

export async function trashBudgets(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await queries.holdBudgets(op)
  await bin.trash(op, ids, (befores) => {
    if (befores.some(({ status }) => status === 'approved'))
      throw invalidField('status', messages.approvedStays)
  })
}

/** Brings budgets back from the bin, while all that they name is there. */
export async function restoreBudgets(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly Budget[]> {
  return bin.restore(op, ids, async (binned) => {
    for (const one of binned) {
      await requireAxis(op, one.axis_id)
      const year = await yearOf(op, one.fiscal_year_id)
      await plannedLines(op, one.lines.map(givenAgain), year, one.axis_id)
    }
  })
}

/** A line as it would be given again. */
export function givenAgain(line: Budget['lines'][number]): GivenLine {
  const { account_id, heading, analytic_code_id, months, note } = line
  return { account_id, heading, analytic_code_id, months: months.map(storedAmount), note }
}

/** Removes budgets in the bin for good. */
export const purgeBudgets = bin.purge

export async function getLocked(op: CompanyOperation, id: number): Promise<Budget> {
  const [found] = await queries.lockBudgets(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}
