import { countryOfVatNumber } from '#countries'

type Numbers = {
  readonly country: string | null
  readonly vat_number: string | null
  readonly enterprise_number: string | null
}

type Scheme = { readonly scheme: string; readonly numberOf: (numbers: Numbers) => string | null }

const byVat = (scheme: string): Scheme => ({ scheme, numberOf: (numbers) => numbers.vat_number })

/** The first nine digits of a SIRET, or the end of the VAT number. */
function siren({ enterprise_number, vat_number }: Numbers): string | null {
  return enterprise_number?.slice(0, 9) ?? vat_number?.slice(-9) ?? null
}

function siret({ enterprise_number }: Numbers): string | null {
  return enterprise_number?.length === 14 ? enterprise_number : null
}

/** Under which schemes of ISO 6523 the companies of a country stand on Peppol, the usual one first. */
const schemes: Readonly<Record<string, readonly Scheme[]>> = {
  BE: [
    {
      scheme: '0208',
      numberOf: (numbers) => numbers.enterprise_number ?? numbers.vat_number?.slice(2) ?? null,
    },
    byVat('9925'),
  ],
  DE: [byVat('9930')],
  FR: [{ scheme: '0009', numberOf: siret }, { scheme: '0002', numberOf: siren }, byVat('9957')],
  IE: [byVat('9935')],
  LU: [byVat('9938')],
  NL: [byVat('9944')],
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
  const known = country !== null && Object.hasOwn(schemes, country) ? schemes[country]! : []
  return known.flatMap(({ scheme, numberOf }) => {
    const value = numberOf(numbers)
    return value === null ? [] : [`${scheme}:${value}`]
  })
}

/** The identifiers to ask the network for: the one that was given, else those by the numbers. */
export function participantsOf(party: Numbers & { peppol_identifier: string | null }): string[] {
  return party.peppol_identifier === null ? participantsBy(party) : [party.peppol_identifier]
}
