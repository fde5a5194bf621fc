import {
  hashNewPassword,
  revokeAllTokens,
  revokeSessions,
  setPasswordHash,
  updateProfile,
} from '#capabilities/auth'
import {
  assignmentsInFirm,
  companyNamesOfFirm,
  deleteAssignments,
  replaceAssignments,
} from '#capabilities/companies'
import { limitsOf } from '#capabilities/licence'
import type { CompanyId, UserId } from '#kernel/ids'
import { languages, say, type Text } from '#kernel/languages'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import { type CompanyRole, companyRoleOf, type FirmRole } from '#kernel/roles'
import { roleNames } from '#platform/api/permission'
import { Answer } from '#platform/api/route'
import type {
  FirmOperation,
  InFirm,
  Operation,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import { labels, messages, problems } from '../problems.js'
import * as queries from '../queries.js'
import type { FirmMember, MemberCompanies, MemberPatch, NewMember } from '../schemas.js'
import { sightOf } from './firm.js'
import { addPerson, membersInSight, membersOf, type NewPerson, preparePerson } from './people.js'

export async function listMembers(op: Reading & InFirm): Promise<FirmMember[]> {
  return membersInSight(op, await membersOf(op.tx, op.firm.id, await companiesSeen(op)))
}

export async function readMember(
  op: Reading & InFirm,
  { user }: { user: number },
): Promise<FirmMember> {
  const [member] = membersInSight(op, [await shown(op, user as UserId)])
  if (!member) throw problem(uncoded.not_found)
  return member
}

async function shown(op: Pick<Reading, 'tx'> & InFirm, userId: UserId): Promise<FirmMember> {
  const [member] = await membersOf(op.tx, op.firm.id, await companiesSeen(op), userId)
  if (!member) throw problem(uncoded.not_found)
  return member
}

function companiesSeen(op: Pick<Reading, 'tx'> & InFirm) {
  return companyNamesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
}

export async function prepareMember(
  about: Preparing & InFirm,
  { body }: { body: NewMember },
): Promise<NewPerson> {
  requireAdminFor(about, body.role)
  return preparePerson(about, body)
}

/** Adds someone to the team: 201 for a new account, 200 for one that existed. */
export async function addMember(
  op: FirmOperation,
  { body, prepared }: { body: NewMember; prepared: NewPerson },
): Promise<Answer<FirmMember>> {
  const firm = await queries.lockFirm(op.tx, op.firm.id)
  await requireQuotaForUser(op)
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
    label: withRole(labels.memberAdded, member.role),
    values: { name: member.name },
  })
  return new Answer(isNew ? 201 : 200, member)
}

/** A label that names a role, which every language calls otherwise. */
function withRole(label: Text, role: FirmRole): Text {
  const texts = languages.map((language) => [
    language,
    say(label, language, { role: say(roleNames[role], language) }),
  ])
  return Object.fromEntries(texts) as Text
}

/** Only an admin may give, take or change the role of admin. */
function requireAdminFor(op: InFirm & Pick<Operation, 'language'>, ...roles: FirmRole[]): void {
  if (roles.includes('admin') && op.firm.role !== 'admin')
    throw problem(uncoded.role_too_low, { role: say(roleNames.admin, op.language) })
}

async function requireQuotaForUser(op: FirmOperation): Promise<void> {
  const { users } = await limitsOf(op, op.firm.id)
  if (users !== null && (await queries.countActiveMembers(op.tx, op.firm.id)) >= users)
    throw problem(problems.user_limit_reached, { limit: users })
}

/** Before the transaction: who may not change this member hears so before the password is looked at. */
export async function prepareMemberPatch(
  about: Preparing & InFirm,
  { user, body }: { user: number; body: MemberPatch },
): Promise<string | null> {
  const member = await getMember({ ...about, tx: about.db.statement }, user)
  requireMayChange(about, member, body)
  return body.password ? hashNewPassword(body.password, 'password', member.email) : null
}

