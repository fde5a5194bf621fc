import { isDeepStrictEqual } from 'node:util'
import {
  findCredentials,
  findExternalUser,
  insertUser,
  knownLanguage,
  updateMirroredUser,
} from '#capabilities/auth'
import { type Checked, defaultCountry, readEnterpriseNumber, readVatNumber } from '#countries'
import type { FirmId, UserId } from '#kernel/ids'
import { invalidField } from '#kernel/problem'
import { isCountry } from '#kernel/regions'
import { type FirmRole, firmRoles } from '#kernel/roles'
import type { ExternalFirm, ExternalMember, ExternalPerson } from '#outside/platform/client'
import type { Tx } from '#platform/db/index'
import type { Caller } from '#platform/operations/access'
import type { FirmOperation, InFirm, Operation, Preparing } from '#platform/operations/operation'
import { newPublicToken } from '#platform/signing/tokens'
import { labels, messages } from '../problems.js'
import * as queries from '../queries.js'
import type { Firm } from '../schemas.js'
import { describeFirm } from './firm.js'
import { mirrorCompanies } from './mirror-companies.js'

type Mirroring = Pick<Operation, 'now'> & { readonly tx: Tx }

/** Signs someone in through the external platform; firm, team and company files are mirrored on the way. */
export async function mirrorSignIn(
  about: Preparing,
  email: string,
  password: string,
): Promise<UserId | undefined> {
  const answer = await about.services.outside.platform.login(email, password)
  if (answer === null) return undefined
  const mirrored = await about.db.write(async (tx) => {
    const mirroring = { tx, now: about.now }
    await queries.lockMirror(tx)
    const { userId } = await mirrorPerson(mirroring, answer.user, null)
    if (userId === undefined) return undefined
    return { userId, firm: answer.firm ? await mirrorFirm(mirroring, answer.firm) : null }
  })
  if (!mirrored) return undefined
  const { userId, firm } = mirrored
  if (firm)
    await mirrorCompanies(
      about.services,
      callerOf(userId, answer.user),
      firm,
      answer.firm!.companies,
    )
  return userId
}

function callerOf(id: UserId, { name, email, locale }: ExternalPerson): Caller['user'] {
  const language = knownLanguage(locale) ?? null
  return { id, name, email, locale: language, isPlatformAdmin: false, isDemo: false }
}

/** Asks the platform for the firm, and mirrors its company files, before the transaction. */
export async function fetchFirm(about: Preparing & InFirm): Promise<ExternalFirm> {
  const known = await queries.getFirm(about.db.statement, about.firm.id)
  const { platform } = about.services.outside
  if (known.external_id === null || !platform.isConfigured)
    throw invalidField('firm', messages.notLinked)
  const firm = await platform.firm(known.external_id)
  if (firm === null) throw invalidField('firm', messages.notLinked)
  await mirrorCompanies(about.services, about.caller.user, known, firm.companies)
  return firm
}

export async function syncFirm(
  op: FirmOperation,
  { prepared }: { prepared: ExternalFirm },
): Promise<Firm> {
  await queries.lockMirror(op.tx)
  const firm = await mirrorFirm(op, prepared)
  op.activity({
    resource: 'firm',
    recordId: firm.id,
    action: 'synced',
    label: labels.firmSynced,
  })
  return describeFirm(op, firm, op.firm)
}

/** Brings firm and team to what the platform says; members that were made here stay as they are. */
async function mirrorFirm(op: Mirroring, external: ExternalFirm): Promise<queries.FirmRow> {
  const known = await queries.findFirmByExternalId(op.tx, external.id)
  const fields = firmFields(external, known?.country_code ?? defaultCountry)
  const firm = known
    ? await queries.updateFirm(op.tx, (await queries.lockFirm(op.tx, known.id)).id, fields, op.now)
    : await queries.insertFirm(
        op.tx,
        newPublicToken(),
        fields,
        { source: 'external', externalId: external.id },
        op.now,
      )
  await mirrorTeam(op, firm.id, external.members)
  await queries.markSynced(op.tx, firm.id, op.now)
  return queries.getFirm(op.tx, firm.id)
}

