/** Who declares and who sends, as all consignments of Intervat name them. */
import { branch, leaf, type Xml } from '#formats/xml/writer'
import { cut, isFilled, type MissingField, missingOf } from '../written-file.js'

export const inputCommon = 'http://www.minfin.fgov.be/InputCommon'

/** A taxpayer; all but the VAT number may be unknown. */
export type IntervatParty = {
  /** Ten digits, with or without BE. */
  readonly vatNumber: string | null
  readonly name: string | null
  readonly street: string | null
  readonly postCode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Who sends the file for others, with a reference of its own. */
export type IntervatSender = {
  readonly representative: IntervatParty | null
  readonly reference: string | null
}

export const noSender: IntervatSender = { representative: null, reference: null }

/** The ten digits of a Belgian number; null when it is none. */
export function belgianDigits(number: string | null): string | null {
  const digits = (number ?? '').replace(/^BE/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** The fields that a representative lacks: it is named whole or not at all. */
export function missingOfRepresentative(party: IntervatParty): string[] {
  return missingOf(0, {
    enterprise_number: belgianDigits(party.vatNumber) !== null,
    name: isFilled(party.name),
    street: isFilled(party.street),
    postal_code: isFilled(party.postCode),
    city: isFilled(party.city),
    country: isFilled(party.country),
    email: isFilled(party.email),
    phone: phoneOf(party.phone) !== null,
  }).map(({ field }) => field)
}

export function missingOfDeclarants(declarants: readonly IntervatParty[]): MissingField[] {
  return declarants.flatMap(({ vatNumber }, place) =>
    missingOf(place, { vat_number: belgianDigits(vatNumber) !== null }),
  )
}

export function declarantOf(party: IntervatParty): Xml {
  return branch(
    'ns2:Declarant',
    leaf('VATNumber', belgianDigits(party.vatNumber)),
    ...identityOf(party),
  )
}

/** The block of the representative, and its reference; nothing unless it is complete. */
export function senderOf({ representative, reference }: IntervatSender): Xml {
  const isNamed = representative !== null && missingOfRepresentative(representative).length === 0
  const named = isNamed
    ? branch(
        'ns2:Representative',
        leaf('RepresentativeID', belgianDigits(representative.vatNumber), {
          identificationType: 'NVAT',
          issuedBy: 'BE',
        }),
        ...identityOf(representative),
      )
    : ''
  return named + leaf('ns2:RepresentativeReference', cut(reference, 14))
}

function identityOf(party: IntervatParty): Xml[] {
  return [
    leaf('Name', cut(party.name, 200)),
    leaf('Street', cut(party.street, 200)),
    leaf('PostCode', cut(party.postCode, 15)),
    leaf('City', cut(party.city, 184)),
    leaf('CountryCode', cut(party.country, 2)),
    leaf('EmailAddress', cut(party.email, 320)),
    leaf('Phone', phoneOf(party.phone)),
  ]
}

/** A plus, digits, spaces and hyphens; what else people write between the digits becomes a space. */
function phoneOf(phone: string | null): string | null {
  const text = (phone ?? '').trim()
  const digits = text.replace(/^\+/, '').replace(/[^\d -]/g, ' ')
  if (!/\d/.test(digits)) return null
  return cut(`${text.startsWith('+') ? '+' : ''}${digits.trim()}`, 20)
}