export async function updateMember(
  op: FirmOperation,
  { user, body, prepared }: { user: number; body: MemberPatch; prepared: string | null },
): Promise<FirmMember> {
  await queries.lockFirm(op.tx, op.firm.id)
  const member = await getMember(op, user)
  requireMayChange(op, member, body)
  const role = body.role ?? member.role
  const isActive = body.is_active ?? member.is_active
  const before = await shown(op, member.id)
  if (role !== member.role || isActive !== member.is_active) {
    await requireAnotherAdmin(
      op,
      member,
      role === 'admin' && isActive,
      role === member.role ? 'is_active' : 'role',
    )
    if (isActive && !member.is_active) await requireQuotaForUser(op)
    await queries.updateMember(op.tx, op.firm.id, member.id, { role, isActive }, op.now)
  }
  await updateAccount(op, member, body, prepared)
  const after = await shown(op, member.id)
  recordMember(op, before, after, prepared !== null)
  return after
}

/** Whoever is an admin, or is to be one, is changed by admins alone. */
function requireMayChange(
  op: InFirm & Pick<Operation, 'language'>,
  member: queries.MemberRow,
  { role = member.role, is_active = member.is_active, name = member.name, password }: MemberPatch,
): void {
  const isSame =
    role === member.role && is_active === member.is_active && name === member.name && !password
  if (!isSame) requireAdminFor(op, member.role, role)
}

async function getMember(
  op: Pick<Reading, 'tx'> & InFirm,
  user: number,
): Promise<queries.MemberRow> {
  const member = await queries.findMember(op.tx, op.firm.id, user)
  if (!member) throw problem(uncoded.not_found)
  return member
}

/** The last active admin keeps its role; the firm's row is locked, so two cannot leave at once. */
async function requireAnotherAdmin(
  op: FirmOperation,
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
  op: FirmOperation,
  member: queries.MemberRow,
  { name, password }: MemberPatch,
  passwordHash: string | null,
): Promise<void> {
  const renames = name !== undefined && name !== member.name
  if (!renames && passwordHash === null) return
  if (!member.is_own_account)
    throw invalidField(password ? 'password' : 'name', messages.notOurAccount)
  if (renames) await updateProfile(op.tx, member.id, { name }, op.now)
  if (passwordHash === null) return revokeSessions(op.tx, member.id, op.now)
  await setPasswordHash(op.tx, member.id, passwordHash, op.now)
  await revokeAllTokens(op.tx, member.id, op.now)
}

function recordMember(
  op: FirmOperation,
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
export async function removeMember(op: FirmOperation, { user }: { user: number }): Promise<void> {
  await queries.lockFirm(op.tx, op.firm.id)
  const member = await getMember(op, user)
  requireAdminFor(op, member.role)
  await requireAnotherAdmin(op, member, false, 'user')
  await deleteAssignments(op.tx, op.firm.id, member.id)
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
  op: FirmOperation,
  { user, body }: { user: number; body: Static<typeof MemberCompanies> },
): Promise<FirmMember> {
  await queries.lockFirm(op.tx, op.firm.id)
  const member = await getMember(op, user)
  const before = await assignedTo(op, member.id)
  await assign(op, member.id, body.company_tokens, body.role ?? companyRoleOf(member.role))
  const after = await assignedTo(op, member.id)
  if (JSON.stringify(before) === JSON.stringify(after)) op.unchanged()
  else
    op.activity({
      resource: 'members',
      recordId: member.id,
      action: 'updated',
      label: labels.companiesAssigned,
      values: { name: member.name, count: after.length },
      changes: { companies: { from: before, to: after } },
    })
  return shown(op, member.id)
}

async function assignedTo(op: FirmOperation, userId: UserId) {
  const assigned = await assignmentsInFirm(op.tx, op.firm.id, userId)
  return assigned.map(({ public_token, role }) => ({ public_token, role }))
}

async function assign(
  op: FirmOperation,
  userId: UserId,
  tokens: readonly string[],
  role: CompanyRole,
): Promise<void> {
  const companies = new Map(
    (await companyNamesOfFirm(op.tx, op.firm.id)).map((company) => [
      company.public_token as string,
      company.id,
    ]),
  )
  const ids = new Set<CompanyId>()
  const wrong: Record<string, Message[]> = {}
  tokens.forEach((token, index) => {
    const id = companies.get(token)
    if (id !== undefined) ids.add(id)
    else wrong[`company_tokens.${index}`] = [{ text: messages.unknownCompany }]
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await replaceAssignments(op.tx, op.firm.id, userId, [...ids], role, op.now)
}
