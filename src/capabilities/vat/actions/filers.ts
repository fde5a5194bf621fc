import { type IntervatParty, missingOfRepresentative } from '#formats/tax-files/index'
import type { FirmFacts } from '../queries/facts.js'
import type { Context } from './context.js'

/** What is asked of a file for that. */
export type Filed = {
  readonly settings: { readonly vat: Pick<Context['settings']['vat'], 'filer'> }
  readonly facts: Pick<Context['facts'], 'firm'>
}

/** Who files for the company by its settings, with the address of the firm; null where nobody is named. */
export function representativeOf({ settings, facts }: Filed): IntervatParty | null {
  const { filer } = settings.vat
  if (filer.name === null && filer.enterprise_number === null) return null
  return {
    vatNumber: filer.enterprise_number,
    name: filer.name,
    street: facts.firm?.address ?? null,
    postCode: facts.firm?.postal_code ?? null,
    city: facts.firm?.city ?? null,
    country: facts.firm?.country_code ?? null,
    email: filer.email,
    phone: filer.phone,
  }
}

/** A firm that files for its companies in its own name. */
export function firmAsRepresentative(firm: FirmFacts): IntervatParty {
  return {
    vatNumber: firm.vat_number ?? firm.enterprise_number,
    name: firm.name,
    street: firm.address,
    postCode: firm.postal_code,
    city: firm.city,
    country: firm.country_code,
    email: firm.email,
    phone: firm.phone,
  }
}

/** What a representative who is named lacks, so that no file can name it. */
export function representativeLacks(context: Filed): string[] {
  const representative = representativeOf(context)
  return representative === null ? [] : missingOfRepresentative(representative)
}
