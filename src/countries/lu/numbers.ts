import { bare, isLuhn, weightedSum } from '../check-digits.js'
import { byVatNumber, type Checked, type NumberRules } from '../numbers.js'
import { numberFormats } from './number-formats.js'

/** The number of the trade register (`B123456`), or the national number (matricule). */
function enterpriseNumber(text: string): Checked {
  const value = bare(text)
  const isValid = /^[A-Z][1-9]\d{0,6}$/.test(value) || isMatricule(value)
  return isValid ? { ok: true, value } : { ok: false }
}

/** `LU` and eight digits, the last two the first six modulo 89. */
function vatNumber(text: string): Checked {
  const given = bare(text)
  const value = /^\d{8}$/.test(given) ? `LU${given}` : given
  if (!/^LU\d{8}$/.test(value)) return { ok: false }
  const isValid = Number(value.slice(2, 8)) % 89 === Number(value.slice(8))
  return isValid ? { ok: true, value } : { ok: false }
}

/** Eleven digits for legal persons, thirteen for natural ones. */
function isMatricule(value: string): boolean {
  if (/^\d{11}$/.test(value)) return isLegalPerson(value)
  if (!/^\d{13}$/.test(value)) return false
  return isLuhn(value.slice(0, 12)) && isVerhoeff(value.slice(0, 11) + value[12])
}

/**
 * The check digit is 11 minus the weighted sum modulo 11; a remainder of 1 is never issued. When a
 * series is exhausted the administration counts from 12 or 13 instead, so these are accepted too.
 */
function isLegalPerson(digits: string): boolean {
  const remainder = weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  const check = Number(digits[10])
  if (remainder === 0) return check === 0
  return remainder > 1 && [11, 12, 13].some((from) => from - remainder === check)
}

/** Verhoeff's permutation; its powers shift each place, the dihedral group of order ten adds up. */
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

function isVerhoeff(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    let digit = Number(digits.at(-1 - place))
    for (let turn = 0; turn < place % 8; turn += 1) digit = permutation[digit]!
    sum = dihedral(sum, digit)
  }
  return sum === 0
}

function dihedral(one: number, other: number): number {
  if (one < 5) return other < 5 ? (one + other) % 5 : ((one + other - 5) % 5) + 5
  return other < 5 ? ((one - other) % 5) + 5 : (5 + one - other) % 5
}

export const numbers: NumberRules = {
  checks: { enterpriseNumber, vatNumber, vatNumberOf: () => null, bankAccount: null },
  formats: numberFormats,
  schemes: { ofEnterprise: () => null, onPeppol: [byVatNumber('9938')] },
  banking: {
    issuer: null,
    creditorIdentifier: null,
    account: { form: /^(\d{3})()([A-Z0-9]{13})$/ },
  },
}
