import { bare, mod97 } from '../check-digits.js'
import { makeCreditorIdentifier } from '../creditor-identifier.js'
import { byVatNumber, type Checked, type NumberRules } from '../numbers.js'
import { numberFormats } from './number-formats.js'

/**
 * The enterprise number of the CBE: ten digits, the first 0 or (since 2023) 1, the last two 97 minus
 * the first eight modulo 97. Numbers of nine digits are older and have lost their leading zero.
 */
function enterpriseNumber(text: string): Checked {
  const digits = bare(text).replace(/^BE/, '')
  const value = digits.length === 9 ? `0${digits}` : digits
  if (!/^[01]\d{9}$/.test(value)) return { ok: false }
  const isValid = 97 - mod97(value.slice(0, 8)) === Number(value.slice(8))
  return isValid ? { ok: true, value } : { ok: false }
}

/** The VAT number is the enterprise number after `BE`. */
function vatNumber(text: string): Checked {
  const number = enterpriseNumber(text)
  return number.ok ? { ok: true, value: `BE${number.value}` } : number
}

/** Accounts carry a check of their own: the first ten digits modulo 97, 97 for none. */
function bankAccount(account: string): boolean {
  return (
    /^\d{12}$/.test(account) && (mod97(account.slice(0, 10)) || 97) === Number(account.slice(10))
  )
}

/** The identifier that a Belgian company collects direct debits under: it follows from its enterprise number. */
export function belgianCreditorIdentifier(text: string): Checked {
  const number = enterpriseNumber(text)
  return number.ok ? { ok: true, value: makeCreditorIdentifier('BE', number.value) } : number
}

export const numbers: NumberRules = {
  checks: {
    enterpriseNumber,
    vatNumber,
    vatNumberOf: (number) => `BE${number}`,
    bankAccount,
  },
  formats: numberFormats,
  schemes: {
    ofEnterprise: () => '0208',
    onPeppol: [
      {
        scheme: '0208',
        numberOf: (numbers) => numbers.enterpriseNumber ?? numbers.vatNumber?.slice(2) ?? null,
      },
      byVatNumber('9925'),
    ],
  },
  banking: {
    issuer: 'KBO-BCE',
    creditorIdentifier: belgianCreditorIdentifier,
    account: { form: /^(\d{3})()(\d{7})\d{2}$/ },
  },
}
