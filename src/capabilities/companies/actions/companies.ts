import { packFor } from '#countries'
import { todayAt } from '#kernel/instants'
import { invalidField } from '#kernel/problem'
import type { ByUser, InCompany, Operation, Reading } from '#platform/operation'
import { company as companyLog } from '../entity.js'
import { labels, messages } from '../problems.js'
import * as queries from '../queries/companies.js'
import type { Company, CompanyPatch } from '../schemas.js'
import { describeCompanies, describeCompany } from './describe.js'
import { checkedIdentity } from './identity.js'

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
  op: Operation & InCompany,
  { body }: { body: CompanyPatch },
): Promise<Company> {
  await queries.lockCompany(op.tx, op.company.id)
  const before = await rowOf(op)
  const fields = checkedIdentity(body, packFor(op.company), body.locale ?? op.company.locale)
  if (Object.keys(fields).length === 0) {
    op.unchanged()
    return describeCompany(op, before)
  }
  await queries.updateCompany(op.tx, op.company.id, fields, op.now)
  const after = await rowOf(op)
  op.record(companyLog.changed(before, after))
  return describeCompany(op, after)
}

/** To the bin of the firm, from which it can be restored with everything in it. */
export async function trashCompany(op: Operation & InCompany): Promise<void> {
  await queries.lockCompany(op.tx, op.company.id)
  const before = await rowOf(op)
  await queries.trashCompany(op.tx, op.company.id, op.caller.user.id, op.now)
  op.record(companyLog.removed(before))
  op.activity({
    resource: 'company',
    recordId: op.company.id,
    action: 'deleted',
    label: labels.deleted,
    values: { name: before.name },
  })
}

async function rowOf(op: Seen): Promise<queries.CompanyRow> {
  return (await queries.findCompany(op.tx, todayAt(op.now), op.company.id))!
}

/** Another file of the firm has the code. */
export const codeTaken = () => invalidField('code', messages.codeTaken)
