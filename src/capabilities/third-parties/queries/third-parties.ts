import type { CompanyId } from '#kernel/ids'
import { type OfDatabase, shownColumns, storedFields } from '#platform/db/columns'
import type { ReadTx } from '#platform/db/index'
import { takeIds } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { noFees, ThirdParty, type ThirdPartyType } from '../schemas.js'

/** A third party `$2` with those that were merged into it: their lines are its own. */
export const party = `party AS (
  SELECT id FROM third_parties WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2)
)`

/** A third party as the API shows it. */
export const columns = shownColumns(ThirdParty, 't', {
  default_analytic: `CASE WHEN t.default_analytic <> '[]' THEN named_analytic(t.company_id, t.default_analytic) ELSE '[]' END`,
  fees_281_50: `coalesce(t.fees_281_50, '${JSON.stringify(noFees)}')`,
})

/** What is stored of a third party as it is given. */
const fields = storedFields(ThirdParty)
const stored = fields.join(', ')

/** A third party without what the database gives it. */
export type Draft = Omit<ThirdParty, OfDatabase>

/**
 * Third parties one by one, or held until the end of the transaction. That waits for whoever is posting to one
 * of them, and makes who comes later wait.
 */
export const { find: findThirdParty, lock: lockThirdParties } = rowsIn<ThirdParty>(
  'third_parties',
  { alias: 't', columns },
)

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
             OR t.words LIKE $4
             OR concat_ws(' ', t.vat_number, t.enterprise_number) LIKE $5)
      ORDER BY t.folded_name, t.id`,
    [company.id, type, isActive, pattern, numberPattern],
  )
}

/** Those whose addresses are among some, which are in small letters. */
export async function idsByEmail(
  { tx, company }: CompanyReading,
  addresses: readonly string[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM third_parties
      WHERE company_id = $1 AND deleted_at IS NULL
        AND ARRAY[lower(email), lower(invoice_email), lower(reminder_email)] && $2::text[] ORDER BY id`,
    [company.id, addresses],
  )
  return rows.map(({ id }) => id)
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
  const ids = await takeIds(tx, 'third_parties', drafts.length)
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
    `UPDATE third_parties t SET (${stored}) = (SELECT ${fields.map((name) => `n.${name}`).join(', ')}),
            version = t.version + 1, updated_at = $3
       FROM json_populate_recordset(NULL::third_parties, $2) n
      WHERE t.company_id = $1 AND t.id = n.id
     RETURNING ${columns}`,
    [company.id, JSON.stringify(changed), now],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changed.map(({ id }) => byId.get(id)!)
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

/** The VAT number of the file itself. */
export async function ownVatNumber(tx: ReadTx, companyId: CompanyId): Promise<string | null> {
  const { vat_number } = await tx.one<{ vat_number: string | null }>(
    'SELECT vat_number FROM companies WHERE id = $1',
    [companyId],
  )
  return vat_number
}
