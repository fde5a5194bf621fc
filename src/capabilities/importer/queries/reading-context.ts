import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

export type OwnRow = {
  name: string
  country: string
  vatNumber: string | null
  enterpriseNumber: string | null
  ibans: string[]
  vatRegime: string
  /** Whether the file came from the external platform. */
  isExternal: boolean
}

/** The company whose books are kept, as a reader of its mail must know it. */
export async function ownCompany({ tx, company }: CompanyReading): Promise<OwnRow> {
  return tx.one<OwnRow>(
    `SELECT c.name, coalesce(c.country, c.country_pack) AS country, c.vat_number AS "vatNumber",
            c.enterprise_number AS "enterpriseNumber", c.vat_regime AS "vatRegime",
            c.external_id IS NOT NULL AS "isExternal",
            ARRAY(SELECT j.iban FROM journals j
                   WHERE j.company_id = c.id AND j.iban IS NOT NULL AND j.deleted_at IS NULL ORDER BY j.id) AS ibans
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
}

export type PartyRow = {
  id: number
  type: 'supplier' | 'customer'
  name: string
  country: string | null
  vatNumber: string | null
  enterpriseNumber: string | null
  ibans: string[]
  layout: object | null
}

/** The third parties of a file, with what was learned of their documents; as many as a reader can look through. */
export async function knownParties({ tx, company }: CompanyReading): Promise<PartyRow[]> {
  return tx.rows<PartyRow>(
    `SELECT t.id, t.type, t.name, t.country, t.vat_number AS "vatNumber", t.enterprise_number AS "enterpriseNumber",
            ARRAY(SELECT b ->> 'iban' FROM jsonb_array_elements(t.ibans) AS b) AS ibans, y.layout
       FROM third_parties t
       LEFT JOIN document_layouts y ON y.company_id = t.company_id AND y.third_party_id = t.id
      WHERE t.company_id = $1 AND t.deleted_at IS NULL ORDER BY t.updated_at DESC LIMIT 20000`,
    [company.id],
  )
}

/** A third party by its VAT number, an account of it, or its name: in that order, of one type. */
export async function findParty(
  { tx, company }: CompanyReading,
  asked: {
    type: string
    /** The spellings of it. */
    vatNumbers: readonly string[] | null
    iban: string | null
    name: string | null
  },
): Promise<number | null> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT t.id FROM third_parties t,
            LATERAL (SELECT CASE WHEN t.vat_number = ANY ($3) THEN 1
                                 WHEN t.ibans @> jsonb_build_array(jsonb_build_object('iban', $4::text)) THEN 2
                                 WHEN folded(t.name) = folded($5) THEN 3 END AS place) rank
      WHERE t.company_id = $1 AND t.type = $2 AND t.deleted_at IS NULL AND rank.place IS NOT NULL
        AND (rank.place = 1 OR $3::text[] IS NULL OR t.vat_number IS NULL)
      ORDER BY rank.place, t.is_active DESC, t.id LIMIT 1`,
    [company.id, asked.type, asked.vatNumbers, asked.iban, asked.name],
  )
  return found?.id ?? null
}

export type PartyFacts = {
  id: number
  type: 'supplier' | 'customer'
  country: string | null
  vat_number: string | null
  default_account_id: number | null
  default_vat_code_id: number | null
  ibans: string[]
}

