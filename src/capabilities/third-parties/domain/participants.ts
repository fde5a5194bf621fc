import { byVatNumber, countryOfVatNumber, isPackCode, type NumberScheme, packOf } from '#countries'

type Numbers = {
  readonly country: string | null
  readonly vat_number: string | null
  readonly enterprise_number: string | null
}

/** Where companies stand on Peppol in countries that have no pack. */
const elsewhere: Readonly<Record<string, readonly NumberScheme[]>> = {
  DE: [byVatNumber('9930')],
  IE: [byVatNumber('9935')],
  NL: [byVatNumber('9944')],
}

function schemesIn(country: string | null): readonly NumberScheme[] {
  if (isPackCode(country)) return packOf(country).numberSchemes.onPeppol
  return country !== null && Object.hasOwn(elsewhere, country) ? elsewhere[country]! : []
}

/**
 * The identifiers under which someone may stand on Peppol by their numbers, the likeliest first: in their own
 * country, then in the one where they are registered for VAT.
 */
export function participantsBy(numbers: Numbers): string[] {
  const { country, vat_number } = numbers
  const registered = vat_number === null ? null : countryOfVatNumber(vat_number)
  if (registered === null || registered === country) return identifiersIn(country, numbers)
  return [
    ...identifiersIn(country, { ...numbers, vat_number: null }),
    ...identifiersIn(registered, { ...numbers, enterprise_number: null }),
  ]
}

function identifiersIn(country: string | null, numbers: Numbers): string[] {
  const { enterprise_number: enterpriseNumber, vat_number: vatNumber } = numbers
  return schemesIn(country).flatMap(({ scheme, numberOf }) => {
    const value = numberOf({ enterpriseNumber, vatNumber })
    return value === null ? [] : [`${scheme}:${value}`]
  })
}

/** The identifiers to ask the network for: the one that was given, else those by the numbers. */
export function participantsOf(party: Numbers & { peppol_identifier: string | null }): string[] {
  return party.peppol_identifier === null ? participantsBy(party) : [party.peppol_identifier]
}
