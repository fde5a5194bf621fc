import { bare, isLuhn, mod97 } from '../check-digits.js'
import type { Checked, NumberRules } from '../numbers.js'
import { numberFormats } from './number-formats.js'

const postOffice = '356000000'

/** The SIREN of an enterprise (9 digits) or the SIRET of an establishment (14 digits). */
function enterpriseNumber(text: string): Checked {
  const value = bare(text)
  if (!/^(?:\d{9}|\d{14})$/.test(value)) return { ok: false }
  return isSirenOrSiret(value) ? { ok: true, value } : { ok: false }
}

/**
 * `FR`, a key of two characters and the SIREN. A key of digits follows from the SIREN; newer keys
 * have letters (never I nor O), for which there is no rule, and are taken only after `FR`.
 */
function vatNumber(text: string): Checked {
  const given = bare(text)
  const value = /^\d{11}$/.test(given) ? `FR${given}` : given
  if (!/^FR[0-9A-HJ-NP-Z]{2}\d{9}$/.test(value)) return { ok: false }
  const key = value.slice(2, 4)
  const isOfLetters = !/^\d\d$/.test(key)
  return isOfLetters || keyOf(value.slice(4)) === Number(key) ? { ok: true, value } : { ok: false }
}

/** The digits of the SIRETs of La Poste add up to a multiple of five instead of Luhn's check. */
function isSirenOrSiret(digits: string): boolean {
  if (!isLuhn(digits.slice(0, 9))) return false
  if (isLuhn(digits)) return true
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  return digits.startsWith(postOffice) && sum % 5 === 0
}

function keyOf(siren: string): number {
  return (12 + 3 * mod97(siren)) % 97
}

export const numbers: NumberRules = {
  checks: { enterpriseNumber, vatNumber },
  formats: numberFormats,
}
