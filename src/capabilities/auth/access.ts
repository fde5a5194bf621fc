import type { CompanyId, FirmId, PublicToken, TokenId, UserId } from '#kernel/ids'
import { epochMsOf, type Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import { type CompanyRole, companyRoleOf, type FirmRole } from '#kernel/roles'
import type { Database } from '#platform/db/index'
import type {
  Access,
  Caller,
  CompanyScope,
  FindAccess,
  FirmScope,
} from '#platform/operations/access'
import { keepsCompanyOf, shownUser } from './queries.js'

/** How long a session lives untouched. */
export const idleMs = 30 * 24 * 3_600_000

type TokenRow = {
  token_id: TokenId
  kind: Caller['token']['kind']
  abilities: string[]
  company_ids: CompanyId[] | null
  token_created_at: Instant
  expires_at: Instant | null
  last_used_at: Instant | null
  user_id: UserId
  user_name: string
  email: string
  locale: Language | null
  is_platform_admin: boolean
  is_demo: boolean
}
type FirmColumns = {
  firm_id: FirmId | null
  firm_token: PublicToken
  firm_name: string
  firm_is_demo: boolean
  firm_role: FirmRole | null
  has_admin: boolean
}
type CompanyColumns = {
  company_id: CompanyId | null
  company_token: PublicToken
  company_name: string
  company_firm_id: FirmId | null
  company_is_demo: boolean
  company_locale: Language
  currency: string
  country_pack: string
  has_webhooks: boolean
  firm_role: FirmRole | null
  company_role: CompanyRole | null
}

const tokenColumns = `
  t.id AS token_id, t.kind, t.abilities, t.company_ids, t.created_at AS token_created_at,
  t.expires_at, t.last_used_at, u.id AS user_id, u.name AS user_name, u.email, u.locale,
  u.is_platform_admin, u.is_demo`
const tokenTables = `
  FROM tokens t JOIN users u ON u.id = t.user_id`
const tokenCondition = `WHERE t.hash = $1 AND t.revoked_at IS NULL`

const byUser = `SELECT ${tokenColumns} ${tokenTables} ${tokenCondition}`
const byUserShown = `SELECT ${tokenColumns}, ${shownUser('t.company_ids')} AS shown
  ${tokenTables} ${tokenCondition}`

const byFirm = `SELECT ${tokenColumns},
    f.id AS firm_id, f.public_token AS firm_token, f.name AS firm_name, f.is_demo AS firm_is_demo,
    m.role AS firm_role,
    EXISTS (SELECT FROM firm_members a WHERE a.firm_id = f.id AND a.role = 'admin' AND a.is_active) AS has_admin
  ${tokenTables}
  LEFT JOIN firms f ON f.public_token = $2 AND ${keepsCompanyOf('t.company_ids')}
  LEFT JOIN firm_members m ON m.firm_id = f.id AND m.user_id = u.id AND m.is_active
  ${tokenCondition}`

const byCompany = `SELECT ${tokenColumns},
    c.id AS company_id, c.public_token AS company_token, c.name AS company_name,
    c.firm_id AS company_firm_id, c.is_demo AS company_is_demo,
    c.locale AS company_locale, c.currency, c.country_pack,
    EXISTS (SELECT FROM webhook_endpoints w WHERE w.firm_id = c.firm_id) AS has_webhooks, m.role AS firm_role, cm.role AS company_role
  ${tokenTables}
  LEFT JOIN companies c ON c.public_token = $2 AND c.deleted_at IS NULL
  LEFT JOIN firm_members m ON m.firm_id = c.firm_id AND m.user_id = u.id AND m.is_active
  LEFT JOIN company_members cm ON cm.company_id = c.id AND cm.user_id = u.id
  ${tokenCondition}`

const stamped = byCompany.replace(
  'SELECT',
  'SELECT CASE WHEN c.id IS NOT NULL THEN access_stamp($1, $2) END AS stamp,',
)

type Kept = TokenRow & CompanyColumns & { stamp: string | null }

/** How many accesses a process keeps. */
const mostKept = 5000

/**
 * Who holds a token and what they are to the firm or file of the path: read anew at each request, but for writes
 * that prove it themselves.
 */
export function accessFinder(db: Database): FindAccess {
  const known = new Map<string, Kept>()

  function keep(key: string, row: Kept | undefined): void {
    known.delete(key)
    // What is announced is written before the log: such a write proves nothing.
    if (!row || row.stamp === null || row.has_webhooks) return
    known.set(key, row)
    if (known.size > mostKept) known.delete(known.keys().next().value!)
  }

  async function ofWriter(
    tokenHash: Buffer,
    publicToken: string,
    now: Instant,
    kept: 'yes' | 'anew',
  ): Promise<Access | undefined> {
    const key = `${tokenHash.toString('base64')} ${publicToken}`
    const row = kept === 'yes' ? known.get(key) : undefined
    if (row) {
      const access = accessOf(row, now, null, companyOf(row))
      const proof = { tokenHash, companyToken: publicToken, stamp: row.stamp!, isGiven: false }
      if (access) return { proof, ...access }
    }
    const read = await db.lookup<Kept>(stamped, [tokenHash, publicToken])
    keep(key, read)
    return read && accessOf(read, now, null, companyOf(read))
  }

  return async ({ tokenHash, scope, publicToken, now, isShown, kept }) => {
    if (scope === 'user' || publicToken === null) {
      const asked = isShown ? byUserShown : byUser
      const row = await db.lookup<TokenRow & { shown?: object }>(asked, [tokenHash])
      const access = row && accessOf(row, now, null, null)
      return access && row.shown ? { shown: row.shown, ...access } : access
    }
    if (scope === 'firm') {
      const row = await db.lookup<TokenRow & FirmColumns>(byFirm, [tokenHash, publicToken])
      return row && accessOf(row, now, firmOf(row), null)
    }
    if (kept !== 'no') return ofWriter(tokenHash, publicToken, now, kept)
    const row = await db.lookup<TokenRow & CompanyColumns>(byCompany, [tokenHash, publicToken])
    return row && accessOf(row, now, null, companyOf(row))
  }
}

function accessOf(
  row: TokenRow,
  now: Instant,
  firm: FirmScope | null,
  company: CompanyScope | null,
): Access | undefined {
  if (row.expires_at !== null && row.expires_at <= now) return undefined
  const usedMs = epochMsOf(row.last_used_at ?? row.token_created_at)
  if (row.kind === 'session' && epochMsOf(now) - usedMs > idleMs) return undefined
  const user = {
    id: row.user_id,
    name: row.user_name,
    email: row.email,
    locale: row.locale,
    isPlatformAdmin: row.is_platform_admin,
    isDemo: row.is_demo,
  }
  const token = {
    id: row.token_id,
    kind: row.kind,
    abilities: row.abilities,
    companyIds: row.company_ids,
  }
  return { user, token, firm, company }
}

/** A platform admin administers every firm; everyone else sees the firms they are active in. */
function firmOf(row: TokenRow & FirmColumns): FirmScope | null {
  if (row.firm_id === null) return null
  if (row.firm_role === null && !(row.is_platform_admin && !row.firm_is_demo)) return null
  return {
    id: row.firm_id,
    publicToken: row.firm_token,
    name: row.firm_name,
    isDemo: row.firm_is_demo,
    role: row.firm_role ?? 'admin',
    isMember: row.firm_role !== null,
    hasAdmin: row.has_admin,
  }
}

/** Admins and managers of the firm reach every file; others those assigned to them, while active. */
function companyOf(row: TokenRow & CompanyColumns): CompanyScope | null {
  if (row.company_id === null) return null
  if (row.company_ids !== null && !row.company_ids.includes(row.company_id)) return null
  const role = companyRole(row)
  if (role === null) return null
  return {
    id: row.company_id,
    publicToken: row.company_token,
    name: row.company_name,
    firmId: row.company_firm_id,
    isDemo: row.company_is_demo,
    role,
    isFirmAdmin: row.firm_role === 'admin' || (row.company_firm_id === null && role === 'manager'),
    locale: row.company_locale,
    currency: row.currency,
    countryPack: row.country_pack,
    hasWebhooks: row.has_webhooks,
  }
}

function companyRole(row: CompanyColumns): CompanyRole | null {
  if (row.company_firm_id === null) return row.company_role
  if (row.firm_role === 'admin' || row.firm_role === 'manager') return companyRoleOf(row.firm_role)
  return row.firm_role === null ? null : row.company_role
}
