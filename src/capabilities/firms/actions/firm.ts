import { companiesOfFirm, idsInSight, type Sight } from '#capabilities/companies'
import { defaultCountry, readEnterpriseNumber, readVatNumber } from '#countries'
import { byBridge } from '#kernel/external-platform'
import type { FirmId, UserId } from '#kernel/ids'
import { say } from '#kernel/languages'
import { invalid, type Message } from '#kernel/problem'
import { isCountry } from '#kernel/regions'
import { isAtLeast } from '#kernel/roles'
import { fileUrl } from '#platform/files/stored'
import type { FirmScope } from '#platform/operations/access'
import type {
  ByUser,
  FirmOperation,
  InFirm,
  Operation,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
import { newPublicToken } from '#platform/signing/tokens'
import { labels, messages } from '../problems.js'
import * as queries from '../queries.js'
import type { ActivityItem, Firm, FirmPatch, NewFirm } from '../schemas.js'
import { addPerson, membersInSight, membersOf, type NewPerson, preparePerson } from './people.js'

type Viewing = Pick<Reading, 'tx' | 'now' | 'services'> & ByUser
type Seen = Pick<FirmScope, 'id' | 'role' | 'isMember'>

/** The files of a firm that the caller may see: a platform admin who is no member sees none. */
export function sightOf({ caller }: ByUser, firm: Seen): Sight {
  return {
    userId: caller.user.id,
    all: firm.isMember && isAtLeast(firm.role, 'manager'),
    only: firm.isMember ? caller.token.companyIds : [],
  }
}

/** The firm as the API shows it, with its team and the files the caller may see. */
export async function describeFirm(op: Viewing, row: queries.FirmRow, seen: Seen): Promise<Firm> {
  const { id, logo_file_id, external_id: _, ...shown } = row
  const companies = await companiesOfFirm(op.tx, id, sightOf(op, seen))
  return {
    ...shown,
    logo_url: fileUrl(op, logo_file_id),
    can_manage: isAtLeast(seen.role, 'manager'),
    members: membersInSight(op, await membersOf(op.tx, id, companies)),
    companies: companies.map((company) => ({
      public_token: company.public_token,
      name: company.name,
      code: company.code,
      icon_url: fileUrl(op, company.icon_file_id),
      logo_url: fileUrl(op, company.logo_file_id) ?? company.logo_link,
      members: company.members,
    })),
  }
}

export async function listFirms(op: Reading & ByUser): Promise<Firm[]> {
  const { user, token } = op.caller
  const rows = await queries.listFirms(op.tx, user.id, user.isPlatformAdmin, token.companyIds)
  const firms: Firm[] = []
  for (const { role, ...row } of rows)
    firms.push(
      await describeFirm(op, row, { id: row.id, role: role ?? 'admin', isMember: role !== null }),
    )
  return firms
}

export async function readFirm(op: Reading & InFirm): Promise<Firm> {
  return describeFirm(op, await queries.getFirm(op.tx, op.firm.id), op.firm)
}

export async function prepareFirm(
  about: Preparing & ByUser,
  { body }: { body: Static<typeof NewFirm> },
): Promise<NewPerson> {
  return preparePerson(about, body.admin, 'admin.')
}

/** Creates a firm with its first admin, who may be someone already known. */
export async function createFirm(
  op: Operation & ByUser,
  { body, prepared }: { body: Static<typeof NewFirm>; prepared: NewPerson },
): Promise<Firm> {
  const { admin: _, ...fields } = body
  const firm = await foundFirm(op, fields, prepared)
  return describeFirm(op, firm, { id: firm.id, role: 'admin', isMember: false })
}

/** The firm itself with its first admin, as the command line and the first start make it too. */
export async function foundFirm(
  op: Operation,
  fields: queries.FirmFields & { name: string },
  admin: NewPerson,
): Promise<queries.FirmRow> {
  const checked = checkIdentity(fields, defaultCountry)
  const firm = await queries.insertFirm(
    op.tx,
    newPublicToken(),
    { ...checked, name: fields.name },
    { source: 'manual', externalId: null },
    op.now,
  )
  const { userId } = await addPerson(op, firm.id, admin, checked.locale ?? null, 'admin.')
  await queries.insertMember(op.tx, firm.id, userId, 'admin', op.now)
  op.activity({
    firmId: firm.id,
    resource: 'firm',
    recordId: firm.id,
    action: 'created',
    label: labels.firmCreated,
    values: { name: firm.name },
  })
  return firm
}

/** The firm of the demo, led by someone who is there already. */
export async function foundDemoFirm(
  op: Operation,
  fields: queries.FirmFields & { name: string },
  adminId: UserId,
): Promise<FirmId> {
  const origin = { source: 'manual', externalId: null, isDemo: true }
  const { id } = await queries.insertFirm(op.tx, newPublicToken(), fields, origin, op.now)
  await queries.insertMember(op.tx, id, adminId, 'admin', op.now)
  return id
}

export async function updateFirm(op: FirmOperation, { body }: { body: FirmPatch }): Promise<Firm> {
  const before = await queries.lockFirm(op.tx, op.firm.id)
  const after = await queries.updateFirm(
    op.tx,
    op.firm.id,
    checkIdentity(withNumbers(body, before), before.country_code),
    op.now,
  )
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) op.unchanged()
  else
    op.activity({
      resource: 'firm',
      recordId: op.firm.id,
      action: 'updated',
      label: labels.firmUpdated,
      changes,
    })
  return describeFirm(op, after, op.firm)
}

