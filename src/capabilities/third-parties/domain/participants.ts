import { byVatNumber, countryOfVatNumber, isPackCode, type NumberScheme, packOf } from '#countries'

type Numbers = {
  readonly country: string | null
  readonly vat_number: string | null
  readonly enterprise_number: string | null
}

/** Where companies stand on Peppol in countries that have no pack. */
// biome-ignore format: a table
const elsewhere: Readonly<Record<string, readonly NumberScheme[]>> = {
  AT: [byVatNumber('9914')], BG: [byVatNumber('9926')], CY: [byVatNumber('9928')], CZ: [byVatNumber('9929')],
  DE: [byVatNumber('9930')], EE: [byVatNumber('9931')], ES: [byVatNumber('9920')], GR: [byVatNumber('9933')],
  HR: [byVatNumber('9934')], HU: [byVatNumber('9910')], IE: [byVatNumber('9935')], LT: [byVatNumber('9937')],
  LV: [byVatNumber('9939')], MT: [byVatNumber('9943')], NL: [byVatNumber('9944')], PL: [byVatNumber('9945')],
  PT: [byVatNumber('9946')], RO: [byVatNumber('9947')], SI: [byVatNumber('9949')], SK: [byVatNumber('9950')],
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
