import { bare, isLuhn, mod97 } from '../check-digits.js'
import { byVatNumber, type Checked, type CompanyNumbers, type NumberRules } from '../numbers.js'
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

function vatNumberOf(number: string): string {
  const siren = number.slice(0, 9)
  return `FR${String(keyOf(siren)).padStart(2, '0')}${siren}`
}

/** The first nine digits of a SIRET, or the end of the VAT number. */
export function sirenOf({
  enterpriseNumber: number,
  vatNumber: vat,
}: CompanyNumbers): string | null {
  return number?.slice(0, 9) ?? vat?.slice(-9) ?? null
}

function siretOf({ enterpriseNumber: number }: CompanyNumbers): string | null {
  return number?.length === 14 ? number : null
}

/**
 * The key of the RIB: with it at the end, bank, branch and account leave nothing modulo 97. A letter counts
 * as a digit: A to I and J to R from 1 to 9, S to Z from 2 to 9.
 */
function bankAccount(account: string): boolean {
  if (!/^\d{10}[A-Z0-9]{11}\d{2}$/.test(account)) return false
  const digits = account.replace(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 65
    return String(letter < 'S' ? (place % 9) + 1 : place - 16)
  })
  return mod97(digits) === 0
}

export const numbers: NumberRules = {
  checks: { enterpriseNumber, vatNumber, vatNumberOf, bankAccount },
  formats: numberFormats,
  schemes: {
    ofEnterprise: (number) => (number.length === 14 ? '0009' : '0002'),
    onPeppol: [
      { scheme: '0009', numberOf: siretOf },
      { scheme: '0002', numberOf: sirenOf },
      byVatNumber('9957'),
    ],
  },
  banking: {
    issuer: null,
    creditorIdentifier: null,
    account: { form: /^(\d{5})(\d{5})([A-Z0-9]{11})\d{2}$/ },
  },
}
