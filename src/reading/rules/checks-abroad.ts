/** Check digits of numbers that the packs take by form alone, or not at all: of neighbours in trade. */
type Checked = { readonly ok: true; readonly value: string } | { readonly ok: false }

const checks: readonly (readonly [form: RegExp, holds: (...parts: string[]) => boolean])[] = [
  [/^GB(\d{9})(?:\d{3})?$/, isBritish],
  [/^CHE(\d{9})$/, isSwiss],
  [/^IE(\d{7})([A-W])([A-I]?)$/, isIrish],
  [/^ES([A-Z0-9])(\d{7})([A-Z0-9])$/, isSpanish],
]

/** Whether a number holds by these rules; nothing where none of them is about it. */
export function checkedAbroad(bare: string): Checked | undefined {
  for (const [form, holds] of checks) {
    const match = form.exec(bare)
    if (match !== null) return holds(...match.slice(1)) ? { ok: true, value: bare } : { ok: false }
  }
  return /^(?:GB|CH)/.test(bare) ? { ok: false } : undefined
}

/** Two ways to compute the last two digits are in use: modulo 97, and the same with 55 added. */
function isBritish(digits = ''): boolean {
  const sum = weighted(digits.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

function isSwiss(digits = ''): boolean {
  const check = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11
  return check === Number(digits[8])
}

function isIrish(digits = '', letter = '', second = ''): boolean {
  const more = second === '' ? 0 : (second.charCodeAt(0) - 64) * 9
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + more
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === letter
}

/** Persons have a letter by the remainder of 23, companies a digit or letter by the sum of digits. */
function isSpanish(first = '', digits = '', last = ''): boolean {
  const person = 'TRWAGMYFPDXBNJZSQVHLCKE'
  const leading = { X: '0', Y: '1', Z: '2' }[first] ?? first
  if (/\d/.test(leading)) return person[Number(leading + digits) % 23] === last
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = Number(digit) * 2
    return total + (at % 2 === 1 ? Number(digit) : Math.floor(doubled / 10) + (doubled % 10))
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return last === String(check) || last === 'JABCDEFGHI'[check]
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
}
