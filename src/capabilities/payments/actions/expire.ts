import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { isLapsed } from '../domain/mandates.js'
import { activeMandates } from '../queries/mandates.js'
import { moveMandates } from './mandate-use.js'

/** Lets the mandates of a file lapse that were not used for too long. */
export async function expireUnused(op: CompanyOperation): Promise<void> {
  const today = todayFor(op)
  const lapsed = (await activeMandates(op)).filter((mandate) => isLapsed(mandate, today))
  if (lapsed.length === 0) return op.unchanged()
  const ids = lapsed.map(({ id }) => id)
  await moveMandates(op, ids, 'expired', (mandate) => ({ ...mandate, status: 'expired' }))
}
