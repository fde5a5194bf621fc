import { type Address, addressFields, localParts } from '#kernel/address'
import type { CompanyReading } from '#platform/operations/operation'

/** What letters say of who writes them. */
export type CompanyWords = Address & {
  readonly name: string
  readonly vat_number: string | null
  readonly enterprise_number: string | null
  readonly vat_regime: string
  readonly iban: string | null
  readonly email: string | null
  readonly phone: string | null
}

export async function companyWords({ tx, company }: CompanyReading): Promise<CompanyWords> {
  return tx.one<CompanyWords>(
    `SELECT c.name, c.vat_number, c.enterprise_number, c.vat_regime, ${localParts.map((part) => `c.${part}`).join(', ')},
            coalesce(c.country, c.country_pack) AS country,
            (SELECT j.iban FROM journals j
              WHERE j.company_id = c.id AND j.type = 'financial' AND j.iban IS NOT NULL AND j.is_active
                AND j.deleted_at IS NULL ORDER BY j.is_default DESC, j.id LIMIT 1) AS iban,
            c.settings #>> '{vat,declarant,email}' AS email, c.settings #>> '{vat,declarant,phone}' AS phone
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
}

/** Where third parties live, by id. */
export async function addressesOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Address>> {
  const rows = await tx.rows<Address & { id: number }>(
    `SELECT id, ${addressFields.join(', ')} FROM third_parties WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}
