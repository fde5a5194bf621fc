import type { CompanyId, FirmId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Language, Text } from '#kernel/languages'
import type { FirmRole } from '#kernel/roles'
import type { ReadTx, Tx } from '#platform/db/index'
import type { Firm } from './schemas.js'

/** A firm as it is kept; who belongs to it and what it looks after is read beside it. */
export type FirmRow = Omit<Firm, 'logo_url' | 'can_manage' | 'members' | 'companies'> & {
  id: FirmId
  logo_file_id: number | null
  external_id: string | null
}

const columns = `id, public_token, name, enterprise_number, vat_number, itaa_number, itaa_status, itaa_quality,
  address, postal_code, city, website, logo_file_id, is_partner, country_code, locale, email, phone, source,
  external_id, synced_at`

export async function getFirm(tx: ReadTx, id: FirmId): Promise<FirmRow> {
  return tx.one<FirmRow>(`SELECT ${columns} FROM firms WHERE id = $1`, [id])
}

/** The firm, locked: what counts members, admins or files does so under this lock. */
export async function lockFirm(tx: Tx, id: FirmId): Promise<FirmRow> {
  return tx.one<FirmRow>(`SELECT ${columns} FROM firms WHERE id = $1 FOR UPDATE`, [id])
}

/** The firms someone is active in; every real firm for a platform admin. Of `only` some files, when given. */
export async function listFirms(
  tx: ReadTx,
  userId: UserId,
  isPlatformAdmin: boolean,
  only: readonly CompanyId[] | null,
): Promise<(FirmRow & { role: FirmRole | null })[]> {
  return tx.rows(
    `SELECT ${columns
      .split(',')
      .map((column) => `f.${column.trim()}`)
      .join(', ')}, m.role
       FROM firms f LEFT JOIN firm_members m ON m.firm_id = f.id AND m.user_id = $1 AND m.is_active
      WHERE (m.user_id IS NOT NULL OR ($2 AND NOT f.is_demo))
        AND ($3::bigint[] IS NULL OR EXISTS (
          SELECT FROM companies k WHERE k.firm_id = f.id AND k.id = ANY ($3)))
      ORDER BY f.name, f.id`,
    [userId, isPlatformAdmin, only],
  )
}

/** The columns that may be set from outside, each by its known name. */
const writable = [
  'name',
  'enterprise_number',
  'vat_number',
  'itaa_number',
  'itaa_status',
  'itaa_quality',
  'address',
  'postal_code',
  'city',
  'website',
  'country_code',
  'locale',
  'email',
  'phone',
  'is_partner',
] as const satisfies readonly (keyof FirmRow)[]

export type FirmFields = Partial<Pick<FirmRow, (typeof writable)[number]>>

export async function insertFirm(
  tx: Tx,
  publicToken: string,
  fields: FirmFields & { name: string },
  origin: { source: string; externalId: string | null; isDemo?: boolean },
  now: Instant,
): Promise<FirmRow> {
  const row = await tx.one<FirmRow>(
    `INSERT INTO firms (public_token, name, source, external_id, is_demo, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${columns}`,
    [publicToken, fields.name, origin.source, origin.externalId, origin.isDemo ?? false, now],
  )
  return updateFirm(tx, row.id, fields, now)
}

export async function updateFirm(
  tx: Tx,
  id: FirmId,
  fields: FirmFields,
  now: Instant,
): Promise<FirmRow> {
  return tx.one<FirmRow>(
    `UPDATE firms SET ${writable
      .map(
        (name) => `${name} = CASE WHEN $2::jsonb ? '${name}' THEN ${cast(name)} ELSE ${name} END`,
      )
      .join(', ')}, updated_at = $3
      WHERE id = $1 RETURNING ${columns}`,
    [id, JSON.stringify(fields), now],
  )
}

function cast(name: string): string {
  return name === 'is_partner' ? `($2::jsonb ->> '${name}')::boolean` : `$2::jsonb ->> '${name}'`
}

/**
 * Accounts and firms are mirrored one answer after the other: two that bring the same new person at
 * once would both try to make them.
 */
