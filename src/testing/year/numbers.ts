/** Numbers with right check digits, each given out once. */
import type { CountryCode } from './countries.js'

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/** A Belgian enterprise number. */
export function belgianNumber(count: number): string {
  const first = digits(7_100_000 + count, 8)
  return first + digits(97 - (Number(first) % 97), 2)
}

/** VAT and enterprise number of a company. */
export function numbersOf(country: CountryCode, count: number) {
  if (country === 'BE') {
    const number = belgianNumber(count)
    return { vat_number: `BE${number}`, enterprise_number: number }
  }
  if (country === 'FR') {
    const siren = luhn(digits(41_000_000 + count * 37, 8))
    const key = (12 + 3 * (Number(siren) % 97)) % 97
    return { vat_number: `FR${digits(key, 2)}${siren}`, enterprise_number: siren }
  }
  const first = digits(261_000 + count, 6)
  const vat_number = `LU${first}${digits(Number(first) % 89, 2)}`
  return { vat_number, enterprise_number: `B${digits(120_000 + count, 6)}` }
}

/** With the digit that makes it right by Luhn's rule. */
function luhn(first: string): string {
  const sum = [...first].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === first.length % 2 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return first + String((10 - (sum % 10)) % 10)
}

export function ibanOf(country: CountryCode, count: number): string {
  const account = bankAccount(country, count)
  const letters = [...`${account}${country}00`]
    .map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55)))
    .join('')
  const check = 98 - Number(BigInt(letters) % 97n)
  return `${country}${digits(check, 2)}${account}`
}

function bankAccount(country: CountryCode, count: number): string {
  if (country === 'BE') {
    const first = `539${digits(7_000_000 + count, 7)}`
    return first + digits(Number(first) % 97 || 97, 2)
  }
  if (country === 'LU') return `001${digits(4_000_000_000_000 + count, 13)}`
  const [bank, branch, account] = [30_006, 1, 12_345_000 + count]
  const key = 97 - ((89 * bank + 15 * branch + 3 * account) % 97)
  return digits(bank, 5) + digits(branch, 5) + digits(account, 11) + digits(key, 2)
}
