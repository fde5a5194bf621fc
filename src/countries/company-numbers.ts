import { isCountry, isEuMember } from '#kernel/regions'
import { bare } from './check-digits.js'
import type { Checked } from './numbers.js'
import { isPackCode, packOf } from './packs.js'
import { foreignVatNumber, isOtherPrefix, otherVatNumber } from './vat-number.js'

/** Reads a VAT number of any EU state, with its prefix; that of Greece is `EL`, though many write `GR`. */
export function vatNumber(text: string): Checked {
  const value = bare(text).replace(/^GR/, 'EL')
  const prefix = value.slice(0, 2)
  return isPackCode(prefix) ? packOf(prefix).numbers.vatNumber(value) : otherVatNumber(value)
}

/** Reads an enterprise number; where a country has no rules here, it is only stripped of its separators. */
export function readEnterpriseNumber(text: string, country: string): Checked {
  return isPackCode(country)
    ? packOf(country).numbers.enterpriseNumber(text)
    : { ok: true, value: bare(text) }
}

/** Reads a VAT number of someone in a country, with or without its prefix. */
export function readVatNumber(text: string, country: string): Checked {
  return isPackCode(country) ? packOf(country).numbers.vatNumber(text) : vatNumber(text)
}

/** Whether a number begins as those of an EU state or of Northern Ireland do, which VIES knows. */
export function isUnionVatNumber(text: string): boolean {
  const prefix = bare(text).replace(/^GR/, 'EL').slice(0, 2)
  return isPackCode(prefix) || isOtherPrefix(prefix)
}

/** The country that a VAT number names by its prefix, by its code of ISO 3166-1; null where it names none. */
export function countryOfVatNumber(text: string): string | null {
  const value = bare(text)
  const prefix = value.slice(0, 2)
  if (prefix === 'EL') return 'GR'
  if (prefix === 'XI') return 'GB'
  if (isUnionVatNumber(value)) return prefix
  return /^(?:[A-Z]{2}|CHE)\d/.test(value) && isCountry(prefix) ? prefix : null
}

/** A number as it is stored, or the country whose rules it breaks. */
export type ReadVatNumber =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly country: string }

/**
 * Reads the VAT number of whomever one trades with. It is judged by its own prefix, for many are registered
 * where they do not live; only one that has none is of the country of its holder. Outside of the union it is kept
 * as it is given.
 */
export function readPartyVatNumber(text: string, country: string): ReadVatNumber {
  const value = bare(text)
  const named = countryOfVatNumber(value)
  const isHere = isEuMember(country)
  if (isUnionVatNumber(value)) {
    const read = vatNumber(value)
    // Elsewhere numbers may begin with letters of a name, as in Mexico, and those may happen to be a prefix.
    const isOfName = !isHere && /^..[A-Z]/.test(value) && !/^..[A-Z]\d{8}$/.test(value)
    if (read.ok || !isOfName) return judged(read, named ?? country)
  } else if (named === null && isHere) return judged(ofState(value, country), country)
  return judged(foreignVatNumber(value), named ?? country)
}

function judged(read: Checked, country: string): ReadVatNumber {
  return read.ok ? read : { ok: false, country }
}

/** A number without its prefix, of an EU state. */
function ofState(value: string, country: string): Checked {
  if (isPackCode(country)) return packOf(country).numbers.vatNumber(value)
  return vatNumber(`${country === 'GR' ? 'EL' : country}${value}`)
}

/** A VAT number as people print it, in the groups of its country where those are known. */
export function printedVatNumber(value: string): string {
  const prefix = value.slice(0, 2)
  const pattern = isPackCode(prefix)
    ? packOf(prefix).numberFormats.find(({ kind }) => kind === 'vat')?.pattern
    : undefined
  const signs = pattern?.replace(/[^A-Z9]/g, '').length
  if (pattern === undefined || signs !== value.length) return value
  let at = 0
  return pattern.replace(/[A-Z9]/g, () => value[at++]!)
}
