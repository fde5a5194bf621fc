import type { InCompany, Reading } from '#platform/operation'
import { membersOfFile } from '../queries/members.js'
import type { FileMember } from '../schemas/views.js'

export async function listFileMembers(op: Reading & InCompany): Promise<FileMember[]> {
  return membersOfFile(op.tx, op.company.id)
}
