import { bare, mod97 } from '../check-digits.js'
import type { Checked } from '../numbers.js'

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

/** The first ten digits modulo 97; 97 stands for a remainder of none. */
function checkOf(digits: string): string {
  return String(mod97(digits) || 97).padStart(2, '0')
}
