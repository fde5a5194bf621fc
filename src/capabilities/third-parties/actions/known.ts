import { controlRolesOf } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import type { CompanyOperation } from '#platform/operations/operation'
import { holdNamed } from '../queries/references.js'
import type { Given, Known } from './fields.js'

/** Reads and holds what third parties name by id. */
export async function knownFor(
  op: CompanyOperation,
  given: readonly Pick<Given, 'account_id' | 'default_account_id' | 'default_vat_code_id'>[],
): Promise<Known> {
  const { accounts, vatCodes } = await holdNamed(op, {
    accountIds: distinct(given.flatMap((one) => [one.account_id, one.default_account_id])),
    accountNumbers: [],
    vatCodeIds: distinct(given.map((one) => one.default_vat_code_id)),
    vatCodes: [],
  })
  return {
    country: op.company.countryPack,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    controlRoles: await controlRolesOf(op, distinct(given.map((one) => one.account_id))),
    vatCodes: new Map(vatCodes.map((code) => [code.id, code])),
  }
}
