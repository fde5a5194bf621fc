import { addressFields } from '#kernel/address'
import type { CompanyId, FirmId, PublicToken, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { CompanyRole } from '#kernel/roles'
import type { ReadTx, Tx } from '#platform/db/index'
import type { OutsideIdentity } from '../domain/outside-identity.js'

export type CompanyMember = {
  id: UserId
  name: string
  email: string
  role: CompanyRole
  is_active: boolean
}

export type FirmCompany = {
  id: CompanyId
  public_token: PublicToken
  name: string
  code: string
  icon_file_id: number | null
  logo_file_id: number | null
  /** The address of a logo that is kept elsewhere. */
  logo_link: string | null
  members: CompanyMember[]
}

/** A file that came from the external platform, with what that platform may say of it. */
export type CompanyFromOutside = OutsideIdentity & {
  readonly id: CompanyId
  readonly external_id: string
  readonly country_pack: string
}

/** Those of a firm, in the bin or not. */
export async function companiesFromOutside(
  tx: ReadTx,
  firmId: FirmId,
): Promise<CompanyFromOutside[]> {
  return tx.rows<CompanyFromOutside>(
    `SELECT id, external_id, country_pack, name, enterprise_number, vat_number, address,
            ${addressFields.join(', ')}
       FROM companies WHERE firm_id = $1 AND external_id IS NOT NULL`,
    [firmId],
  )
}

/** A file that the external platform knows by this name, whichever firm keeps it, in the bin or not. */
export async function findByExternalId(
  tx: ReadTx,
  externalId: string,
): Promise<{ id: CompanyId; deleted_at: Instant | null } | undefined> {
  return tx.maybe(
    `SELECT id, deleted_at FROM companies WHERE external_id = $1 AND source = 'external'
      ORDER BY deleted_at DESC NULLS FIRST, id LIMIT 1`,
    [externalId],
  )
}

/** Gives a file to another firm, where nobody is assigned to it yet. */
export async function moveCompany(
  tx: Tx,
  id: CompanyId,
  { firmId, code }: { firmId: FirmId; code: string },
  now: Instant,
): Promise<void> {
  await tx.run(`DELETE FROM company_members WHERE company_id = $1`, [id])
  await tx.run(
    `UPDATE companies SET firm_id = $2, code = $3, synced_at = $4, version = version + 1, updated_at = $4
      WHERE id = $1`,
    [id, firmId, code, now],
  )
}

/** Which files of a firm someone may see: all or those assigned, and of these `only` some when given. */
export type Sight = { userId: UserId; only: readonly CompanyId[] | null; all: boolean }

/** Whether the company `c` is seen, by the three parameters after the firm. */
const isSeen = `($2 OR EXISTS (SELECT FROM company_members x WHERE x.company_id = c.id AND x.user_id = $3))
        AND ($4::bigint[] IS NULL OR c.id = ANY ($4))`

function seenBy({ all, userId, only }: Sight) {
  return [all, userId, only] as const
}

/** The live company files of a firm that someone may see, each with who reaches it. */
export async function companiesOfFirm(
  tx: ReadTx,
  firmId: FirmId,
  sight: Sight,
): Promise<FirmCompany[]> {
  return tx.rows<FirmCompany>(
    `SELECT c.id, c.public_token, c.name, c.code, c.icon_file_id, c.logo_file_id, c.logo_link,
            coalesce((
              SELECT json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email,
                       'role', CASE WHEN m.role IN ('admin', 'manager') THEN 'manager' ELSE cm.role END,
                       'is_active', m.is_active) ORDER BY u.name, u.id)
                FROM firm_members m JOIN users u ON u.id = m.user_id
                LEFT JOIN company_members cm ON cm.company_id = c.id AND cm.user_id = u.id
               WHERE m.firm_id = c.firm_id AND NOT u.is_demo
                 AND (m.role IN ('admin', 'manager') OR cm.user_id IS NOT NULL)
            ), '[]') AS members
       FROM companies c
      WHERE c.firm_id = $1 AND c.deleted_at IS NULL AND ${isSeen}
      ORDER BY c.name, c.id`,
    [firmId, ...seenBy(sight)],
  )
}

export type Assignment = {
  user_id: UserId
  public_token: PublicToken
  name: string
  code: string
  role: CompanyRole
}

/** The files assigned by hand in a firm, per member. */
export async function assignmentsInFirm(
  tx: ReadTx,
  firmId: FirmId,
  userId: UserId | null = null,
): Promise<Assignment[]> {
  return tx.rows<Assignment>(
    `SELECT cm.user_id, c.public_token, c.name, c.code, cm.role
       FROM company_members cm JOIN companies c ON c.id = cm.company_id
      WHERE c.firm_id = $1 AND c.deleted_at IS NULL AND ($2::bigint IS NULL OR cm.user_id = $2)
      ORDER BY c.name, c.id`,
    [firmId, userId],
  )
}

const everything: Sight = { userId: 0 as UserId, only: null, all: true }

export type NamedCompany = { id: CompanyId; public_token: PublicToken; name: string; code: string }

/** The live files of a firm by name: all of them, or those that someone may see. */
export async function companyNamesOfFirm(
  tx: ReadTx,
  firmId: FirmId,
  sight: Sight = everything,
): Promise<NamedCompany[]> {
  return tx.rows<NamedCompany>(
    `SELECT c.id, c.public_token, c.name, c.code FROM companies c
      WHERE c.firm_id = $1 AND c.deleted_at IS NULL AND ${isSeen} ORDER BY c.name, c.id`,
    [firmId, ...seenBy(sight)],
  )
}

/** A file by what changes whenever something in it does, or it does itself. */
export type FilePlace = { id: CompanyId; place: string }

/** The live files of a firm that someone may see, by name, each with the place to which its log goes. */
export async function placesOfFirm(tx: ReadTx, firmId: FirmId, sight: Sight): Promise<FilePlace[]> {
  return tx.rows<FilePlace>(
    `SELECT c.id, concat_ws(' ', c.version, h.last_seq) AS place
       FROM companies c LEFT JOIN change_heads h ON h.company_id = c.id
      WHERE c.firm_id = $1 AND c.deleted_at IS NULL AND ${isSeen} ORDER BY c.name, c.id`,
    [firmId, ...seenBy(sight)],
  )
}

/** The ids of every file of a firm that someone may see, those in the bin too. */
export async function idsInSight(
  tx: ReadTx,
  firmId: FirmId,
  sight: Sight,
): Promise<readonly CompanyId[]> {
  const rows = await tx.rows<{ id: CompanyId }>(
    `SELECT c.id FROM companies c WHERE c.firm_id = $1 AND ${isSeen}`,
    [firmId, ...seenBy(sight)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Replaces the files of a firm that are assigned to a member. A file in the bin keeps who was assigned to
 * it, for the day it comes back.
 */
export async function replaceAssignments(
  tx: Tx,
  firmId: FirmId,
  userId: UserId,
  companyIds: readonly CompanyId[],
  role: CompanyRole,
  now: Instant,
): Promise<void> {
  await tx.run(
    `DELETE FROM company_members cm USING companies c
      WHERE c.id = cm.company_id AND c.firm_id = $1 AND cm.user_id = $2 AND c.deleted_at IS NULL
        AND NOT (c.id = ANY ($3))`,
    [firmId, userId, companyIds],
  )
  await tx.run(
    `INSERT INTO company_members (company_id, user_id, role, created_at)
     SELECT unnest($1::bigint[]), $2, $3, $4
     ON CONFLICT (company_id, user_id) DO UPDATE SET role = excluded.role`,
    [companyIds, userId, role, now],
  )
}

/** Takes every file of a firm from someone who leaves it, those in the bin too. */
export async function deleteAssignments(tx: Tx, firmId: FirmId, userId: UserId): Promise<void> {
  await tx.run(
    `DELETE FROM company_members cm USING companies c
      WHERE c.id = cm.company_id AND c.firm_id = $1 AND cm.user_id = $2`,
    [firmId, userId],
  )
}

export type TrashedCompany = {
  id: CompanyId
  public_token: PublicToken
  name: string
  code: string
  deleted_at: Instant
  deleted_by: { id: UserId; name: string } | null
  purge_at: Instant
}

export async function trashedCompanies(
  tx: ReadTx,
  firmId: FirmId,
  sight: Sight,
  limit: number,
  offset: number,
): Promise<{ rows: TrashedCompany[]; total: number }> {
  const rows = await tx.rows<TrashedCompany>(
    `SELECT c.id, c.public_token, c.name, c.code, c.deleted_at,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS deleted_by,
            c.deleted_at + make_interval(days =>
              coalesce((c.settings #>> '{history,trash_retention_days}')::int, 30)) AS purge_at
       FROM companies c LEFT JOIN users u ON u.id = c.deleted_by
      WHERE c.firm_id = $1 AND c.deleted_at IS NOT NULL AND ${isSeen}
      ORDER BY c.deleted_at DESC, c.id DESC LIMIT $5 OFFSET $6`,
    [firmId, ...seenBy(sight), limit, offset],
  )
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM companies c
      WHERE c.firm_id = $1 AND c.deleted_at IS NOT NULL AND ${isSeen}`,
    [firmId, ...seenBy(sight)],
  )
  return { rows, total }
}

export type CompanySummary = {
  id: CompanyId
  public_token: PublicToken
  name: string
  code: string
  version: number
  deleted_at: Instant | null
}

/** A file in the bin that someone may see, locked until the end of the transaction. */
export async function findTrashed(
  tx: Tx,
  firmId: FirmId,
  sight: Sight,
  publicToken: string,
): Promise<CompanySummary | undefined> {
  return tx.maybe<CompanySummary>(
    `SELECT c.id, c.public_token, c.name, c.code, c.version, c.deleted_at FROM companies c
      WHERE c.firm_id = $1 AND c.public_token = $5 AND c.deleted_at IS NOT NULL AND ${isSeen}
        FOR UPDATE OF c`,
    [firmId, ...seenBy(sight), publicToken],
  )
}

export async function markRestored(tx: Tx, id: CompanyId, now: Instant): Promise<CompanySummary> {
  return tx.one<CompanySummary>(
    `UPDATE companies SET deleted_at = NULL, deleted_by = NULL, version = version + 1, updated_at = $2
      WHERE id = $1 RETURNING id, public_token, name, code, version, deleted_at`,
    [id, now],
  )
}

/** How many live files a firm has, under a lock of the firm's row. */
export async function countCompaniesLocked(tx: Tx, firmId: FirmId): Promise<number> {
  await tx.one(`SELECT id FROM firms WHERE id = $1 FOR UPDATE`, [firmId])
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM companies WHERE firm_id = $1 AND deleted_at IS NULL`,
    [firmId],
  )
  return count
}
