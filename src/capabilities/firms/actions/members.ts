import {
  hashNewPassword,
  revokeAllTokens,
  revokeSessions,
  setPasswordHash,
  updateProfile,
} from '#capabilities/auth'
import { filesOfFirm, replaceAssignments } from '#capabilities/companies'
import { limitsOf } from '#capabilities/licence'
import type { CompanyId, UserId } from '#kernel/ids'
import { say } from '#kernel/languages'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import { type CompanyRole, companyRoleOf, type FirmRole } from '#kernel/roles'
import { uncoded } from '#platform/http/problems'
import { Answer } from '#platform/http/rows'
import type { Static } from '#platform/http/shapes'
import { roleNames } from '#platform/http/steps/permission'
import type { InFirm, Operation, Preparing, Reading } from '#platform/operation'
import { labels, messages, problems } from '../problems.js'
import * as queries from '../queries.js'
import type { FirmMember, MemberCompanies, MemberPatch, NewMember } from '../schemas.js'
import { addPerson, membersOf, type NewPerson, preparePerson } from './people.js'

export async function listMembers(op: Reading & InFirm): Promise<FirmMember[]> {
  return membersOf(op.tx, op.firm.id)
}

export async function readMember(
  op: Reading & InFirm,
  { user }: { user: number },
): Promise<FirmMember> {
  return shown(op, user as UserId)
}

async function shown(op: Pick<Reading, 'tx'> & InFirm, userId: UserId): Promise<FirmMember> {
  const [member] = await membersOf(op.tx, op.firm.id, userId)
  if (!member) throw problem(uncoded.not_found)
  return member
}

export async function prepareMember(
  about: Preparing & InFirm,
  { body }: { body: NewMember },
): Promise<NewPerson> {
  return preparePerson(about, body)
}

/** Adds someone to the team: 201 for a new account, 200 for one that existed. */
export async function addMember(
  op: Operation & InFirm,
  { body, prepared }: { body: NewMember; prepared: NewPerson },
): Promise<Answer<FirmMember>> {
  requireAdminFor(op, body.role)
  const firm = await queries.lockFirm(op.tx, op.firm.id)
  await requireRoomForUser(op)
  const { userId, isNew } = await addPerson(op, firm.id, prepared, body.locale ?? firm.locale)
  if (await queries.findMember(op.tx, firm.id, userId))
    throw invalidField('email', messages.alreadyMember)
  await queries.insertMember(op.tx, firm.id, userId, body.role, op.now)
  if (body.company_tokens) await assign(op, userId, body.company_tokens, companyRoleOf(body.role))
  const member = await shown(op, userId)
  op.activity({
    resource: 'members',
    recordId: userId,
    action: 'created',
    label: labels.memberAdded,
    values: { name: member.name, role: member.role },
  })
  return new Answer(isNew ? 201 : 200, member)
}

/** Only an admin may give, take or change the role of admin. */
function requireAdminFor(op: InFirm & Pick<Operation, 'language'>, ...roles: FirmRole[]): void {
  if (roles.includes('admin') && op.firm.role !== 'admin')
    throw problem(uncoded.role_too_low, { role: say(roleNames.admin, op.language) })
}

async function requireRoomForUser(op: Operation & InFirm): Promise<void> {
  const { users } = await limitsOf(op, op.firm.id)
  if (users !== null && (await queries.countActiveMembers(op.tx, op.firm.id)) >= users)
    throw problem(problems.user_limit_reached, { limit: users })
}

export async function prepareMemberPatch(
  _about: Preparing & InFirm,
  { body }: { body: MemberPatch },
): Promise<string | null> {
  return body.password ? hashNewPassword(body.password, 'password') : null
}

export async function updateMember(
  op: Operation & InFirm,
  { user, body, prepared }: { user: number; body: MemberPatch; prepared: string | null },
): Promise<FirmMember> {
  await queries.lockFirm(op.tx, op.firm.id)
  const member = await getMember(op, user)
  const role = body.role ?? member.role
  const isActive = body.is_active ?? member.is_active
  const before = await shown(op, member.id)
  if (role !== member.role || isActive !== member.is_active) {
    requireAdminFor(op, member.role, role)
    await requireAnotherAdmin(
      op,
      member,
      role === 'admin' && isActive,
      body.role ? 'role' : 'is_active',
    )
    if (isActive && !member.is_active) await requireRoomForUser(op)
    await queries.updateMember(op.tx, op.firm.id, member.id, { role, isActive }, op.now)
  }
  await updateAccount(op, member, body, prepared)
  const after = await shown(op, member.id)
  recordMember(op, before, after, prepared !== null)
  return after
}

