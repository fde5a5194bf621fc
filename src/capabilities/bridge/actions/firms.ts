import { type OutsideFirm, putOutsideFirm } from '#capabilities/firms'
import { Answer } from '#platform/api/route'
import type { Operation } from '#platform/operations/operation'
import type { FirmPush, PushedFirm } from '../schemas.js'

/** The firm and its team as the platform has them: made, changed, or found to be the same. */
export async function pushFirm(
  op: Operation,
  { external_id, body }: { external_id: string; body: FirmPush },
): Promise<Answer<PushedFirm>> {
  const { members, ...said } = body
  const team = members?.map(({ is_active, locale, ...member }) => ({
    ...member,
    is_active: is_active ?? true,
    locale: locale ?? null,
  }))
  const wish = { ...said, ...(team ? { members: team } : {}) } as OutsideFirm
  const { firm, isNew, team: followed } = await putOutsideFirm(op, external_id, wish)
  const { taken, ...moved } = followed
  return new Answer(isNew ? 201 : 200, {
    firm: {
      public_token: firm.public_token,
      name: firm.name,
      external_id,
      source: firm.source,
      synced_at: firm.synced_at,
    },
    created: isNew,
    members: {
      ...moved,
      skipped: taken.map((id) => ({ external_id: id, reason: 'email_taken' as const })),
    },
  })
}
