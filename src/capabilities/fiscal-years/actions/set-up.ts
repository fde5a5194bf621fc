import type { CompanyId } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import type { Operation } from '#platform/operations/operation'
import { periodsOf, type Span } from '../domain/years.js'
import { period as periodLog, fiscalYear as yearLog } from '../entity.js'
import { insertYear } from '../queries/years.js'
import type { FiscalYear } from '../schemas.js'

/** Makes a year with its monthly periods; whoever calls has checked that it fits beside the others. */
export async function makeYear(
  op: Operation,
  company: { id: CompanyId; locale: Language },
  year: Span & { code: string },
): Promise<FiscalYear> {
  const made = await insertYear(op.tx, company.id, year, periodsOf(year, company.locale), op.now)
  op.record({ ...yearLog.created(made), companyId: company.id })
  for (const period of made.periods)
    op.record({ ...periodLog.created(period), companyId: company.id })
  return made
}