/** What the platform says of a firm, as far as it could be set here too. */
function firmFields(
  external: ExternalFirm,
  countryBefore: string,
): queries.FirmFields & { name: string } {
  const { id: _, members: _members, companies: _files, country_code, locale, ...fields } = external
  const { enterprise_number, vat_number, website, ...said } = fields
  const isNamed = country_code !== null && isCountry(country_code.toUpperCase())
  const country = isNamed ? country_code.toUpperCase() : countryBefore
  const language = knownLanguage(locale)
  return {
    ...said,
    country_code: country,
    website: website !== null && /^https?:\/\/\S+$/i.test(website) ? website : null,
    ...(language ? { locale: language } : {}),
    ...believed('enterprise_number', enterprise_number, (n) => readEnterpriseNumber(n, country)),
    ...believed('vat_number', vat_number, (n) => readVatNumber(n, country)),
  }
}

/** A number with wrong check digits is not believed: the one that is known stays. */
function believed(
  field: 'enterprise_number' | 'vat_number',
  said: string | null,
  check: (number: string) => Checked,
): queries.FirmFields {
  if (said === null) return { [field]: null }
  const number = check(said)
  return number.ok ? { [field]: number.value } : {}
}

/** What became of a team that follows the platform, and who could not be taken over. */
export type FollowedTeam = {
  readonly created: number
  readonly updated: number
  readonly deactivated: number
  /** Their names on the platform: a local account has their e-mail address. */
  readonly taken: readonly string[]
}

/** An answer that would leave the firm without an active admin leaves it the admins it had. */
export async function mirrorTeam(
  op: Mirroring,
  firmId: FirmId,
  team: readonly ExternalMember[],
): Promise<FollowedTeam> {
  const before = await queries.listMembers(op.tx, firmId)
  const taken = await followTeam(op, firmId, team)
  if ((await queries.countActiveAdmins(op.tx, firmId)) === 0) {
    const stays = { role: 'admin', isActive: true } as const
    for (const member of before)
      if (member.role === 'admin' && member.is_active)
        await queries.updateMember(op.tx, firmId, member.id, stays, op.now)
  }
  return { ...changesOf(before, await queries.listMembers(op.tx, firmId)), taken }
}

function changesOf(before: readonly queries.MemberRow[], after: readonly queries.MemberRow[]) {
  const known = new Map(before.map((member) => [member.id, member]))
  const made = after.filter(({ id }) => !known.has(id))
  const moved = after.filter((member) => {
    const old = known.get(member.id)
    return old !== undefined && !isDeepStrictEqual(old, member)
  })
  const left = moved.filter(({ id, is_active }) => !is_active && known.get(id)?.is_active)
  return {
    created: made.length,
    updated: moved.length - left.length,
    deactivated: left.length,
  }
}

/** Returns who could not be taken over. */
async function followTeam(
  op: Mirroring,
  firmId: FirmId,
  team: readonly ExternalMember[],
): Promise<string[]> {
  const seen = new Set<UserId>()
  const taken: string[] = []
  for (const person of team) {
    const { userId, isTaken } = await mirrorPerson(op, person, firmId)
    if (isTaken) taken.push(person.id)
    if (userId === undefined) continue
    seen.add(userId)
    const [role, isActive] = [roleOf(person.role), person.is_active]
    const known = await queries.findMember(op.tx, firmId, userId)
    if (known?.role === role && known.is_active === isActive) continue
    if (!known) await queries.insertMember(op.tx, firmId, userId, role, op.now)
    await queries.updateMember(op.tx, firmId, userId, { role, isActive }, op.now)
  }
  for (const member of await queries.listMembers(op.tx, firmId)) {
    if (member.auth_source !== 'external' || seen.has(member.id) || !member.is_active) continue
    await queries.updateMember(
      op.tx,
      firmId,
      member.id,
      { role: member.role, isActive: false },
      op.now,
    )
  }
  return taken
}

/** The mirrored account of a person: as it was, or none, when another account already has the e-mail address. */
async function mirrorPerson(
  op: Mirroring,
  person: ExternalPerson,
  firmId: FirmId | null,
): Promise<{ userId: UserId | undefined; isTaken: boolean }> {
  const details = { name: person.name, email: person.email, locale: knownLanguage(person.locale) }
  const known = await findExternalUser(op.tx, person.id)
  const holder = await findCredentials(op.tx, person.email)
  if (holder && holder.id !== known) return { userId: known, isTaken: true }
  if (known !== undefined) {
    await updateMirroredUser(op.tx, known, details, op.now)
    return { userId: known, isTaken: false }
  }
  const userId = await insertUser(
    op.tx,
    {
      ...details,
      passwordHash: null,
      authSource: 'external',
      externalId: person.id,
      createdByFirmId: firmId,
      emailVerified: true,
    },
    op.now,
  )
  return { userId, isTaken: false }
}

function roleOf(role: string): FirmRole {
  return firmRoles.find((known) => known === role) ?? 'reviewer'
}
