import type { Brand } from '#kernel/brand'
import { type Amount, apportion, formatAmount, isInRange, parseAmount, times } from '#kernel/money'

/** An exact decimal in its shortest form: `812.44`, `-3`, `0`. Quantities, prices and rates are such. */
export type Decimal = Brand<string, 'Decimal'>

/** Reads a decimal as XML writes it; undefined when it is none, or longer than any invoice needs. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > 60) return undefined
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (sign === undefined || whole + part === '') return undefined
  const units = whole.replace(/^0+/, '') || '0'
  const decimals = withoutZeros(part)
  if (units.length > 15 || decimals.length > 15) return undefined
  const magnitude = decimals === '' ? units : `${units}.${decimals}`
  return (sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude) as Decimal
}

/** A decimal that the program itself names; a wrong one is a bug. */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text)
  if (parsed === undefined) throw new RangeError(`${text} is not a decimal`)
  return parsed
}

function withoutZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** The amount a decimal comes to, rounded to the cent; undefined when no column holds it. */
export function amountOf(value: Decimal): Amount | undefined {
  const { digits, scale } = fraction(value)
  const amount = times(one, digits, scale)
  return isInRange(amount) ? amount : undefined
}

/** What decimals come to, added exactly and rounded once. */
export function roundedSum(values: readonly Decimal[]): Amount {
  const { units, scale } = onOneScale(values)
  const sum = units.reduce((total, one) => total + one, 0n)
  return times(one, sum, scale)
}

/** Whole cents for each of some decimals, which come to what the decimals do. */
export function roundedTogether(values: readonly Decimal[]): Amount[] {
  const { units, scale } = onOneScale(values)
  const inCents = units.map((one) => one * 100n)
  return apportion(roundedSum(values), inCents, scale)
}

/** The decimal that an amount is. */
export function decimalOf(amount: Amount): Decimal {
  return decimal(formatAmount(amount))
}

function onOneScale(values: readonly Decimal[]): { units: bigint[]; scale: bigint } {
  const fractions = values.map(fraction)
  const scale = fractions.reduce((most, one) => (one.scale > most ? one.scale : most), 1n)
  return { units: fractions.map((one) => one.digits * (scale / one.scale)), scale }
}

export function isWholeCents(value: Decimal): boolean {
  return (value.split('.')[1] ?? '').length <= 2
}

/** A percentage of an amount, rounded to the cent. */
export function percentOf(amount: Amount, percent: Decimal): Amount {
  const { digits, scale } = fraction(percent)
  return times(amount, digits, scale * 100n)
}

/** What so many units come to at a price for each `base` of them, rounded to the cent. */
export function priceOf(quantity: Decimal, price: Decimal, base: Decimal): Amount | undefined {
  const [many, each, per] = [fraction(quantity), fraction(price), fraction(base)]
  if (per.digits <= 0n) return undefined
  return times(one, many.digits * each.digits * per.scale, many.scale * each.scale * per.digits)
}

/** The price of one unit as a number for the reader; no amount is ever computed from it. */
export function unitPriceOf(price: Decimal, base: Decimal): number {
  const divisor = Number(base)
  return divisor > 0 ? Number((Number(price) / divisor).toPrecision(12)) : Number(price)
}

export function signOf(value: Decimal): -1 | 0 | 1 {
  return value === '0' ? 0 : value.startsWith('-') ? -1 : 1
}

const one = parseAmount(1)!

function fraction(value: Decimal): { digits: bigint; scale: bigint } {
  const [whole = '', part = ''] = value.split('.')
  return { digits: BigInt(whole + part), scale: 10n ** BigInt(part.length) }
}
