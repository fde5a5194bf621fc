import type { InCompany, Reading } from '#platform/operations/operation'
import { membersOfCompany } from '../queries/members.js'
import type { CompanyMember } from '../schemas/views.js'

export async function listCompanyMembers(op: Reading & InCompany): Promise<CompanyMember[]> {
  return membersOfCompany(op.tx, op.company.id)
}