/** A firm that moves to another country must have numbers that hold there. */
export function withNumbers<Fields extends queries.FirmFields>(
  body: Fields,
  before: queries.FirmRow,
): Fields {
  const moves = body.country_code && body.country_code.toUpperCase() !== before.country_code
  const { enterprise_number, vat_number } = before
  return moves ? { enterprise_number, vat_number, ...body } : body
}

/** Numbers are checked by the rules of the firm's country and kept bare. */
export function checkIdentity<Fields extends queries.FirmFields>(
  fields: Fields,
  countryBefore: string,
): Fields {
  const wrong: Record<string, Message[]> = {}
  const checked = { ...fields }
  const refuse = (field: string, text: Message['text']) => {
    wrong[field] = [{ text, values: { field } }]
  }
  const country = (fields.country_code ?? countryBefore).toUpperCase()
  if (fields.country_code !== undefined) {
    if (isCountry(country)) checked.country_code = country
    else refuse('country_code', messages.unknownCountry)
  }
  if (fields.enterprise_number) {
    const number = readEnterpriseNumber(fields.enterprise_number, country)
    if (number.ok) checked.enterprise_number = number.value
    else refuse('enterprise_number', messages.badNumber)
  }
  if (fields.vat_number) {
    const number = readVatNumber(fields.vat_number, country)
    if (number.ok) checked.vat_number = number.value
    else refuse('vat_number', messages.badNumber)
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return checked
}

/** Which fields differ, for the activity. */
export function differences(before: queries.FirmRow, after: queries.FirmRow) {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const field of Object.keys(after) as (keyof queries.FirmRow)[])
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] }
  return changes
}

/**
 * Who did what in the firm; lines about a company file are for those who see the file, and the only ones for a token
 * that is limited to some.
 */
export async function listActivity(
  op: Reading & InFirm,
  { page }: { page: { perPage: number; offset: number } },
): Promise<ActivityItem[]> {
  const sight = sightOf(op, op.firm)
  const isLimited = op.caller.token.companyIds !== null
  const companies = sight.all && !isLimited ? null : await idsInSight(op.tx, op.firm.id, sight)
  const seen = { files: companies, onlyFiles: isLimited }
  const rows = await queries.listActivity(op.tx, op.firm.id, seen, page.perPage + 1, page.offset)
  return rows.map((row) => ({
    ...row,
    user: row.user ?? byBridge(row.origin, op.language),
    label: say(row.label.text, op.language, row.label.values),
  }))
}
