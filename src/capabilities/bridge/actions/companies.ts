import {
  findByExternalId,
  followPushedCompany,
  foundPushedCompany,
  type PushedCompany as Wish,
} from '#capabilities/companies'
import { findFirmByExternalId, lockMirror } from '#capabilities/firms'
import { invalidField, problem } from '#kernel/problem'
import { Answer } from '#platform/api/route'
import type { Operation } from '#platform/operations/operation'
import { messages, problems } from '../problems.js'
import type { CompanyPush, PushedCompany } from '../schemas.js'

/** The company file as the platform has it: made with its whole set-up, changed, moved, or found to be the same. */
export async function pushCompany(
  op: Operation,
  { external_id, body }: { external_id: string; body: CompanyPush },
): Promise<Answer<PushedCompany>> {
  const { firm_external_id, ...said } = body
  const firm = await findFirmByExternalId(op.tx, firm_external_id)
  if (firm?.source !== 'external') throw invalidField('firm_external_id', messages.unknownFirm)
  const found = await findOrHold(op, external_id)
  if (found?.deleted_at) throw problem(problems.in_trash)
  const row = found
    ? await followPushedCompany(op, found.id, firm, said as Wish)
    : await foundPushedCompany(op, firm, external_id, said as Wish)
  return new Answer(found ? 200 : 201, {
    company: {
      public_token: row.public_token,
      code: row.code,
      name: row.name,
      external_id,
      source: row.source,
      synced_at: row.synced_at,
      version: row.version,
    },
    created: !found,
  })
}

/** A file that is not there is looked for again by whoever waited for another who makes it. */
async function findOrHold(op: Operation, externalId: string) {
  const found = await findByExternalId(op.tx, externalId)
  if (found) return found
  await lockMirror(op.tx)
  return findByExternalId(op.tx, externalId)
}