export async function partyFacts(
  { tx, company }: CompanyReading,
  id: number,
): Promise<PartyFacts | undefined> {
  return tx.maybe<PartyFacts>(
    `SELECT id, type, country, vat_number, default_account_id, default_vat_code_id,
            ARRAY(SELECT b ->> 'iban' FROM jsonb_array_elements(ibans) AS b) AS ibans
       FROM third_parties WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [company.id, id],
  )
}

export type BookedBefore = {
  /** Folded. */
  description: string
  vat_rate: string | null
  account_id: number
  vat_code_id: number | null
}

/** How the last documents and entries of a third party were booked, the latest first. */
export async function bookedBefore(
  { tx, company }: CompanyReading,
  thirdPartyId: number,
): Promise<BookedBefore[]> {
  const fromDocuments = await tx.rows<BookedBefore>(
    `SELECT folded(l.description) AS description, l.vat_rate::text, l.account_id, l.vat_code_id
       FROM (SELECT d.company_id, d.id, d.document_date FROM documents d
              WHERE d.company_id = $1 AND d.deleted_at IS NULL AND d.status <> 'cancelled'
                AND d.third_party_id IN (SELECT id FROM third_parties
                                          WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2))
              ORDER BY d.document_date DESC, d.id DESC LIMIT 20) d
       JOIN document_lines l ON l.company_id = d.company_id AND l.document_id = d.id
      ORDER BY d.document_date DESC, d.id DESC, l.position LIMIT 400`,
    [company.id, thirdPartyId],
  )
  if (fromDocuments.length > 0) return fromDocuments
  return tx.rows<BookedBefore>(
    `SELECT folded(coalesce(l.label, '')) AS description, v.rate::text AS vat_rate, l.account_id, l.vat_code_id
       FROM (SELECT e.company_id, e.id, e.entry_date FROM entries e
              WHERE e.company_id = $1 AND e.status = 'posted' AND e.reversed_entry_id IS NULL
                AND e.third_party_id IN (SELECT id FROM third_parties
                                          WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2))
              ORDER BY e.entry_date DESC, e.id DESC LIMIT 20) e
       JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id AND l.vat_role = 'base'
       JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
      ORDER BY e.entry_date DESC, e.id DESC, l.position LIMIT 400`,
    [company.id, thirdPartyId],
  )
}

export type AccountFacts = { id: number; number: string; vat_code_id: number | null }

/** Accounts that take lines, by number and by id. */
export async function accountFacts(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
  ids: readonly number[],
): Promise<AccountFacts[]> {
  return tx.rows<AccountFacts>(
    `SELECT id, number, vat_code_id FROM accounts
      WHERE company_id = $1 AND (number = ANY ($2) OR id = ANY ($3)) AND kind = 'postable' AND is_active
        AND deleted_at IS NULL`,
    [company.id, numbers, ids],
  )
}

export type CodeRow = {
  id: number
  code: string
  direction: 'purchase' | 'sale'
  rate: string
  deductible: string
  isReverseCharge: boolean
  category: string
}

/** The VAT codes that hold on a day. */
export async function codesOn({ tx, company }: CompanyReading, day: Day): Promise<CodeRow[]> {
  return tx.rows<CodeRow>(
    `SELECT id, code, direction, rate::text, deductible_percent::text AS deductible,
            is_reverse_charge AS "isReverseCharge", category
       FROM vat_codes
      WHERE company_id = $1 AND deleted_at IS NULL AND is_active AND (valid_from IS NULL OR valid_from <= $2)
        AND (valid_until IS NULL OR valid_until >= $2)`,
    [company.id, day],
  )
}

/** The words of a file, kept to learn from. */
export async function keepPages(
  { tx, company }: CompanyOperation,
  importId: number,
  pages: readonly object[],
): Promise<void> {
  await tx.run(
    `INSERT INTO document_import_pages (company_id, import_id, pages) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, import_id) DO UPDATE SET pages = excluded.pages`,
    [company.id, importId, JSON.stringify(pages)],
  )
}

export async function pagesOf<Pages>(
  { tx, company }: CompanyReading,
  importId: number,
): Promise<Pages | undefined> {
  const found = await tx.maybe<{ pages: Pages }>(
    `SELECT pages FROM document_import_pages WHERE company_id = $1 AND import_id = $2`,
    [company.id, importId],
  )
  return found?.pages
}

export async function layoutOf<Layout>(
  { tx, company }: CompanyReading,
  thirdPartyId: number,
): Promise<Layout | null> {
  const found = await tx.maybe<{ layout: Layout }>(
    `SELECT layout FROM document_layouts WHERE company_id = $1 AND third_party_id = $2 FOR UPDATE`,
    [company.id, thirdPartyId],
  )
  return found?.layout ?? null
}

export async function saveLayout(
  { tx, company, now }: CompanyOperation,
  thirdPartyId: number,
  layout: object,
): Promise<void> {
  await tx.run(
    `INSERT INTO document_layouts (company_id, third_party_id, layout, updated_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, third_party_id) DO UPDATE SET layout = excluded.layout, updated_at = excluded.updated_at`,
    [company.id, thirdPartyId, JSON.stringify(layout), now],
  )
}
