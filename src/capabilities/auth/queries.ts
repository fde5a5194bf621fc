import type { CompanyId, PublicToken, TokenId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import type { ReadTx, Tx } from '#platform/db/index'
import type { IntegrationToken, User } from './schemas.js'

export type Credentials = {
  id: UserId
  password_hash: string | null
  auth_source: 'local' | 'external' | 'demo'
}

export async function findCredentials(tx: ReadTx, email: string): Promise<Credentials | undefined> {
  return tx.maybe<Credentials>(
    `SELECT id, password_hash, auth_source FROM users WHERE lower(email) = lower($1)`,
    [email],
  )
}

/** What a token is known by, for links that are made on its behalf. */
export async function tokenHashOf(tx: ReadTx, tokenId: TokenId): Promise<Buffer> {
  const { hash } = await tx.one<{ hash: Buffer }>('SELECT hash FROM tokens WHERE id = $1', [
    tokenId,
  ])
  return hash
}

export async function credentialsOf(tx: ReadTx, userId: UserId): Promise<Credentials> {
  return tx.one<Credentials>(`SELECT id, password_hash, auth_source FROM users WHERE id = $1`, [
    userId,
  ])
}

/** The stored hash, which nobody changes until the end of the transaction. */
export async function lockPasswordHash(tx: Tx, userId: UserId): Promise<string | null> {
  const row = await tx.one<{ password_hash: string | null }>(
    `SELECT password_hash FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  )
  return row.password_hash
}

/** Whether the firm `f` keeps one of the files that a token is limited to, where it is. */
export function keepsCompanyOf(companyIds: string): string {
  return `(${companyIds} IS NULL OR EXISTS (
    SELECT FROM companies k WHERE k.firm_id = f.id AND k.id = ANY (${companyIds})))`
}

/** A user 'u' as the API shows them, with the firms they are active in: those that keep one of some files, when given. */
export function shownUser(companyIds: string): string {
  return `(SELECT json_build_object(
        'id', u.id, 'name', u.name, 'email', u.email, 'locale', coalesce(u.locale, 'fr'),
        'email_verified', u.email_verified_at IS NOT NULL, 'pending_email', u.pending_email,
        'is_platform_admin', u.is_platform_admin, 'is_demo', u.is_demo,
        'firms', coalesce(f.firms, '[]'), 'managed_firms', coalesce(f.managed, '[]'))
      FROM (
        SELECT json_agg(json_build_object('public_token', f.public_token, 'name', f.name, 'role', m.role)
                        ORDER BY f.name, f.id) AS firms,
               json_agg(json_build_object('public_token', f.public_token, 'name', f.name)
                        ORDER BY f.name, f.id) FILTER (WHERE m.role IN ('admin', 'manager')) AS managed
          FROM firm_members m JOIN firms f ON f.id = m.firm_id
         WHERE m.user_id = u.id AND m.is_active AND ${keepsCompanyOf(companyIds)}) f)`
}

export async function getUser(tx: ReadTx, userId: UserId): Promise<User> {
  const { user } = await tx.one<{ user: User }>(
    `SELECT ${shownUser('NULL::bigint[]')} AS user FROM users u WHERE u.id = $1`,
    [userId],
  )
  return user
}

export type NewUser = {
  name: string
  email: string
  passwordHash: string | null
  locale: Language | null
  authSource?: 'local' | 'external' | 'demo'
  externalId?: string | null
  isPlatformAdmin?: boolean
  isDemo?: boolean
  createdByFirmId?: number | null
  emailVerified?: boolean
}

export async function insertUser(tx: Tx, user: NewUser, now: Instant): Promise<UserId> {
  const { id } = await tx.one<{ id: UserId }>(
    `INSERT INTO users (name, email, password_hash, locale, auth_source, external_id, is_platform_admin,
                        is_demo, created_by_firm_id, email_verified_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN $11::timestamptz END, $11, $11)
     RETURNING id`,
    [
      user.name,
      user.email,
      user.passwordHash,
      user.locale,
      user.authSource ?? 'local',
      user.externalId ?? null,
      user.isPlatformAdmin ?? false,
      user.isDemo ?? false,
      user.createdByFirmId ?? null,
      user.emailVerified ?? false,
      now,
    ],
  )
  return id
}

/** Finds the mirrored account of an external person, by the platform's own id and never by e-mail alone. */
export async function findExternalUser(
  tx: ReadTx,
  externalId: string,
): Promise<UserId | undefined> {
  const row = await tx.maybe<{ id: UserId }>(
    `SELECT id FROM users WHERE auth_source = 'external' AND external_id = $1`,
    [externalId],
  )
  return row?.id
}

export async function updateMirroredUser(
  tx: Tx,
  userId: UserId,
  person: { name: string; email: string; locale: Language | null },
  now: Instant,
): Promise<void> {
  await tx.run(
    `UPDATE users SET name = $2, email = $3, locale = coalesce($4, locale), updated_at = $5 WHERE id = $1
        AND (name, email, coalesce(locale, '')) IS DISTINCT FROM ($2, $3, coalesce($4, locale, ''))`,
    [userId, person.name, person.email, person.locale, now],
  )
}

export async function updateProfile(
  tx: Tx,
  userId: UserId,
  { name, locale }: { name?: string | undefined; locale?: Language | undefined },
  now: Instant,
): Promise<void> {
  await tx.run(
    `UPDATE users SET name = coalesce($2, name), locale = coalesce($3, locale), updated_at = $4 WHERE id = $1`,
    [userId, name ?? null, locale ?? null, now],
  )
}

export async function setPasswordHash(
  tx: Tx,
  userId: UserId,
  hash: string,
  now: Instant,
): Promise<void> {
  await tx.run(`UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1`, [
    userId,
    hash,
    now,
  ])
}

export async function setPendingEmail(
  tx: Tx,
  userId: UserId,
  email: string | null,
  now: Instant,
): Promise<void> {
  await tx.run(`UPDATE users SET pending_email = $2, updated_at = $3 WHERE id = $1`, [
    userId,
    email,
    now,
  ])
}

/** Makes the pending e-mail the real one; false when it is no longer pending. */
export async function confirmEmail(
  tx: Tx,
  userId: number,
  email: string,
  now: Instant,
): Promise<boolean> {
  const touched = await tx.run(
    `UPDATE users SET email = pending_email, pending_email = NULL, email_verified_at = $3, updated_at = $3
      WHERE id = $1 AND pending_email = $2`,
    [userId, email, now],
  )
  return touched === 1
}

/** Whether someone has the address; someone else, when a user is named. */
export async function isEmailTaken(
  tx: ReadTx,
  email: string,
  except: number | null = null,
): Promise<boolean> {
  const holder = await tx.maybe(
    `SELECT 1 FROM users WHERE lower(email) = lower($1) AND id IS DISTINCT FROM $2::bigint`,
    [email, except],
  )
  return holder !== undefined
}

export type NewTokenRow = {
  userId: UserId
  kind: 'session' | 'integration' | 'demo'
  name: string
  hash: Buffer
  abilities: readonly string[]
  companyIds: readonly CompanyId[] | null
  expiresAt: Instant | null
}

export async function insertToken(tx: Tx, token: NewTokenRow, now: Instant): Promise<TokenId> {
  const { id } = await tx.one<{ id: TokenId }>(
    `INSERT INTO tokens (user_id, kind, name, hash, abilities, company_ids, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      token.userId,
      token.kind,
      token.name,
      token.hash,
      token.abilities,
      token.companyIds,
      token.expiresAt,
      now,
    ],
  )
  return id
}

/** Revokes one own token of a kind; false when there is none such. */
export async function revokeToken(
  tx: Tx,
  userId: UserId,
  tokenId: number,
  kinds: readonly string[],
  now: Instant,
): Promise<boolean> {
  const touched = await tx.run(
    `UPDATE tokens SET revoked_at = $4
      WHERE id = $2 AND user_id = $1 AND kind = ANY ($3) AND revoked_at IS NULL`,
    [userId, tokenId, kinds, now],
  )
  return touched === 1
}

/** Ends the sessions of a user, but for the one named. */
export async function revokeSessions(
  tx: Tx,
  userId: UserId,
  now: Instant,
  except: TokenId | null = null,
): Promise<void> {
  await tx.run(
    `UPDATE tokens SET revoked_at = $2
      WHERE user_id = $1 AND kind = 'session' AND revoked_at IS NULL AND id IS DISTINCT FROM $3`,
    [userId, now, except],
  )
}

export async function revokeAllTokens(tx: Tx, userId: UserId, now: Instant): Promise<void> {
  await tx.run(`UPDATE tokens SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL`, [
    userId,
    now,
  ])
}

export type SessionRow = {
  id: TokenId
  device_name: string
  created_at: Instant
  last_used_at: Instant | null
  expires_at: Instant | null
}

export async function listSessions(
  tx: ReadTx,
  userId: UserId,
  now: Instant,
  usedSince: Instant,
): Promise<SessionRow[]> {
  return tx.rows<SessionRow>(
    `SELECT id, name AS device_name, created_at, last_used_at, expires_at FROM tokens
      WHERE user_id = $1 AND kind IN ('session', 'demo') AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > $2)
        AND (kind = 'demo' OR coalesce(last_used_at, created_at) >= $3)
      ORDER BY coalesce(last_used_at, created_at) DESC, id DESC`,
    [userId, now, usedSince],
  )
}

export async function listIntegrationTokens(
  tx: ReadTx,
  userId: UserId,
  tokenId: TokenId | null = null,
): Promise<IntegrationToken[]> {
  return tx.rows<IntegrationToken>(
    `SELECT t.id, t.name, t.abilities, t.created_at, t.expires_at, t.last_used_at,
            CASE WHEN t.company_ids IS NOT NULL THEN ARRAY(
              SELECT c.public_token FROM companies c WHERE c.id = ANY (t.company_ids) ORDER BY c.id)
            END AS company_tokens
       FROM tokens t
      WHERE t.user_id = $1 AND t.kind = 'integration' AND t.revoked_at IS NULL
        AND ($2::bigint IS NULL OR t.id = $2)
      ORDER BY t.id`,
    [userId, tokenId],
  )
}

export type LiveToken = {
  id: TokenId
  kind: NewTokenRow['kind']
  name: string
  created_at: Instant
  last_used_at: Instant | null
  expires_at: Instant | null
}

/** Every token of a user that still opens the door, of whatever kind. */
export async function listLiveTokens(
  tx: ReadTx,
  userId: UserId,
  now: Instant,
): Promise<LiveToken[]> {
  return tx.rows<LiveToken>(
    `SELECT id, kind, name, created_at, last_used_at, expires_at FROM tokens
      WHERE user_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
      ORDER BY id`,
    [userId, now],
  )
}

/** Revokes a token by its id alone, whoever holds it; undefined when no live one has that id. */
export async function revokeAnyToken(
  tx: Tx,
  tokenId: number,
  now: Instant,
): Promise<{ kind: string; name: string; email: string } | undefined> {
  return tx.maybe(
    `UPDATE tokens t SET revoked_at = $2 FROM users u
      WHERE t.id = $1 AND t.revoked_at IS NULL AND u.id = t.user_id
      RETURNING t.kind, t.name, u.email`,
    [tokenId, now],
  )
}

/** Counts live integration tokens under a lock of the user's row, so that two cannot pass the limit. */
export async function countTokensLocked(tx: Tx, userId: UserId): Promise<number> {
  await tx.one(`SELECT id FROM users WHERE id = $1 FOR UPDATE`, [userId])
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM tokens WHERE user_id = $1 AND kind = 'integration' AND revoked_at IS NULL`,
    [userId],
  )
  return count
}

/** Which of the named company files the user reaches. */
export async function reachableCompanies(
  tx: ReadTx,
  userId: UserId,
  tokens: readonly PublicToken[],
): Promise<Map<PublicToken, CompanyId>> {
  const rows = await tx.rows<{ id: CompanyId; public_token: PublicToken }>(
    `SELECT c.id, c.public_token FROM companies c
       LEFT JOIN firm_members m ON m.firm_id = c.firm_id AND m.user_id = $1 AND m.is_active
       LEFT JOIN company_members cm ON cm.company_id = c.id AND cm.user_id = $1
      WHERE c.public_token = ANY ($2) AND c.deleted_at IS NULL
        AND (m.role IN ('admin', 'manager') OR (cm.user_id IS NOT NULL AND (c.firm_id IS NULL OR m.user_id IS NOT NULL)))`,
    [userId, tokens],
  )
  return new Map(rows.map((row) => [row.public_token, row.id]))
}

/** Demo users made before a moment. */
export async function listDemoUsers(tx: ReadTx, madeBefore: Instant): Promise<UserId[]> {
  const rows = await tx.rows<{ id: UserId }>(
    `SELECT id FROM users WHERE is_demo AND created_at < $1 ORDER BY id`,
    [madeBefore],
  )
  return rows.map(({ id }) => id)
}

/** Deletes accounts with their tokens and keys, once they belong to no firm any more. */
export async function deleteUsers(tx: Tx, ids: readonly UserId[]): Promise<void> {
  await tx.run(`DELETE FROM users WHERE id = ANY ($1)`, [ids])
}

/** Makes someone administer firms and licences. */
export async function makePlatformAdmin(tx: Tx, id: UserId, now: Instant): Promise<void> {
  await tx.run(
    `UPDATE users SET is_platform_admin = true, email_verified_at = coalesce(email_verified_at, $2)
      WHERE id = $1`,
    [id, now],
  )
}
