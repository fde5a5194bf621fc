import { type Address, addressFields } from '#kernel/address'
import type { CompanyReading } from '#platform/operations/operation'

/** Who a company is on paper, and the firm that keeps its books. */
export type Letterhead = Address & {
  readonly name: string
  readonly vat_number: string | null
  readonly enterprise_number: string | null
  readonly logo_file_id: number | null
  readonly firm: FirmHead | null
}

export type FirmHead = {
  readonly name: string
  readonly address: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly logo_file_id: number | null
}

export function readLetterhead({ tx, company }: CompanyReading): Promise<Letterhead> {
  return tx.one(
    `SELECT c.name, c.vat_number, c.enterprise_number, c.logo_file_id,
            ${addressFields.map((field) => `c.${field}`).join(', ')},
            (SELECT json_build_object('name', f.name, 'address', f.address, 'postal_code', f.postal_code,
                      'city', f.city, 'phone', f.phone, 'email', f.email, 'website', f.website,
                      'logo_file_id', f.logo_file_id)
               FROM firms f WHERE f.id = c.firm_id) AS firm
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
}
