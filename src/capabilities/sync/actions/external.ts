import { type Company, changeIdentity, externalIdOf } from '#capabilities/companies'
import { invalidField } from '#kernel/problem'
import type { ExternalCompany } from '#platform/external/client'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operation'
import { messages } from '../problems.js'

/** Asks the external platform for the file, before the transaction. */
export async function fetchCompany(about: Preparing & InCompany): Promise<ExternalCompany> {
  const { external } = about.services
  const externalId = await externalIdOf(about.db.statement, about)
  if (externalId === null || !external.isConfigured) throw notLinked()
  const company = await external.company(externalId)
  if (company === null) throw notLinked()
  return company
}

/** Brings the identity of the file to what the platform says. */
export async function importCompany(
  op: CompanyOperation,
  { prepared: { id: _, ...said } }: { prepared: ExternalCompany },
): Promise<Company> {
  return changeIdentity(op, said)
}

function notLinked() {
  return invalidField('company', messages.notLinked)
}
