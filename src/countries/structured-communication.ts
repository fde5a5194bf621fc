import { bare, mod97 } from './check-digits.js'
import type { Checked } from './numbers.js'

/** Reads a Belgian structured communication (OGM/VCS), `+++090/2026/00112+++`, as twelve digits. */
export function belgianCommunication(text: string): Checked {
  if (text.length > 40) return { ok: false }
  const framed = /^(?:\+{3}([^+*]*)\+{3}|\*{3}([^+*]*)\*{3}|([^+*]*))$/.exec(text.trim())
  const value = bare(framed?.[1] ?? framed?.[2] ?? framed?.[3] ?? '')
  if (!/^\d{12}$/.test(value)) return { ok: false }
  return checkOf(value.slice(0, 10)) === value.slice(10) ? { ok: true, value } : { ok: false }
}

/** The structured communication of a number of at most ten digits. */
export function makeBelgianCommunication(number: string): string {
  if (!/^\d{1,10}$/.test(number)) throw new RangeError('a communication has at most ten digits')
  const digits = number.padStart(10, '0')
  return digits + checkOf(digits)
}

export function formatBelgianCommunication(value: string): string {
  return `+++${value.slice(0, 3)}/${value.slice(3, 7)}/${value.slice(7)}+++`
}

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

/** The first ten digits modulo 97; 97 stands for a remainder of none. */
function checkOf(digits: string): string {
  return String(mod97(digits) || 97).padStart(2, '0')
}