export async function lockMirror(tx: Tx): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('mirror of the platform', 0))`)
}

export async function markSynced(tx: Tx, id: FirmId, now: Instant): Promise<void> {
  await tx.run(`UPDATE firms SET synced_at = $2 WHERE id = $1`, [id, now])
}

export async function setLogo(
  tx: Tx,
  id: FirmId,
  fileId: number | null,
  now: Instant,
): Promise<FirmRow> {
  return tx.one<FirmRow>(
    `UPDATE firms SET logo_file_id = $2, updated_at = $3 WHERE id = $1 RETURNING ${columns}`,
    [id, fileId, now],
  )
}

export async function findFirmByExternalId(
  tx: ReadTx,
  externalId: string,
): Promise<FirmRow | undefined> {
  return tx.maybe<FirmRow>(`SELECT ${columns} FROM firms WHERE external_id = $1`, [externalId])
}

export type MemberRow = {
  id: UserId
  name: string
  email: string
  auth_source: string
  locale: Language
  role: FirmRole
  is_active: boolean
  /** Made by this firm and in no other: then the firm may set name and password. */
  is_own_account: boolean
}

export async function listMembers(
  tx: ReadTx,
  firmId: FirmId,
  userId: UserId | null = null,
): Promise<MemberRow[]> {
  return tx.rows<MemberRow>(
    `SELECT u.id, u.name, u.email, u.auth_source, coalesce(u.locale, 'fr') AS locale, m.role, m.is_active,
            (u.created_by_firm_id IS NOT DISTINCT FROM m.firm_id AND u.auth_source = 'local' AND NOT u.is_platform_admin
              AND NOT EXISTS (SELECT FROM firm_members o WHERE o.user_id = u.id AND o.firm_id <> m.firm_id)
            ) AS is_own_account
       FROM firm_members m JOIN users u ON u.id = m.user_id
      WHERE m.firm_id = $1 AND NOT u.is_demo AND ($2::bigint IS NULL OR u.id = $2)
      ORDER BY u.name, u.id`,
    [firmId, userId],
  )
}

/** A member whose account is that of the external platform. */
export type ExternalMemberRow = Pick<MemberRow, 'name' | 'email' | 'role' | 'is_active'> & {
  external_id: string
  locale: Language | null
}

export async function externalTeam(tx: ReadTx, firmId: FirmId): Promise<ExternalMemberRow[]> {
  return tx.rows<ExternalMemberRow>(
    `SELECT u.external_id, u.name, u.email, u.locale, m.role, m.is_active
       FROM firm_members m JOIN users u ON u.id = m.user_id
      WHERE m.firm_id = $1 AND u.auth_source = 'external'`,
    [firmId],
  )
}

export async function findMember(
  tx: ReadTx,
  firmId: FirmId,
  userId: number,
): Promise<MemberRow | undefined> {
  return (await listMembers(tx, firmId, userId as UserId))[0]
}

export async function insertMember(
  tx: Tx,
  firmId: FirmId,
  userId: UserId,
  role: FirmRole,
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO firm_members (firm_id, user_id, role, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)`,
    [firmId, userId, role, now],
  )
}

export async function updateMember(
  tx: Tx,
  firmId: FirmId,
  userId: UserId,
  { role, isActive }: { role: FirmRole; isActive: boolean },
  now: Instant,
): Promise<void> {
  await tx.run(
    `UPDATE firm_members SET role = $3, is_active = $4, updated_at = $5 WHERE firm_id = $1 AND user_id = $2`,
    [firmId, userId, role, isActive, now],
  )
}

export async function deleteMember(tx: Tx, firmId: FirmId, userId: UserId): Promise<void> {
  await tx.run(`DELETE FROM firm_members WHERE firm_id = $1 AND user_id = $2`, [firmId, userId])
}

export async function countActiveAdmins(tx: ReadTx, firmId: FirmId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM firm_members WHERE firm_id = $1 AND role = 'admin' AND is_active`,
    [firmId],
  )
  return count
}

export async function countActiveMembers(tx: ReadTx, firmId: FirmId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM firm_members m JOIN users u ON u.id = m.user_id
      WHERE m.firm_id = $1 AND m.is_active AND NOT u.is_demo`,
    [firmId],
  )
  return count
}

export type ActivityRow = {
  id: number
  operation_id: string
  label: { text: Text; values: Record<string, string | number> }
  action: string
  resource: string
  record_id: number | null
  count: number
  user: { id: UserId; name: string } | null
  device: { id: string | null; name: string | null } | null
  origin: string
  at: Instant
}

/**
 * One line per operation, newest first: its first activity stands for all of it. Lines about company
 * files are those of the files named; null: of every file. `onlyFiles`: no other lines.
 */
export async function listActivity(
  tx: ReadTx,
  firmId: FirmId,
  { files, onlyFiles }: { files: readonly CompanyId[] | null; onlyFiles: boolean },
  limit: number,
  offset: number,
): Promise<ActivityRow[]> {
  return tx.rows<ActivityRow>(
    `SELECT a.id, a.operation_id, a.label, a.action, a.resource, a.record_id,
            (SELECT count(*)::int FROM firm_activity n
              WHERE n.firm_id = a.firm_id AND n.operation_id = a.operation_id) AS count,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS user,
            CASE WHEN a.device_id IS NOT NULL OR a.device_name IS NOT NULL
                 THEN json_build_object('id', a.device_id, 'name', a.device_name) END AS device,
            a.origin, a.created_at AS at
       FROM firm_activity a LEFT JOIN users u ON u.id = a.user_id
      WHERE a.firm_id = $1 AND NOT EXISTS (
        SELECT FROM firm_activity e
         WHERE e.firm_id = a.firm_id AND e.operation_id = a.operation_id AND e.id < a.id)
        AND ($2::bigint[] IS NULL OR (a.resource <> 'company' AND NOT $3) OR
             (a.resource = 'company' AND a.record_id = ANY ($2)))
      ORDER BY a.id DESC LIMIT $4 OFFSET $5`,
    [firmId, files, onlyFiles, limit, offset],
  )
}

/** Takes people out of every firm, as demo users whose day is over. */
export async function deleteMemberships(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  await tx.run(`DELETE FROM firm_members WHERE user_id = ANY ($1)`, [userIds])
}
