import {
  checkReturn,
  formFor,
  previousVatPeriod,
  spanOf,
  usualPeriodType,
  vatPeriodOf,
} from '#countries'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { kindOf } from '../domain/kinds.js'
import { findDeclaration } from '../queries/declarations.js'
import { areMonthsTaken, hasFiscalYear } from '../queries/months.js'
import { getLocked, recompute } from './change.js'
import { type About, computedReturn, figuresNow } from './compute.js'
import { contextOf } from './context.js'
import { createDeclaration } from './prepare.js'
import { isStale } from './show.js'

/** Prepares the return of the period that ended last, unless there is one or none is filed. */
export async function prepareLast(op: CompanyOperation): Promise<void> {
  const context = await contextOf(op)
  const periodType = usualPeriodType(context.regime)
  const period = previousVatPeriod(vatPeriodOf(periodType, todayFor(op)))
  const form = formFor(context.pack.vatReturns, context.regime, periodType)
  const { startsOn, endsOn } = spanOf(period)
  const isFree =
    form !== undefined &&
    (await hasFiscalYear(op, startsOn, endsOn)) &&
    !(await areMonthsTaken(op, kindOf(periodType), startsOn, endsOn)) &&
    !(await isNeedless(op, { context, form, period }))
  if (!isFree) return op.unchanged()
  const { year, period: number } = period
  await createDeclaration(op, { body: { year, period: number, period_type: periodType } })
}

/** A special return is filed only by who has something to declare. */
async function isNeedless(op: CompanyOperation, about: About): Promise<boolean> {
  const { stored } = await figuresNow(op, about)
  const said = { manual: {}, ask_restitution: false }
  const { vatReturn } = computedReturn(about, stored.figures, said)
  const checks = checkReturn(about.form, vatReturn, { period: about.period, intraListing: null })
  return checks.some(({ code }) => code === 'nothing_to_declare')
}

/** Computes a draft again if the books have moved since. */
export async function refreshDraft(op: CompanyOperation, id: number): Promise<void> {
  const found = await findDeclaration(op, id)
  if (found?.status !== 'draft' || !(await isStale(op, found))) return op.unchanged()
  const row = await getLocked(op, id)
  if (row.status !== 'draft') return op.unchanged()
  await recompute(op, await contextOf(op), row)
}
