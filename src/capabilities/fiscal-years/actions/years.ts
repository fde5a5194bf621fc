import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { codeOf, faultOfNew } from '../domain/years.js'
import { messages } from '../problems.js'
import { holdChain } from '../queries/locks.js'
import { yearsOf } from '../queries/years.js'
import type { FiscalYear, NewFiscalYear } from '../schemas.js'
import { spanOf } from './locking.js'
import { makeYear } from './set-up.js'

export async function listYears(op: Reading & InCompany): Promise<FiscalYear[]> {
  return yearsOf(op.tx, [op.company.id])
}

export async function readYear(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<FiscalYear> {
  const [found] = await yearsOf(op.tx, [op.company.id], id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/**
 * A year at the end of the chain, or before its beginning for history that is entered later; not before
 * a closed year, whose opening would then be wrong.
 */
export async function createYear(
  op: CompanyOperation,
  { body }: { body: NewFiscalYear },
): Promise<FiscalYear> {
  await holdChain(op)
  const chain = await yearsOf(op.tx, [op.company.id])
  const span = { startsOn: body.starts_on, endsOn: body.ends_on }
  const found = faultOfNew(span, chain.map(spanOf))
  if (found) throw invalidField(found.at, messages[found.fault])
  const follower = chain.find((year) => spanOf(year).startsOn > span.endsOn)
  if (follower?.is_closed)
    throw invalidField('starts_on', messages.closedYearFollows, { code: follower.code })
  const taken = new Set(chain.map(({ code }) => code))
  return makeYear(op, op.company, { ...span, code: body.code ?? codeOf(span, taken) })
}