async function getMember(op: Operation & InFirm, user: number): Promise<queries.MemberRow> {
  const member = await queries.findMember(op.tx, op.firm.id, user)
  if (!member) throw problem(uncoded.not_found)
  return member
}

/** The last active admin keeps its role; the firm's row is locked, so two cannot leave at once. */
async function requireAnotherAdmin(
  op: Operation & InFirm,
  member: queries.MemberRow,
  staysAdmin: boolean,
  field: string,
): Promise<void> {
  const isAdmin = member.role === 'admin' && member.is_active
  if (isAdmin && !staysAdmin && (await queries.countActiveAdmins(op.tx, op.firm.id)) <= 1)
    throw invalidField(field, messages.lastAdmin)
}

/** Name and password: only of an account that this firm made and no other has. It ends its sessions. */
async function updateAccount(
  op: Operation & InFirm,
  member: queries.MemberRow,
  { name, password }: MemberPatch,
  passwordHash: string | null,
): Promise<void> {
  const renames = name !== undefined && name !== member.name
  if (!renames && passwordHash === null) return
  if (!member.is_own_account)
    throw invalidField(password ? 'password' : 'name', messages.notOurAccount)
  requireAdminFor(op, member.role)
  if (renames) await updateProfile(op.tx, member.id, { name }, op.now)
  if (passwordHash === null) return revokeSessions(op.tx, member.id, op.now)
  await setPasswordHash(op.tx, member.id, passwordHash, op.now)
  await revokeAllTokens(op.tx, member.id, op.now)
}

function recordMember(
  op: Operation & InFirm,
  before: FirmMember,
  after: FirmMember,
  newPassword: boolean,
): void {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const field of ['role', 'is_active', 'name'] as const)
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] }
  if (Object.keys(changes).length === 0 && !newPassword) {
    op.unchanged()
    return
  }
  op.activity({
    resource: 'members',
    recordId: after.id,
    action: 'updated',
    label: labels.memberUpdated,
    values: { name: after.name },
    changes,
  })
}

/** Detaches someone from the firm and its files; the account is kept. */
export async function removeMember(
  op: Operation & InFirm,
  { user }: { user: number },
): Promise<void> {
  await queries.lockFirm(op.tx, op.firm.id)
  const member = await getMember(op, user)
  requireAdminFor(op, member.role)
  await requireAnotherAdmin(op, member, false, 'user')
  await replaceAssignments(op.tx, op.firm.id, member.id, [], 'reviewer', op.now)
  await queries.deleteMember(op.tx, op.firm.id, member.id)
  op.activity({
    resource: 'members',
    recordId: member.id,
    action: 'deleted',
    label: labels.memberRemoved,
    values: { name: member.name },
  })
}

/** Replaces the company files of a member. */
export async function assignCompanies(
  op: Operation & InFirm,
  { user, body }: { user: number; body: Static<typeof MemberCompanies> },
): Promise<FirmMember> {
  await queries.lockFirm(op.tx, op.firm.id)
  const member = await getMember(op, user)
  await assign(op, member.id, body.company_tokens, body.role ?? companyRoleOf(member.role))
  op.activity({
    resource: 'members',
    recordId: member.id,
    action: 'updated',
    label: labels.companiesAssigned,
    values: { name: member.name, count: body.company_tokens.length },
  })
  return shown(op, member.id)
}

async function assign(
  op: Operation & InFirm,
  userId: UserId,
  tokens: readonly string[],
  role: CompanyRole,
): Promise<void> {
  const files = await filesOfFirm(op.tx, op.firm.id)
  const ids: CompanyId[] = []
  const wrong: Record<string, Message[]> = {}
  tokens.forEach((token, index) => {
    const file = files.find((candidate) => candidate.public_token === token)
    if (file) ids.push(file.id)
    else wrong[`company_tokens.${index}`] = [{ text: messages.unknownCompany }]
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await replaceAssignments(op.tx, op.firm.id, userId, [...new Set(ids)], role, op.now)
}
