/** The longest text in which a number with its separators is still looked for. */
const longest = 64

/** A number as it is stored: capitals, without spaces, dots, dashes and slashes. */
export function bare(text: string): string {
  return text.length > longest ? '' : text.replace(/[\s./-]/g, '').toUpperCase()
}

/** The remainder by 97 of a number of any length; letters count as A = 10 up to Z = 35. */
export function mod97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** Whether the last digit is the check digit of Luhn's method. */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 1; place <= digits.length; place += 1) {
    const digit = Number(digits.at(-place))
    const doubled = digit * 2
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The sum of the digits, each times its weight; digits without a weight do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)
}
