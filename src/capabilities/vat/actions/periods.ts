import { periodLabel } from '#countries'
import { parts } from '#kernel/days'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { calendarOf } from '../domain/calendar.js'
import { listDeclarations } from '../queries/declarations.js'
import { lockedMonths } from '../queries/months.js'
import type { PeriodsAsked, VatPeriod } from '../schemas/views.js'
import { contextOf } from './context.js'

/** The periods of a year that are to be declared, each with its state and its day. */
export async function listVatPeriods(
  op: Reading & InCompany,
  { query }: { query: PeriodsAsked },
): Promise<VatPeriod[]> {
  const { pack, regime, facts, settings } = await contextOf(op)
  const year = query.year ?? parts(todayFor(op)).year
  const rows = await listDeclarations(op, { year })
  const locked = await lockedMonths(op, year)
  return calendarOf(pack.vatReturns, regime, year, rows).map((one) => {
    const { row, form, periodType, period, startsOn, endsOn } = one
    const months = locked.filter(({ month }) => startsOn <= month && month <= endsOn)
    return {
      period_type: periodType,
      year,
      period,
      label: periodLabel(one)[facts.locale],
      form: form.code,
      starts_on: startsOn,
      ends_on: endsOn,
      due_on: row?.due_on ?? form.dueOn(one, settings.vat.due_day),
      status: row?.status ?? 'none',
      declaration_id: row?.id ?? null,
      amount_due: row?.amount_due ?? null,
      amount_refund: row?.amount_refund ?? null,
      is_locked: months.length > 0 && months.every(({ is_locked }) => is_locked),
    }
  })
}
