import type { CompanyId, FirmId, PublicToken, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import type { FirmRole } from '#kernel/roles'
import { assignments, shownColumns } from '#platform/db/columns'
import type { ReadTx, Tx } from '#platform/db/index'
import { Company, identityFields } from '../schemas/companies.js'

/** A company file as it is stored; the pictures are files, the settings may lack paths. */
export type CompanyRow = Omit<
  Company,
  'logo_url' | 'icon_url' | 'settings' | 'fiscal_years' | 'journals'
> & {
  id: CompanyId
  logo_file_id: number | null
  icon_file_id: number | null
  logo_link: string | null
  settings: object
}

/** The columns of a file; `$1` is today. */
const columns = `${shownColumns(Company, 'c', {
  fiscal_year_start: 'y.starts_on',
  fiscal_year_end: 'y.ends_on',
  journal_entries_count: `(SELECT coalesce(sum(n.last_number), 0)::int FROM entry_numbers n WHERE n.company_id = c.id)`,
  firm: `CASE WHEN f.id IS NOT NULL THEN
    json_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name) END`,
  logo_url: null,
  icon_url: null,
  fiscal_years: null,
  journals: null,
})}, c.logo_file_id, c.icon_file_id, c.logo_link`

const tables = `
  companies c
  LEFT JOIN firms f ON f.id = c.firm_id
  LEFT JOIN LATERAL (
    SELECT y.starts_on, y.ends_on FROM fiscal_years y WHERE y.company_id = c.id
     ORDER BY ($1::date BETWEEN y.starts_on AND y.ends_on) DESC, y.starts_on DESC LIMIT 1) y ON true`

/** A file, in the bin or not. */
export async function findCompany(
  tx: ReadTx,
  today: string,
  id: CompanyId,
): Promise<CompanyRow | undefined> {
  return tx.maybe<CompanyRow>(`SELECT ${columns} FROM ${tables} WHERE c.id = $2`, [today, id])
}

/** The live files that someone reaches, of `only` these when given, by name. */
export async function companiesInSight(
  tx: ReadTx,
  today: string,
  userId: UserId,
  only: readonly CompanyId[] | null,
): Promise<CompanyRow[]> {
  return tx.rows<CompanyRow>(
    `SELECT ${columns} FROM ${tables}
      WHERE c.deleted_at IS NULL AND ($3::bigint[] IS NULL OR c.id = ANY ($3)) AND c.id IN (
        SELECT x.id FROM companies x JOIN firm_members m ON m.firm_id = x.firm_id
         WHERE m.user_id = $2 AND m.is_active AND (m.role IN ('admin', 'manager') OR EXISTS (
           SELECT FROM company_members a WHERE a.company_id = x.id AND a.user_id = $2))
        UNION ALL
        SELECT x.id FROM companies x JOIN company_members a ON a.company_id = x.id
         WHERE a.user_id = $2 AND x.firm_id IS NULL)
      ORDER BY c.name, c.id`,
    [today, userId, only],
  )
}

/** The columns that a change of the file may set. */
const changeable = [
  'code',
  'name',
  'vat_regime',
  'locale',
  'is_active',
  ...identityFields,
  'logo_link',
  'logo_file_id',
  'icon_file_id',
  'company_sheet_at',
  'synced_at',
] as const

export type CompanyFields = Partial<
  Omit<
    Pick<CompanyRow, (typeof changeable)[number]>,
    'latitude' | 'longitude' | 'nace_codes' | 'vat_regime' | 'synced_at'
  > & {
    vat_regime: string
    latitude: number | null
    longitude: number | null
    nace_codes: readonly object[]
    synced_at: Instant
  }
>

export type NewCompanyRow = CompanyFields & {
  code: string
  name: string
  public_token: PublicToken
  firm_id: FirmId | null
  country_pack: string
  vat_regime: string
  currency: string
  locale: Language
  settings: object
  is_demo: boolean
  source: 'manual' | 'external'
  external_id: string | null
}

