import { followRegime } from '#capabilities/accounts'
import { packFor } from '#countries'
import { todayAt } from '#kernel/instants'
import { invalidField, problem } from '#kernel/problem'
import type { ByUser, CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { company as companyLog } from '../entity.js'
import { labels, messages } from '../problems.js'
import * as queries from '../queries/companies.js'
import type { Company, CompanyPatch } from '../schemas/companies.js'
import { describeCompanies, describeCompany } from './describe.js'
import { checkedIdentity } from './identity.js'
import { logged } from './logged.js'

type Seen = Pick<Reading & InCompany, 'tx' | 'now' | 'services' | 'company'>

export async function listCompanies(op: Reading & ByUser): Promise<Company[]> {
  const { user, token } = op.caller
  const rows = await queries.companiesInSight(op.tx, todayAt(op.now), user.id, token.companyIds)
  return describeCompanies(op, rows)
}

/** The file as the API shows it. */
export async function readCompany(op: Seen): Promise<Company> {
  return describeCompany(op, await rowOf(op))
}

export async function updateCompany(
  op: CompanyOperation,
  { body }: { body: CompanyPatch },
): Promise<Company> {
  const fields = checkedIdentity(body, packFor(op.company), body.locale ?? op.company.locale)
  return describeCompany(op, await changeCompany(op, () => fields))
}

/** Sets columns of the file, in the light of what they are, and logs it; the file as it is then. */
export async function changeCompany(
  op: CompanyOperation,
  decide: (before: queries.CompanyRow) => queries.CompanyFields | Promise<queries.CompanyFields>,
): Promise<queries.CompanyRow> {
  await holdCompany(op)
  const before = await rowOf(op)
  const isChanged = await queries.updateCompany(op.tx, op.company.id, await decide(before), op.now)
  if (!isChanged) {
    op.unchanged()
    return before
  }
  const after = await rowOf(op)
  op.record(companyLog.changed(logged(before), logged(after)))
  if (after.vat_regime !== before.vat_regime)
    await followRegime(op, before.vat_regime, after.vat_regime)
  return after
}

/** To the bin of the firm, from which it can be restored with everything in it. */
export async function trashCompany(op: CompanyOperation): Promise<void> {
  await holdCompany(op)
  const before = await rowOf(op)
  await queries.trashCompany(op.tx, op.company.id, op.caller.user.id, op.now)
  op.record(companyLog.removed(logged(before)))
  op.activity({
    resource: 'company',
    recordId: op.company.id,
    action: 'deleted',
    label: labels.deleted,
    values: { name: before.name },
  })
}

/** Holds the file against every other change of it, unless it went to the bin meanwhile. */
export async function holdCompany({ tx, company }: CompanyOperation): Promise<void> {
  if (!(await queries.lockCompany(tx, company.id))) throw problem(uncoded.not_found)
}

async function rowOf(op: Seen): Promise<queries.CompanyRow> {
  return (await queries.findCompany(op.tx, todayAt(op.now), op.company.id))!
}

/** Another file of the firm has the code. */
export const codeTaken = () => invalidField('code', messages.codeTaken)
