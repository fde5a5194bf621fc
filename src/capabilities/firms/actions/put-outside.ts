import { limitsOf } from '#capabilities/licence'
import { defaultCountry } from '#countries'
import { problem } from '#kernel/problem'
import type { ExternalMember } from '#outside/platform/client'
import type { Operation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { newPublicToken } from '#platform/signing/tokens'
import { labels, problems } from '../problems.js'
import * as queries from '../queries.js'
import { checkIdentity, differences, withNumbers } from './firm.js'
import { type FollowedTeam, mirrorTeam } from './mirror.js'

/** A firm as the external platform pushes it: what is left out stays, null empties. */
export type OutsideFirm = queries.FirmFields & {
  readonly name: string
  readonly members?: readonly ExternalMember[] | null
}

export type PutFirm = {
  readonly firm: queries.FirmRow
  readonly isNew: boolean
  readonly team: FollowedTeam
}

const nobodyMoved: FollowedTeam = { created: 0, updated: 0, deactivated: 0, taken: [] }

/** Makes the firm, or brings it and its team to what is said of them; the same again changes nothing. */
export async function putOutsideFirm(
  op: Operation,
  externalId: string,
  { members, ...said }: OutsideFirm,
): Promise<PutFirm> {
  const find = () => findSame(op, externalId, said, members)
  let same = await find()
  if (!same) {
    // Who waited here for another who says the same finds it done.
    await queries.lockMirror(op.tx)
    same = await find()
  }
  if (same) {
    op.unchanged()
    return { firm: same, isNew: false, team: nobodyMoved }
  }
  const known = await queries.findFirmByExternalId(op.tx, externalId)
  const before = known ?? (await foundOutsideFirm(op, externalId, said))
  const fields = checkedFor(before, said)
  const isMoved = isOther(before, fields)
  if (isMoved) await queries.updateFirm(op.tx, before.id, fields, op.now)
  const team = members ? await followWithin(op, before.id, members) : nobodyMoved
  const isNews = !known || isMoved || team.created + team.updated + team.deactivated > 0
  if (isNews) await queries.markSynced(op.tx, before.id, op.now)
  const firm = await queries.getFirm(op.tx, before.id)
  if (isNews) sayWhatHappened(op, known, firm)
  else op.unchanged()
  return { firm, isNew: !known, team }
}

/** The firm that is so already, with its team: nobody waits for that. */
async function findSame(
  op: Operation,
  externalId: string,
  said: OutsideFirm,
  members: OutsideFirm['members'],
): Promise<queries.FirmRow | undefined> {
  const known = await queries.findFirmByExternalId(op.tx, externalId)
  if (known && known.source !== 'external') throw problem(uncoded.not_found)
  if (!known || isOther(known, checkedFor(known, said))) return undefined
  const isSame = !members || isSameTeam(await queries.externalTeam(op.tx, known.id), members)
  return isSame ? known : undefined
}

function checkedFor(firm: queries.FirmRow, said: OutsideFirm): queries.FirmFields {
  return checkIdentity(withNumbers(said, firm), firm.country_code)
}

function isOther(firm: queries.FirmRow, fields: queries.FirmFields): boolean {
  return Object.entries(fields).some(
    ([name, value]) => firm[name as keyof queries.FirmFields] !== value,
  )
}

/** Whether all who are named are there as they are named, and nobody else who came from the platform is active. */
function isSameTeam(
  here: readonly queries.ExternalMemberRow[],
  members: readonly ExternalMember[],
): boolean {
  const known = new Map(here.map((member) => [member.external_id, member]))
  const named = new Set(members.map(({ id }) => id))
  const areThere = members.every((member) => {
    const own = known.get(member.id)
    const isSo = own?.email === member.email && own.name === member.name && own.role === member.role
    const speaks = member.locale === null || own?.locale === member.locale
    return isSo && speaks && own.is_active === member.is_active
  })
  return (
    areThere && here.every(({ external_id, is_active }) => named.has(external_id) || !is_active)
  )
}

async function foundOutsideFirm(op: Operation, externalId: string, said: OutsideFirm) {
  const checked = checkIdentity(said, defaultCountry)
  const origin = { source: 'external', externalId }
  return queries.insertFirm(op.tx, newPublicToken(), checked, origin, op.now)
}

/** The team follows as far as the licence goes; one that is beyond it already may not grow. */
async function followWithin(
  op: Operation,
  firmId: queries.FirmRow['id'],
  members: readonly ExternalMember[],
): Promise<FollowedTeam> {
  await queries.lockFirm(op.tx, firmId)
  const { users: limit } = await limitsOf(op, firmId)
  const before = await queries.countActiveMembers(op.tx, firmId)
  const team = await mirrorTeam(op, firmId, members)
  const after = await queries.countActiveMembers(op.tx, firmId)
  if (limit !== null && after > limit && after > before)
    throw problem(problems.user_limit_reached, { limit })
  return team
}

function sayWhatHappened(
  op: Operation,
  before: queries.FirmRow | undefined,
  firm: queries.FirmRow,
): void {
  const of = { firmId: firm.id, resource: 'firm', recordId: firm.id }
  if (!before)
    op.activity({
      ...of,
      action: 'created',
      label: labels.firmCreated,
      values: { name: firm.name },
    })
  else
    op.activity({
      ...of,
      action: 'synced',
      label: labels.firmSynced,
      changes: differences({ ...before, synced_at: null }, { ...firm, synced_at: null }),
    })
}
