import { day } from '#kernel/days'
import { problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { codeOf } from '../../domain/years.js'
import { fiscalYear as yearLog } from '../../entity.js'
import { fiscalYearClosed } from '../../events.js'
import { type CheckCode, checkTexts, notReady } from '../../problems.js'
import { holdChain, holdYearAfter } from '../../queries/locks.js'
import { markClosed, yearsOf } from '../../queries/years.js'
import type { ClosingCheck, FiscalYear } from '../../schemas.js'
import { holdYear, spanOf } from '../locking.js'
import { makeYear } from '../set-up.js'
import { checksOf } from './checks.js'
import { postClosing } from './entries.js'
import { type Figures, figuresOf } from './figures.js'
import { isStopped } from './preview.js'

/**
 * Closes a year: its result accounts to the country's result account on its last day, its balance sheet
 * into the next year on the first. All of it is computed under the locks, in the transaction that posts.
 */
export async function closeYear(op: CompanyOperation, { id }: { id: number }): Promise<FiscalYear> {
  const before = await holdYear(op, id)
  const figures = await holdFigures(op, before)
  const checks = await checksOf(op, figures)
  if (isStopped(checks)) throw refusal(checks)
  const next = figures.next ?? (await makeNext(op, figures))
  await markClosed(op, id, await postClosing(op, figures, next))
  const [closed] = await yearsOf(op.tx, [op.company.id], id)
  op.record(yearLog.changed(before, closed!, 'closed'))
  announce(op, closed!)
  return closed!
}

async function holdFigures(op: CompanyOperation, year: FiscalYear): Promise<Figures> {
  const { endsOn } = spanOf(year)
  await holdYearAfter(op, endsOn)
  await holdChain(op)
  // It may have been made since; from here on none can be.
  await holdYearAfter(op, endsOn)
  return figuresOf(op, year, await yearsOf(op.tx, [op.company.id]))
}

function makeNext(op: CompanyOperation, { chain, nextSpan }: Figures): Promise<FiscalYear> {
  const taken = new Set(chain.map(({ code }) => code))
  return makeYear(op, op.company, { ...nextSpan!, code: codeOf(nextSpan!, taken) })
}

function refusal(checks: readonly ClosingCheck[]) {
  const errors = checks.filter(({ severity }) => severity === 'error')
  return problem(
    notReady,
    {},
    {
      fields: { checks: errors.map(({ code }) => ({ text: checkTexts[code as CheckCode] })) },
      body: { checks },
    },
  )
}

function announce(
  op: CompanyOperation,
  { id, code, starts_on, ends_on, closed_at }: FiscalYear,
): void {
  op.emit(fiscalYearClosed, {
    id,
    code,
    starts_on: day(starts_on.slice(0, 10)),
    ends_on: day(ends_on.slice(0, 10)),
    closed_at,
  })
}
