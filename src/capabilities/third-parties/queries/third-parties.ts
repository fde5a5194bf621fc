import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { noFees, type ThirdParty, type ThirdPartyType } from '../schemas.js'

/** A third party `$2` with those that were merged into it: their lines are its own. */
export const party = `party AS (
  SELECT id FROM third_parties WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2)
)`

/** A third party as the API shows it. */
export const columns = `
  t.id, t.company_id, t.type, t.code, t.name, t.vat_number, t.enterprise_number, t.account_id, t.default_account_id,
  t.default_vat_code_id, t.contact_name, t.email, t.phone, t.website, t.street, t.house_number, t.box, t.postal_code,
  t.city, t.language, t.payment_terms_days, t.payment_method, t.note, t.country, t.ibans, t.credit_limit, t.is_active,
  t.is_blocked,
  coalesce(t.fees_281_50, '${JSON.stringify(noFees)}') AS fees_281_50,
  t.peppol_identifier, t.vat_valid, t.vat_checked_at, t.peppol_registered, t.peppol_checked_at, t.version,
  t.version AS lock_version, t.created_at, t.updated_at, t.deleted_at`

/** What is stored of a third party as it is given, in the order in which both statements name it. */
const stored = `
  type, code, name, vat_number, enterprise_number, account_id, default_account_id, default_vat_code_id, contact_name,
  email, phone, website, street, house_number, box, postal_code, city, language, payment_terms_days, payment_method,
  note, country, ibans, credit_limit, is_active, is_blocked, fees_281_50, peppol_identifier, vat_valid, vat_checked_at,
  peppol_registered, peppol_checked_at`

/** A third party without what the database gives it. */
export type Draft = Omit<
  ThirdParty,
  'id' | 'company_id' | 'version' | 'lock_version' | 'created_at' | 'updated_at' | 'deleted_at'
>

export async function findThirdParty(
  { tx, company }: CompanyReading,
  id: number,
): Promise<ThirdParty | undefined> {
  return tx.maybe<ThirdParty>(
    `SELECT ${columns} FROM third_parties t
      WHERE t.company_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [company.id, id],
  )
}

export type Filter = {
  type: ThirdPartyType | null
  isActive: boolean | null
  /** Already folded and escaped, as a LIKE pattern. */
  pattern: string | null
  /** The same for a number without its separators. */
  numberPattern: string | null
}

/** Every third party that a filter lets through, by name. */
export async function listThirdParties(
  { tx, company }: CompanyReading,
  { type, isActive, pattern, numberPattern }: Filter,
): Promise<ThirdParty[]> {
  return tx.rows<ThirdParty>(
    `SELECT ${columns} FROM third_parties t
      WHERE t.company_id = $1 AND t.deleted_at IS NULL
        AND ($2::text IS NULL OR t.type = $2) AND ($3::boolean IS NULL OR t.is_active = $3)
        AND ($4::text IS NULL
             OR folded(concat_ws(' ', t.name, t.code, t.vat_number, t.enterprise_number, t.email, t.city)) LIKE $4
             OR concat_ws(' ', t.vat_number, t.enterprise_number) LIKE $5)
      ORDER BY folded(t.name), t.id`,
    [company.id, type, isActive, pattern, numberPattern],
  )
}

/**
 * Third parties held until the end of the transaction, in the order of their ids. It waits for whoever
 * is posting to one of them, and makes who comes later wait.
 */
export async function lockThirdParties(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<ThirdParty[]> {
  return tx.rows<ThirdParty>(
    `SELECT ${columns} FROM third_parties t
      WHERE t.company_id = $1 AND t.id = ANY ($2) AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE`,
    [company.id, ids],
  )
}

/** The codes that are taken, in capitals after their type; of those that begin with a text. */
export async function takenCodes(
  { tx, company }: CompanyReading,
  prefix: string,
): Promise<Set<string>> {
  const rows = await tx.rows<{ taken: string }>(
    `SELECT type || '/' || upper(code) AS taken FROM third_parties
      WHERE company_id = $1 AND deleted_at IS NULL AND starts_with(upper(code), $2)`,
    [company.id, prefix],
  )
  return new Set(rows.map(({ taken }) => taken))
}

/**
 * Writes new third parties in the order of their codes, so that two writers do not wait for each other.
 * One whose code was taken meanwhile is left out; its place has no record.
 */
export async function insertThirdParties(
  { tx, company, now }: CompanyOperation,
  drafts: readonly Draft[],
): Promise<(ThirdParty | undefined)[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('third_parties_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [drafts.length],
  )
  const rows = await tx.rows<ThirdParty>(
    `INSERT INTO third_parties AS t (company_id, id, ${stored}, created_at, updated_at)
     SELECT $1, id, ${stored}, $3, $3 FROM json_populate_recordset(NULL::third_parties, $2)
      ORDER BY type, upper(code)
         ON CONFLICT (company_id, type, upper(code)) WHERE deleted_at IS NULL DO NOTHING
     RETURNING ${columns}`,
    [company.id, JSON.stringify(drafts.map((draft, place) => ({ ...draft, id: ids[place] }))), now],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

/** Writes third parties as they now are, each with its next version. */
export async function updateThirdParties(
  { tx, company, now }: CompanyOperation,
  changed: readonly (Draft & { id: number })[],
): Promise<ThirdParty[]> {
  const rows = await tx.rows<ThirdParty>(
    `UPDATE third_parties t SET (${stored}) = (SELECT n.type, n.code, n.name, n.vat_number, n.enterprise_number,
            n.account_id, n.default_account_id, n.default_vat_code_id, n.contact_name, n.email, n.phone, n.website,
            n.street, n.house_number, n.box, n.postal_code, n.city, n.language, n.payment_terms_days,
            n.payment_method, n.note, n.country, n.ibans, n.credit_limit, n.is_active, n.is_blocked, n.fees_281_50,
            n.peppol_identifier, n.vat_valid, n.vat_checked_at, n.peppol_registered, n.peppol_checked_at),
            version = t.version + 1, updated_at = $3
       FROM json_populate_recordset(NULL::third_parties, $2) n
      WHERE t.company_id = $1 AND t.id = n.id
     RETURNING ${columns}`,
    [company.id, JSON.stringify(changed), now],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changed.map(({ id }) => byId.get(id)!)
}

/** Puts third parties in the bin. */
export async function trashThirdParties(
  { tx, company, caller, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE third_parties SET deleted_at = $3, deleted_by = $4, version = version + 1, updated_at = $3
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now, caller.user.id],
  )
}

/**
 * Puts a third party in the bin with the name of its successor. Those that were merged into it before
 * follow, so that the way is never longer than a step; returns them.
 */
export async function mergeInto(
  { tx, company, caller, now }: CompanyOperation,
  id: number,
  survivorId: number,
): Promise<number[]> {
  const earlier = await tx.rows<{ id: number }>(
    `UPDATE third_parties SET merged_into_id = $3 WHERE company_id = $1 AND merged_into_id = $2 RETURNING id`,
    [company.id, id, survivorId],
  )
  await tx.run(
    `UPDATE third_parties SET merged_into_id = $3, deleted_at = $4, deleted_by = $5, version = version + 1,
            updated_at = $4
      WHERE company_id = $1 AND id = $2`,
    [company.id, id, survivorId, now, caller.user.id],
  )
  return earlier.map((row) => row.id).sort((one, other) => one - other)
}
