import type { Chances } from './random.js'

/** An enterprise number with its check digits, of the range `01…` that was never given out. */
export function enterpriseNumber(chances: Chances): string {
  const base = `01${chances.integer(100_000, 999_999)}`
  return base + String(97 - (Number(base) % 97)).padStart(2, '0')
}

/** A Belgian account with its check digits, at a bank that does not exist. */
export function iban(chances: Chances): string {
  const base = `999${chances.integer(1_000_000, 9_999_999)}`
  const account = base + String(Number(base) % 97 || 97).padStart(2, '0')
  // `BE00` at the end, as letters count: B is 11, E is 14.
  const check = 98n - (BigInt(`${account}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${account}`
}