/** What a new file is given; the rest follows, or comes later. */
const given = [
  ...[
    'public_token',
    'firm_id',
    'code',
    'name',
    'country_pack',
    'vat_regime',
    'currency',
    'locale',
    'settings',
  ],
  ...['is_demo', 'source', 'external_id', 'logo_link'],
  ...identityFields.filter((name) => name !== 'nace_codes'),
].join(', ')

export async function insertCompany(
  tx: Tx,
  company: NewCompanyRow,
  now: Instant,
): Promise<CompanyId> {
  const { id } = await tx.one<{ id: CompanyId }>(
    `INSERT INTO companies (${given}, nace_codes, synced_at, created_at, updated_at)
     SELECT ${given}, coalesce(nace_codes, '[]'), CASE WHEN external_id IS NOT NULL THEN $2::timestamptz END, $2, $2
       FROM json_populate_record(NULL::companies, $1) RETURNING id`,
    [JSON.stringify(company), now],
  )
  return id
}

/** Sets the given columns of a file and raises its version; false when all of them are so already. */
export async function updateCompany(
  tx: Tx,
  id: CompanyId,
  fields: CompanyFields,
  now: Instant,
): Promise<boolean> {
  const count = await tx.run(
    `UPDATE companies AS c SET
       ${assignments(changeable, 'n')}, version = c.version + 1, updated_at = $3
      FROM companies old, json_populate_record(old, $2) AS n
     WHERE c.id = $1 AND old.id = $1 AND n IS DISTINCT FROM old`,
    [id, JSON.stringify(fields), now],
  )
  return count > 0
}

export async function trashCompany(
  tx: Tx,
  id: CompanyId,
  userId: UserId,
  now: Instant,
): Promise<void> {
  await tx.run(
    `UPDATE companies SET deleted_at = $2, deleted_by = $3, version = version + 1, updated_at = $2 WHERE id = $1`,
    [id, now, userId],
  )
}

/**
 * The row of a file, held against every other change of it; records of the file may still be written.
 * False when it is in the bin.
 */
export async function lockCompany(tx: Tx, id: CompanyId): Promise<boolean> {
  const held = await tx.maybe(
    `SELECT id FROM companies WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [id],
  )
  return held !== undefined
}

export async function insertMember(
  tx: Tx,
  id: CompanyId,
  userId: UserId,
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO company_members (company_id, user_id, role, created_at) VALUES ($1, $2, 'manager', $3)`,
    [id, userId, now],
  )
}

export type FirmOfUser = {
  id: FirmId
  public_token: PublicToken
  name: string
  country_code: string
  locale: Language
  is_demo: boolean
  role: FirmRole
}

/** The firms in which someone is active. */
export async function firmsOf(tx: ReadTx, userId: UserId): Promise<FirmOfUser[]> {
  return tx.rows<FirmOfUser>(
    `SELECT f.id, f.public_token, f.name, f.country_code, f.locale, f.is_demo, m.role
       FROM firm_members m JOIN firms f ON f.id = m.firm_id
      WHERE m.user_id = $1 AND m.is_active ORDER BY f.id`,
    [userId],
  )
}

/** The codes of the live files of a firm, in capitals. */
export async function codesOfFirm(tx: ReadTx, firmId: FirmId): Promise<Set<string>> {
  const rows = await tx.rows<{ code: string }>(
    `SELECT upper(code) AS code FROM companies WHERE firm_id = $1 AND deleted_at IS NULL`,
    [firmId],
  )
  return new Set(rows.map(({ code }) => code))
}

/** How many files without a firm someone keeps, under a lock of the user's row. */
export async function countStandaloneLocked(tx: Tx, userId: UserId): Promise<number> {
  await tx.one(`SELECT id FROM users WHERE id = $1 FOR UPDATE`, [userId])
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM companies c JOIN company_members m ON m.company_id = c.id
      WHERE m.user_id = $1 AND c.firm_id IS NULL AND c.deleted_at IS NULL`,
    [userId],
  )
  return count
}
