import { type Company, changeIdentity, externalIdOf } from '#capabilities/companies'
import { invalidField } from '#kernel/problem'
import type { ExternalCompany } from '#outside/platform/client'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { messages } from '../problems.js'

type Asking = Pick<Preparing & InCompany, 'services' | 'db' | 'company' | 'now'>

/** Asks the external platform for the file, before the transaction. */
export async function fetchCompany(about: Asking): Promise<ExternalCompany> {
  const { platform } = about.services.outside
  const externalId = await externalIdOf(about.db.statement, about)
  if (externalId === null || !platform.isConfigured) throw notLinked()
  const company = await platform.company(externalId)
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
