import { bare, mod97 } from './check-digits.js'
import type { Checked } from './numbers.js'

/** Reads a creditor reference of ISO 11649, `RF18 5390 0754 7034`. */
export function creditorReference(text: string): Checked {
  const value = bare(text)
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(value)) return { ok: false }
  return mod97(value.slice(4) + value.slice(0, 4)) === 1 ? { ok: true, value } : { ok: false }
}

/** The creditor reference of up to 21 letters and digits. */
export function makeCreditorReference(text: string): string {
  const reference = bare(text)
  if (!/^[A-Z0-9]{1,21}$/.test(reference)) {
    throw new RangeError('a reference has at most 21 letters and digits')
  }
  return `RF${String(98 - mod97(`${reference}RF00`)).padStart(2, '0')}${reference}`
}
