import type { FieldMessages } from '#kernel/problem'
import { invalid, invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { usesThatStop } from '#platform/operations/references'
import { problems as pipelineProblems } from '#platform/problems'
import { type HeldPeriod, redrawn } from '../domain/periods.js'
import { faultOfMoved, periodsOf, type Span } from '../domain/years.js'
import { period as periodLog, fiscalYear as yearLog } from '../entity.js'
import { messages } from '../problems.js'
import { holdChain } from '../queries/locks.js'
import * as queries from '../queries/years.js'
import type { FiscalYear, FiscalYearPatch, Period } from '../schemas.js'
import { holdYear, locked, neighbours, refuseClosed, spanOf } from './locking.js'

/** Changes the code of an open year, or its dates as long as its entries and its neighbours allow. */
export async function updateYear(
  op: CompanyOperation,
  { id, body }: { id: number; body: FiscalYearPatch },
): Promise<FiscalYear> {
  const before = await holdYear(op, id)
  refuseClosed(before)
  const held = spanOf(before)
  const wanted = {
    code: body.code ?? before.code,
    startsOn: body.starts_on ?? held.startsOn,
    endsOn: body.ends_on ?? held.endsOn,
  }
  const isMoved = wanted.startsOn !== held.startsOn || wanted.endsOn !== held.endsOn
  if (!isMoved && wanted.code === before.code) {
    op.unchanged()
    return before
  }
  await holdChain(op)
  if (isMoved) await refuseMove(op, before, wanted)
  if (isMoved && periodsOf(wanted, op.company.locale).length !== before.periods.length)
    await refuseBudgets(op, before)
  await queries.updateYear(op, id, wanted)
  const periods = isMoved ? await redraw(op, before, wanted) : []
  const [after] = await queries.yearsOf(op.tx, [op.company.id], id)
  op.record(yearLog.changed(before, after!))
  for (const change of periods) op.record(change)
  return after!
}

/** The years must still touch, and no entry may be left outside. */
async function refuseMove(op: CompanyOperation, year: FiscalYear, wanted: Span): Promise<void> {
  const { before, after } = neighbours(await queries.yearsOf(op.tx, [op.company.id]), year)
  const found = faultOfMoved(wanted, before && spanOf(before), after && spanOf(after))
  if (found) throw invalidField(found.at, messages[found.fault])
  const outside = await queries.entriesOutside(op, spanOf(year), wanted)
  const fields: Record<string, FieldMessages[string]> = {}
  if (outside.before > 0) fields.starts_on = [entriesOutside(outside.before)]
  if (outside.after > 0) fields.ends_on = [entriesOutside(outside.after)]
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function entriesOutside(count: number) {
  return { text: messages.entriesOutside, values: { count } }
}

/** A budget has an amount for each period of its year. */
async function refuseBudgets(op: CompanyOperation, { id, code }: FiscalYear): Promise<void> {
  const used = (await usesThatStop(op, 'fiscal_years', [id], 'purge')).get(id)
  if (!used) return
  const fields = { ends_on: [{ text: messages.hasBudgets, values: { code } }] }
  throw problem(pipelineProblems.record_in_use, {}, { fields, body: { used_by: used } })
}

/** Draws the periods of a year anew and says what became of each that changed. */
async function redraw(op: CompanyOperation, year: FiscalYear, wanted: Span) {
  const plan = redrawn(year.periods.map(asHeld), periodsOf(wanted, op.company.locale))
  const [refused] = plan.refused
  if (refused) {
    const { label } = year.periods.find(({ id }) => id === refused.id)!
    throw locked('period_locked', refused.at, { period: label })
  }
  const before = new Map(year.periods.map((period) => [period.id, period]))
  await queries.deletePeriods(
    op,
    plan.gone.map(({ id }) => id),
  )
  const moved = await queries.movePeriods(op, plan.moved)
  const added = await queries.insertPeriods(op.tx, op.company.id, year.id, plan.added, op.now)
  return [
    ...plan.gone.map(({ id }) => periodLog.removed(before.get(id)!)),
    ...moved.map((period) => periodLog.changed(before.get(period.id)!, period)),
    ...added.map((period) => periodLog.created(period)),
  ]
}

function asHeld({ id, number, starts_on, ends_on, is_locked, vat_locked }: Period): HeldPeriod {
  return { id, number, startsOn: starts_on, endsOn: ends_on, isLocked: is_locked || vat_locked }
}

/** Deletes an empty year at either end of the chain, for good: years have no bin. */
export async function deleteYear(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  const before = await holdYear(op, id)
  await holdChain(op)
  const chain = await queries.yearsOf(op.tx, [op.company.id])
  await refuseInUse(op, before, chain)
  const ids = before.periods.map((period) => period.id)
  await queries.deletePeriods(op, ids)
  await queries.deleteYear(op, id)
  for (const period of before.periods) op.record(periodLog.removed(period))
  op.record(yearLog.removed(before))
}

async function refuseInUse(
  op: CompanyOperation,
  year: FiscalYear,
  chain: readonly FiscalYear[],
): Promise<void> {
  const { code, is_closed } = year
  const count = await queries.entriesIn(op, year.id)
  const { before, after } = neighbours(chain, year)
  const isBetween = before !== undefined && after !== undefined
  const named = (await usesThatStop(op, 'fiscal_years', [year.id], 'purge')).get(year.id)
  const declared = year.periods.find(({ vat_locked }) => vat_locked)
  const reasons = [
    ...(count > 0 ? [{ text: messages.holdsEntries, values: { code, count } }] : []),
    ...(is_closed ? [{ text: messages.isClosed, values: { code } }] : []),
    ...(isBetween ? [{ text: messages.isBetween, values: { code } }] : []),
    ...(named ? [{ text: messages.hasBudgets, values: { code } }] : []),
    ...(declared ? [{ text: messages.periodLocked, values: { period: declared.label } }] : []),
  ]
  if (reasons.length === 0) return
  throw problem(
    pipelineProblems.record_in_use,
    {},
    {
      fields: { id: reasons },
      body: {
        used_by: {
          entries: count,
          closed: is_closed,
          fiscal_years: isBetween ? [before.code, after.code] : [],
          ...named,
        },
      },
    },
  )
}
