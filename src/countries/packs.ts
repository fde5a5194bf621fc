import { belgium } from './be/index.js'
import { france } from './fr/index.js'
import { luxembourg } from './lu/index.js'
import type { CountryPack } from './pack.js'

/** The countries whose books can be kept: a folder each, and a line here. */
export const countryPacks = [belgium, france, luxembourg] as const satisfies readonly CountryPack[]

export type PackCode = (typeof countryPacks)[number]['code']

/** The country of a firm or a file that names none; the table of firms has the same default. */
export const defaultCountry: PackCode = belgium.code

export function isPackCode(code: unknown): code is PackCode {
  return countryPacks.some((pack) => pack.code === code)
}

export function packOf(code: PackCode): CountryPack<PackCode> {
  return countryPacks.find((pack) => pack.code === code)!
}

/** The pack of a company file, whose country was checked when it was made. */
export function packFor(company: { readonly countryPack: string }): CountryPack<PackCode> {
  if (!isPackCode(company.countryPack)) throw new Error(`no country pack ${company.countryPack}`)
  return packOf(company.countryPack)
}
