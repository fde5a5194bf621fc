import type { Brand } from './brand.js'

/** Whole cents (minor units). Adding a float to one neither compiles nor runs. */
export type Amount = Brand<bigint, 'Amount'>

/** 13 digits before the dot: what `numeric(15,2)` holds. */
const largest = 999_999_999_999_999n

export const zero = 0n as Amount

/** Reads `"1234.50"`, `"-3"` or a JSON number with at most two decimals; undefined when it is none. */
export function parseAmount(input: string | number): Amount | undefined {
  const text = typeof input === 'number' ? decimalText(input) : input
  if (text === undefined || text.length > 20) return undefined
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, sign, units = '', cents = ''] = match
  const magnitude = BigInt(units + cents.padEnd(2, '0'))
  return (sign === '-' ? -magnitude : magnitude) as Amount
}

/**
 * The amount that people mean by `1210`, `1.210,50`, `1,210.5`, `1 210,50 €` or `-12,1`, its sign aside;
 * undefined for any other text.
 */
export function writtenAmount(text: string): Amount | undefined {
  if (text.length > 30) return undefined
  const bare = text.replaceAll(/[\s'’]|€|EUR/gi, '').replace(/^[-+]/, '')
  const match = /^(\d{1,13}|\d{1,3}(?:[.,]\d{3}){1,4})(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!match) return undefined
  return parseAmount(`${match[1]!.replaceAll(/[.,]/g, '')}.${match[2] ?? '00'}`)
}

/** Reads an amount as the database gives it out, always with two decimals: a sum may have more digits. */
export function storedAmount(decimal: string): Amount {
  if (decimal === '0.00') return zero
  return BigInt(centsIn(decimal) ?? decimal.replace('.', '')) as Amount
}

/** Digit by digit, which reads thousands in half the time; undefined for what is longer than a number counts exactly. */
function centsIn(decimal: string): number | undefined {
  if (decimal.length > 16) return undefined
  const from = decimal.startsWith('-') ? 1 : 0
  let cents = 0
  for (let at = from; at < decimal.length; at++) {
    const digit = decimal.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) cents = cents * 10 + digit
    else if (decimal[at] !== '.') return undefined
  }
  return from === 0 ? cents : -cents
}

/** The wire form: a dot and two decimals, always. */
export function formatAmount(amount: Amount): string {
  if (amount === zero) return '0.00'
  const whole = Number(amount)
  if (Number.isSafeInteger(whole)) return formatCents(whole)
  const digits = amount.toString()
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function formatCents(whole: number): string {
  const magnitude = Math.abs(whole)
  const cents = magnitude % 100
  return `${whole < 0 ? '-' : ''}${(magnitude - cents) / 100}.${cents < 10 ? '0' : ''}${cents}`
}

/** What many amounts come to: as arguments of `add` there could be too many of them. */
export function sumOf(amounts: readonly Amount[]): Amount {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum as Amount
}

export function add(...amounts: readonly Amount[]): Amount {
  return sumOf(amounts)
}

export function subtract(from: Amount, amount: Amount): Amount {
  return (from - amount) as Amount
}

export function negate(amount: Amount): Amount {
  return -amount as Amount
}

/** Whether an amount fits the columns and the API's range. */
export function isInRange(amount: Amount): boolean {
  return amount >= -largest && amount <= largest
}

/**
 * The one place where amounts are rounded: half away from zero, to the cent, as rule 1 of the
 * accounting rules says. `times(amount, 21n, 100n)` is 21 % of an amount.
 */
export function times(amount: Amount, numerator: bigint, denominator: bigint): Amount {
  if (denominator <= 0n) throw new RangeError('the denominator must be above zero')
  const product = amount * numerator
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n)
  return (product < 0n ? -rounded : rounded) as Amount
}

/**
 * Shares an amount in proportion to weights, which may be negative; the parts add up to it, the odd
 * cents go to the largest.
 */
export function share(amount: Amount, weights: readonly bigint[]): Amount[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) throw new RangeError('the weights must not add to zero')
  const parts = weights.map((weight) => ((amount * weight) / total) as Amount)
  const rest = subtract(amount, add(...parts))
  let heaviest = 0
  weights.forEach((weight, index) => {
    if (magnitude(weight) > magnitude(weights[heaviest]!)) heaviest = index
  })
  parts[heaviest] = add(parts[heaviest]!, rest)
  return parts
}

/**
 * Rounds fractions of a cent, all over one denominator, to whole cents that add up to a total: each down,
 * what is left by largest remainder, a tie to the larger or to the first. What is nothing takes no part while
 * there is more.
 */
export function apportion(
  total: Amount,
  numerators: readonly bigint[],
  denominator: bigint,
  tie: 'larger' | 'first' = 'larger',
): Amount[] {
  if (denominator <= 0n) throw new RangeError('the denominator must be above zero')
  const parts = numerators.map((numerator) => floored(numerator, denominator))
  const left = total - parts.reduce((sum, part) => sum + part, 0n)
  if (left === 0n) return parts as Amount[]
  const isNothing = numerators.every((numerator) => numerator === 0n)
  const order = numerators
    .map((numerator, place) => ({
      place,
      rest: numerator - parts[place]! * denominator,
      size: magnitude(numerator),
    }))
    .filter(({ size }) => isNothing || size !== 0n)
    .sort(
      (a, b) =>
        descending(a.rest, b.rest) ||
        (tie === 'larger' ? descending(a.size, b.size) : 0) ||
        a.place - b.place,
    )
  if (order.length === 0) throw new RangeError('nobody takes the total')
  const count = BigInt(order.length)
  const each = floored(left, count)
  const odd = left - each * count
  order.forEach(({ place }, turn) => {
    parts[place]! += each + (BigInt(turn) < odd ? 1n : 0n)
  })
  return parts as Amount[]
}

/**
 * Shares an amount in proportion to weights, none of them below zero: each part is cut to the cent, and the
 * cents left go one each to the largest remainders, the earlier first on a tie.
 */
export function byLargestRemainder(amount: Amount, weights: readonly bigint[]): Amount[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n) throw new RangeError('the weights must add to more than zero')
  const size = magnitude(amount)
  const parts = weights.map((weight) => (size * weight) / total)
  const rests = weights.map((weight, place) => ({
    place,
    rest: size * weight - parts[place]! * total,
  }))
  rests.sort((a, b) => descending(a.rest, b.rest) || a.place - b.place)
  const left = Number(size - parts.reduce((sum, part) => sum + part, 0n))
  for (const { place } of rests.slice(0, left)) parts[place]! += 1n
  return parts.map((part) => (amount < 0n ? -part : part) as Amount)
}

/** Division that rounds down, below zero too. */
function floored(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

function descending(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? -1 : 1
}

/** The size of a number, whatever its sign. */
export function magnitude<Value extends bigint>(value: Value): Value {
  return (value < 0n ? -value : value) as Value
}

/** A JSON number as plain decimal text; undefined when it is not finite or has more than two decimals. */
function decimalText(value: number): string | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e13) return undefined
  // The shortest text that reads back as this number is what the caller wrote, up to 15 digits.
  const text = String(value)
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? text : undefined
}
