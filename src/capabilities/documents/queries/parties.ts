import { type Address, addressFields, localParts } from '#kernel/address'
import type { CompanyReading } from '#platform/operations/operation'

export type Seller = Address & {
  name: string
  legal_form: string | null
  vat_number: string | null
  enterprise_number: string | null
  address: string | null
  logo_file_id: number | null
  vat_regime: string
  /** The court or city of its register. */
  register_place: string | null
  /** Where customers pay: the accounts of its financial journals. */
  accounts: { iban: string; bic: string | null }[]
}

/** Who sells: the company of the file. */
export async function sellerOf({ tx, company }: CompanyReading): Promise<Seller> {
  return tx.one<Seller>(
    `SELECT c.name, c.legal_form, c.vat_number, c.enterprise_number, c.address, ${localParts.join(', ')},
            coalesce(c.country, c.country_pack) AS country, c.logo_file_id,
            c.vat_regime, c.settings #>> '{legal,rpm_district}' AS register_place,
            coalesce((SELECT json_agg(json_build_object('iban', j.iban, 'bic', j.bic) ORDER BY j.is_default DESC, j.id)
                        FROM journals j WHERE j.company_id = c.id AND j.type = 'financial' AND j.iban IS NOT NULL
                         AND j.is_active AND j.deleted_at IS NULL), '[]') AS accounts
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
}

export type Buyer = Address & {
  name: string
  code: string
  vat_number: string | null
  enterprise_number: string | null
  contact_name: string | null
  email: string | null
  phone: string | null
  language: 'fr' | 'nl' | 'en' | 'de' | null
  peppol_identifier: string | null
}

export async function buyerOf(
  { tx, company }: CompanyReading,
  thirdPartyId: number,
): Promise<Buyer> {
  return tx.one<Buyer>(
    `SELECT name, code, vat_number, enterprise_number, contact_name, email, phone, language, peppol_identifier,
            ${addressFields.join(', ')}
       FROM third_parties WHERE company_id = $1 AND id = $2`,
    [company.id, thirdPartyId],
  )
}

export type Treatment = {
  id: number
  code: string
  category: string
  exemption_code: string | null
}

/** How VAT codes are called in an electronic invoice. */
export async function treatmentsOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Treatment>> {
  const rows = await tx.rows<Treatment>(
    `SELECT id, code, category, exemption_code FROM vat_codes WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
