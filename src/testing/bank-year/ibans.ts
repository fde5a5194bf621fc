import type { Dice } from './dice.js'

const nationalLengths = { BE: 12, FR: 23, LU: 16, DE: 18, NL: 10 } as const
export type BankCountry = keyof typeof nationalLengths

export function ibanOf(dice: Dice, country: BankCountry): string {
  const digits = dice.digits(country === 'BE' ? 10 : nationalLengths[country])
  const key = String(Number(BigInt(digits) % 97n) || 97).padStart(2, '0')
  const account = country === 'BE' ? digits + key : country === 'NL' ? `INGB${digits}` : digits
  const rearranged = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join('')
  const check = 98n - (BigInt(rearranged) % 97n)
  return `${country}${String(check).padStart(2, '0')}${account}`
}
