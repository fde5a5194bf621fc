import { limitsOf } from '#capabilities/licence'
import type { FirmId } from '#kernel/ids'
import { problem } from '#kernel/problem'
import type { ByUser, Operation } from '#platform/operations/operation'
import { problems } from '../problems.js'
import { countStandaloneLocked } from '../queries/companies.js'
import { countCompaniesLocked } from '../queries/of-firm.js'

/** Refuses one file more than the licence of a firm allows; the firm's row is held from here on. */
export async function requireQuota(op: Operation, firmId: FirmId): Promise<void> {
  const { companies: limit } = await limitsOf(op, firmId)
  const held = await countCompaniesLocked(op.tx, firmId)
  if (limit !== null && held >= limit) throw problem(problems.company_limit_reached, { limit })
}

/** Someone without a firm keeps as many files as the free plan gives. */
export async function requireQuotaAlone(op: Operation & ByUser): Promise<void> {
  const limit = op.services.config.freePlan.companies
  const held = await countStandaloneLocked(op.tx, op.caller.user.id)
  if (held >= limit) throw problem(problems.company_limit_reached, { limit })
}
