import {
  type CompanyFromOutside,
  companiesFromOutside,
  followIdentity,
  foundOutsideCompany,
  isOutdated,
} from '#capabilities/companies'
import { Problem } from '#kernel/problem'
import type { OutsideCompanyFile } from '#outside/platform/client'
import type { Caller } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { Services } from '#platform/operations/services'
import { type FirmRow, lockMirror } from '../queries.js'

/**
 * The company files of a firm follow the external platform, each in an operation of its own: those that are not here
 * are made, the others take over what is said of them now, and those in the bin stay there. A file that cannot be made,
 * as one for which the licence has no room, is left out.
 */
export async function mirrorCompanies(
  services: Services,
  user: Caller['user'],
  firm: FirmRow,
  said: readonly OutsideCompanyFile[],
): Promise<void> {
  const here = await companiesFromOutside(services.db.statement, firm.id)
  const byName = new Map(here.map((outside) => [outside.external_id, outside]))
  for (const outside of said) {
    try {
      await mirrorCompany(services, user, firm, outside, byName.get(outside.id))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

async function mirrorCompany(
  services: Services,
  user: Caller['user'],
  firm: FirmRow,
  said: OutsideCompanyFile,
  here: CompanyFromOutside | undefined,
): Promise<void> {
  if (!here) return makeCompany(services, user, firm, said)
  if (!isOutdated(here, said)) return
  // One in the bin has none.
  const [scope] = await companyScopes(services.db.statement, [here.id])
  if (scope)
    await bySystem(services, { name: 'mirror-file', user, company: scope }, (op) =>
      followIdentity(op, said),
    )
}

/** Whoever signs in at the same moment waits here, and then finds it made. */
async function makeCompany(
  services: Services,
  user: Caller['user'],
  firm: FirmRow,
  said: OutsideCompanyFile,
): Promise<void> {
  await bySystem(services, { name: 'mirror-file', user }, async (op) => {
    await lockMirror(op.tx)
    const here = await companiesFromOutside(op.tx, firm.id)
    if (here.some(({ external_id }) => external_id === said.id)) return op.unchanged()
    await foundOutsideCompany(op, firm, said)
  })
}
