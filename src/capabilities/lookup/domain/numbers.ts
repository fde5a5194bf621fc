import { countryPacks, type PackCode, packOf } from '#countries'

/** The number under which the registers of a country know a company, told from whatever people write. */
export type CompanyNumber = {
  readonly country: PackCode
  /** As the register is asked for it: an enterprise number, or in Luxembourg perhaps a VAT number. */
  readonly number: string
  /** The VAT number, where it was given by that alone. */
  readonly vatNumber: string | null
}

/** Reads an enterprise or VAT number of a country; undefined when it is none, by its form or its check digits. */
export function readCompanyNumber(country: PackCode, text: string): CompanyNumber | undefined {
  const { enterpriseNumber, vatNumber } = packOf(country).numbers
  const enterprise = enterpriseNumber(text)
  if (enterprise.ok && isOfRegister(country, enterprise.value))
    return { country, number: headOf(country, enterprise.value), vatNumber: null }
  const vat = vatNumber(text)
  if (!vat.ok) return undefined
  if (country === 'LU') return { country, number: vat.value, vatNumber: vat.value }
  const number = enterpriseNumber(country === 'FR' ? vat.value.slice(-9) : vat.value)
  return number.ok ? { country, number: number.value, vatNumber: vat.value } : undefined
}

/** The national number of Luxembourg is that of a person too, and no register is asked for persons. */
function isOfRegister(country: PackCode, number: string): boolean {
  return country !== 'LU' || /^[A-Z]/.test(number)
}

/** The number of the enterprise, where that of an establishment begins with it. */
function headOf(country: PackCode, number: string): string {
  return country === 'FR' ? number.slice(0, 9) : number
}

type Numbers = { readonly enterprise_number: string | null; readonly vat_number: string | null }

/** Whether a sheet is that of the company that was asked for, however its numbers are written. */
export function isOfCompany(
  { country, number, vatNumber }: CompanyNumber,
  sheet: Numbers,
): boolean {
  const isByVat = number === vatNumber
  const own = isByVat ? sheet.vat_number : sheet.enterprise_number
  // A register that is asked by a VAT number need not repeat it.
  if (own === null) return isByVat
  const read = readCompanyNumber(country, own)?.number ?? own.replace(/[\s./-]/g, '').toUpperCase()
  return read === number
}

const scheme = 'iso6523-actorid-upis::'

/**
 * The participants of Peppol that a text may mean: the one that it names, or those by a bare number of a
 * country, under each of its schemes in turn. Undefined when it is neither.
 */
export function readParticipants(text: string): string[] | undefined {
  const named = text.startsWith(scheme) ? text.slice(scheme.length) : text
  if (/^\d{4}:[A-Za-z0-9:_+-]{1,130}$/.test(named)) return [named]
  if (named !== text) return undefined
  const found = countryPacks.flatMap(({ code }) => participantsIn(code, text))
  return found.length > 0 ? [...new Set(found)] : undefined
}

function participantsIn(country: PackCode, text: string): string[] {
  const { numbers, numberSchemes } = packOf(country)
  const given = numbers.enterpriseNumber(text)
  const vat = numbers.vatNumber(text)
  if (!given.ok && !vat.ok) return []
  const enterpriseNumber = given.ok ? given.value : null
  const vatNumber = vat.ok ? vat.value : numbers.vatNumberOf(enterpriseNumber!)
  return numberSchemes.onPeppol.flatMap(({ scheme: code, numberOf }) => {
    const value = numberOf({ enterpriseNumber, vatNumber })
    return value === null ? [] : [`${code}:${value}`]
  })
}

/** The identifier with the scheme of all participants before it. */
export function fullParticipant(participant: string): string {
  return scheme + participant
}
