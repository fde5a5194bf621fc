/**
 * VAT numbers of the EU states that have no pack of their own, with the check digits where the rule
 * is simple. Where a state has more than one kind of number, only the form is checked.
 */
import { bare, isLuhn, mod97, weightedSum } from './check-digits.js'
import type { Checked } from './numbers.js'

type Rule = { readonly form: RegExp; readonly holds?: (number: string) => boolean }

// biome-ignore format: a table
const states: Readonly<Record<string, Rule>> = {
  AT: { form: /^U\d{8}$/, holds: (number) => isAustrian(number.slice(1)) },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^[1-9]\d{8}$/, holds: isMod11And10 },
  DK: { form: /^\d{8}$/, holds: (number) => weightedSum(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^\d{9}$/, holds: (number) => weightedSum(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: { form: /^\d{9}$/, holds: (number) => (weightedSum(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]) },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: { form: /^\d{8}$/, holds: (number) => weightedSum(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  HR: { form: /^\d{11}$/, holds: isMod11And10 },
  HU: { form: /^\d{8}$/, holds: (number) => weightedSum(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { form: /^\d{11}$/, holds: isLuhn },
  LT: { form: /^(?:\d{9}|\d{12})$/ },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: { form: /^\d{9}B\d{2}$/, holds: isDutch },
  PL: { form: /^\d{10}$/, holds: (number) => weightedSum(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]) },
  PT: { form: /^[1-9]\d{8}$/, holds: (number) => ((11 - (weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number[8]) },
  RO: { form: /^[1-9]\d{1,9}$/ },
  SE: { form: /^\d{10}01$/, holds: (number) => isLuhn(number.slice(0, 10)) },
  SI: { form: /^[1-9]\d{7}$/, holds: (number) => (11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[7]) },
  SK: { form: /^[1-9]\d{9}$/, holds: (number) => Number(number) % 11 === 0 },
  XI: { form: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
}

/** Whether the VAT numbers of an EU state without a pack, or of Northern Ireland, begin so. */
export function isOtherPrefix(prefix: string): boolean {
  return Object.hasOwn(states, prefix)
}

/** Reads the VAT number of an EU state without a pack, with its prefix (Greece is `EL`). */
export function otherVatNumber(text: string): Checked {
  const value = bare(text)
  const prefix = value.slice(0, 2)
  const number = value.slice(2)
  const rule = Object.hasOwn(states, prefix) ? states[prefix] : undefined
  if (!rule?.form.test(number) || rule.holds?.(number) === false) return { ok: false }
  return { ok: true, value }
}

/** ISO 7064, modulo 11 and 10. */
function isMod11And10(digits: string): boolean {
  let check = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (check + Number(digit)) % 10 || 10
    check = (sum * 2) % 11
  }
  return (11 - check) % 10 === Number(digits.at(-1))
}

/** Companies carry a check modulo 11; sole traders, since 2020, one modulo 97 over the whole. */
function isDutch(number: string): boolean {
  const check = weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return check === Number(number[8]) || mod97(`NL${number}`) === 1
}

function isAustrian(digits: string): boolean {
  let sum = 4
  for (let place = 0; place < 7; place += 1) {
    const digit = Number(digits[place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10 === Number(digits[7])
}

/** Numbers of countries outside the union, of whose rules nothing is known here, have digits at least. */
export function foreignVatNumber(text: string): Checked {
  const value = bare(text)
  const isNumber = /^[A-Z0-9Ñ&+*]{2,30}$/.test(value) && /\d/.test(value)
  return isNumber ? { ok: true, value } : { ok: false }
}

/** Countries whose numbers end in the word for VAT, or do not. */
const endings = [
  { form: /^(CHE\d{9})(?:MWST|TVA|IVA|VAT){0,4}$/, words: ['', 'MWST', 'TVA', 'IVA', 'VAT'] },
  { form: /^(NO\d{9})(?:MVA)?$/, words: ['', 'MVA'] },
]

/** The ways in which a stored number may be written, the shortest first: each means the same one. */
export function vatNumberSpellings(value: string): readonly string[] {
  for (const { form, words } of endings) {
    const number = form.exec(value)?.[1]
    if (number !== undefined) return words.map((word) => number + word)
  }
  return [value]
}
