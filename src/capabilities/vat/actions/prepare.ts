import {
  formFor,
  isVatPeriod,
  spanOf,
  usualPeriodType,
  type VatForm,
  type VatPeriod,
} from '#countries'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { kindOf, monthsOf } from '../domain/kinds.js'
import { messages, problems } from '../problems.js'
import {
  type DeclarationRow,
  findDeclaration,
  insertDeclaration,
  type Said,
  takeMonths,
} from '../queries/declarations.js'
import { areMonthsTaken, hasFiscalYear } from '../queries/months.js'
import { keepDeclaredLines } from '../queries/waiting.js'
import type { NewDeclaration, VatDeclaration } from '../schemas/declarations.js'
import { figuresNow, outcomeOf } from './compute.js'
import { type Context, contextOf } from './context.js'
import { recorded } from './record.js'

/** Another return of the kind covers a month of the period. */
export const periodTaken = () => problem(problems.declaration_exists)

const nothingSaid: Said = {
  manual: {},
  ask_restitution: false,
  ask_payment_form: false,
  nil_client_listing: false,
  comment: null,
}

/** Prepares the return of a period as a draft. */
export async function createDeclaration(
  op: CompanyOperation,
  { body }: { body: NewDeclaration },
): Promise<VatDeclaration> {
  const context = await contextOf(op)
  const periodType = body.period_type ?? usualPeriodType(context.regime)
  const period = { periodType, year: body.year, period: body.period }
  const form = requireForm(context, period)
  const { startsOn, endsOn } = spanOf(period)
  if (!(await hasFiscalYear(op, startsOn, endsOn)))
    throw invalidField('period', messages.noFiscalYear)
  const kind = kindOf(periodType)
  if (await areMonthsTaken(op, kind, startsOn, endsOn)) throw periodTaken()
  const made = await insertDraft(op, context, form, period)
  await takeMonths(op, made.id, kind, monthsOf(startsOn, endsOn))
  return recorded(op, context, null, made, 'created')
}

/** The form of a period, where the file files one. */
function requireForm({ pack, regime }: Context, period: VatPeriod): VatForm {
  const form = formFor(pack.vatReturns, regime, period.periodType)
  if (!form) throw problem(problems.not_applicable)
  if (!isVatPeriod(period))
    throw invalidField('period', messages.periodOutOfYear, { period: period.period })
  return form
}

async function insertDraft(
  op: CompanyOperation,
  context: Context,
  form: VatForm,
  period: VatPeriod,
): Promise<DeclarationRow> {
  const about = { context, form, period }
  const { stored, declaredLines } = await figuresNow(op, about)
  const outcome = await outcomeOf(op, about, stored.figures, nothingSaid)
  const { startsOn, endsOn } = spanOf(period)
  const id = await insertDeclaration(op, {
    form: form.code,
    period_type: period.periodType,
    year: period.year,
    period: period.period,
    starts_on: startsOn,
    ends_on: endsOn,
    due_on: form.dueOn(period, context.settings.vat.due_day),
    ...stored,
    ...outcome,
    ...nothingSaid,
  })
  await keepDeclaredLines(op, id, declaredLines)
  return (await findDeclaration(op, id))!
}
