import { bare, mod97 } from './check-digits.js'
import type { Checked } from './numbers.js'
import { isPackCode, packOf } from './packs.js'

/**
 * How long the account numbers of the SEPA countries are. French territories have those of France, the islands of the
 * Channel those of Great Britain; Gibraltar has its own.
 */
// biome-ignore format: a table
const lengths: Readonly<Record<string, number>> = {
  AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24,
  FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20,
  LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24,
  RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22,
}

/** Reads an IBAN of any country; outside SEPA its length is checked only against the standard. */
export function iban(text: string): Checked {
  const value = bare(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return { ok: false }
  const country = value.slice(0, 2)
  const length = Object.hasOwn(lengths, country) ? lengths[country] : undefined
  if (length !== undefined && value.length !== length) return { ok: false }
  if (mod97(value.slice(4) + value.slice(0, 4)) !== 1) return { ok: false }
  const isAccount = isPackCode(country) ? packOf(country).numbers.bankAccount : null
  if (isAccount?.(value.slice(4)) === false) return { ok: false }
  return { ok: true, value }
}

/** Whether euros can be sent to an account by a SEPA payment, by the country of its IBAN. */
export function isSepaIban(value: string): boolean {
  return Object.hasOwn(lengths, value.slice(0, 2))
}

/** An IBAN in groups of four, as it is printed. */
export function formatIban(value: string): string {
  return value.replace(/(.{4})(?=.)/g, '$1 ')
}
