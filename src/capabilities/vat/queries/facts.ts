import { type Address, addressFields } from '#kernel/address'
import type { CompanyId, FirmId, PublicToken } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import type { ReadTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'

/** The firm that keeps a file, as far as it may file for it. */
export type FirmFacts = {
  name: string
  enterprise_number: string | null
  vat_number: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  country_code: string
  email: string | null
  phone: string | null
}

/** Who declares, and under which rules. */
export type CompanyFacts = Address & {
  id: CompanyId
  public_token: PublicToken
  country_pack: string
  name: string
  code: string
  vat_number: string | null
  enterprise_number: string | null
  vat_regime: string
  locale: Language
  /** As they are stored. */
  settings: object
  firm: FirmFacts | null
  /** The journal for entries that the program makes, where the settings name none. */
  general_journal_id: number | null
}

export async function companyFacts({ tx, company }: CompanyReading): Promise<CompanyFacts> {
  const [facts] = await factsOf(tx, [company.id])
  return facts!
}

/** The facts of a firm, as `f`. */
const firmFacts = `
  json_build_object('name', f.name, 'enterprise_number', f.enterprise_number, 'vat_number', f.vat_number,
    'address', f.address, 'postal_code', f.postal_code, 'city', f.city, 'country_code', f.country_code,
    'email', f.email, 'phone', f.phone)`

/** Those of one. */
export async function firmFactsOf(tx: ReadTx, firmId: FirmId): Promise<FirmFacts> {
  const { firm } = await tx.one<{ firm: FirmFacts }>(
    `SELECT ${firmFacts} AS firm FROM firms f WHERE f.id = $1`,
    [firmId],
  )
  return firm
}

/** The facts of many files in one statement, by name. */
export async function factsOf(tx: ReadTx, ids: readonly CompanyId[]): Promise<CompanyFacts[]> {
  return tx.rows<CompanyFacts>(
    `SELECT c.id, c.public_token, c.country_pack, c.name, c.code, c.vat_number, c.enterprise_number, c.vat_regime,
            c.locale, c.settings, ${addressFields.map((field) => `c.${field}`).join(', ')},
            (SELECT ${firmFacts} FROM firms f WHERE f.id = c.firm_id) AS firm,
            (SELECT j.id FROM journals j
              WHERE j.company_id = c.id AND j.type = 'general' AND j.is_active AND j.deleted_at IS NULL
              ORDER BY j.is_default DESC, j.code LIMIT 1) AS general_journal_id
       FROM companies c WHERE c.id = ANY ($1) ORDER BY c.name, c.id`,
    [ids],
  )
}
