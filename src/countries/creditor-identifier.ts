import { bare, mod97 } from './check-digits.js'
import type { Checked } from './numbers.js'

/**
 * Reads the identifier of a creditor of SEPA direct debits, `BE81ZZZ0123456749`: country, check digits, a business
 * code of three that the creditor chooses, the number that the country gives him. The check leaves the code out, so
 * that one creditor may have several codes.
 */
export function creditorIdentifier(text: string): Checked {
  const value = bare(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(value)) return { ok: false }
  return mod97(value.slice(7) + value.slice(0, 4)) === 1 ? { ok: true, value } : { ok: false }
}

/** The identifier of a creditor by the number of its country, with the business code of those that chose none. */
export function makeCreditorIdentifier(country: string, number: string): string {
  const check = String(98 - mod97(`${number}${country}00`)).padStart(2, '0')
  return `${country}${check}ZZZ${number}`
}
