/** What the lines of a document come to, and what of them is booked. */
import { type Amount, add, formatAmount, share, subtract, times, zero } from '#kernel/money'

/** Hundredths of a percent: 21 % is 2100. */
const whole = 10_000n

export type CodeFacts = {
  readonly code: string
  /** `21.00` */
  readonly rate: string
  readonly isReverseCharge: boolean
  /** A sale that another State of the Union taxes: what it charges is what the line says. */
  readonly isTaxedElsewhere?: boolean
}

export type Line = {
  readonly net: Amount
  /** The rate that the document shows, `21.00`. */
  readonly rate: string
  readonly vat: CodeFacts
}

export type VatShare = { readonly rate: string; readonly base: Amount; readonly amount: Amount }

export type Totals = {
  readonly net: Amount
  readonly vat: Amount
  readonly gross: Amount
  readonly breakdown: readonly VatShare[]
}

/** The rate that a document shows for a line under a VAT code: nothing is charged with reverse charge. */
export function chargedRate({ rate, isReverseCharge }: Omit<CodeFacts, 'code'>): string {
  return isReverseCharge ? '0.00' : rate
}

export function vatAt(rate: string, base: Amount): Amount {
  return times(base, hundredths(rate), whole)
}

/** Percentages come with two decimals: `5.50` is 550 hundredths. */
export function hundredths(rate: string): bigint {
  return BigInt(rate.replace('.', ''))
}

/** What is left of an amount after a discount of so many hundredths of a percent. */
export function lessDiscount(amount: Amount, discount: bigint): Amount {
  return times(amount, whole - discount, whole)
}

/**
 * Totals by the rule of the service: VAT per code on the sum of its bases (accounting rule 1), where the
 * country wants it so less the discount for early payment.
 */
export function computedTotals(lines: readonly Line[], discount = 0n): Totals {
  const shares = new Map<string, { base: Amount; amount: Amount }>()
  for (const { rate, base: price } of basesOf(lines, ({ rate, vat }) => `${rate}/${vat.code}`)) {
    const base = lessDiscount(price, discount)
    const known = shares.get(rate) ?? { base: zero, amount: zero }
    shares.set(rate, {
      base: add(known.base, base),
      amount: add(known.amount, vatAt(rate, base)),
    })
  }
  return totalsOf(
    lines,
    [...shares].map(([rate, { base, amount }]) => ({ rate, base, amount })),
  )
}

/**
 * Totals with the VAT as the document states it, per rate; null when a rate is missing, or when the
 * VAT is further from what the bases give than rounding line by line can explain.
 */
export function statedTotals(
  lines: readonly Line[],
  stated: ReadonlyMap<string, Amount>,
  discount = 0n,
): Totals | null {
  const shares: VatShare[] = []
  for (const { rate, base: price, count } of basesOf(lines, (line) => line.rate)) {
    const base = lessDiscount(price, discount)
    const amount = stated.get(rate) ?? (hundredths(rate) === 0n ? zero : undefined)
    if (amount === undefined || !isNear(amount, vatAt(rate, base), count)) return null
    shares.push({ rate, base, amount })
  }
  const known = new Set(shares.map(({ rate }) => rate))
  if ([...stated].some(([rate, amount]) => amount !== zero && !known.has(rate))) return null
  return totalsOf(lines, shares)
}

/** A cent for each line that was rounded, one for the sum, and never more than one unit. */
export function isNear(stated: Amount, computed: Amount, lines: number): boolean {
  const distance = stated > computed ? stated - computed : computed - stated
  const room = BigInt(lines) + 1n
  return distance <= (room < 100n ? room : 100n)
}

function totalsOf(lines: readonly Line[], breakdown: readonly VatShare[]): Totals {
  const inOrder = [...breakdown].sort((a, b) => Number(hundredths(b.rate) - hundredths(a.rate)))
  const net = add(...lines.map((line) => line.net))
  const vat = add(...inOrder.map(({ amount }) => amount))
  return { net, vat, gross: add(net, vat), breakdown: inOrder }
}

type Bases = { rate: string; base: Amount; count: number }

function basesOf(lines: readonly Line[], keyOf: (line: Line) => string): Bases[] {
  const bases = new Map<string, Bases>()
  for (const line of lines) {
    const key = keyOf(line)
    const known = bases.get(key) ?? { rate: line.rate, base: zero, count: 0 }
    bases.set(key, { ...known, base: add(known.base, line.net), count: known.count + 1 })
  }
  return [...bases.values()]
}

export type Misfit = 'rate' | 'reverse_charge' | 'charged'

/**
 * Why a VAT code cannot book a line: another rate than the document shows, VAT charged where the buyer
 * owes it, or VAT on a sale under a code without any. A purchase under a code without VAT carries what was
 * charged as cost.
 */
export function misfitOf({ rate, vat }: Line, direction: 'purchase' | 'sale'): Misfit | null {
  const isCharged = hundredths(rate) !== 0n
  if (vat.isReverseCharge) return isCharged ? 'reverse_charge' : null
  if (hundredths(vat.rate) === 0n)
    return isCharged && direction === 'sale' && !vat.isTaxedElsewhere ? 'charged' : null
  return hundredths(rate) === hundredths(vat.rate) ? null : 'rate'
}

export type Booking = {
  /** Per line what goes to its account. */
  readonly amounts: readonly Amount[]
  /** The VAT of each code that charges any. */
  readonly stated: ReadonlyMap<string, Amount>
}

/** How lines that fit are booked so that the entry comes to the gross of the document, to the cent. */
export function bookingOf(
  lines: readonly Line[],
  breakdown: readonly VatShare[],
  discount = 0n,
): Booking {
  const amounts = lines.map((line) => line.net)
  const stated = new Map<string, Amount>()
  for (const { rate, amount } of breakdown) {
    const places = lines.flatMap((line, place) => (line.rate === rate ? [place] : []))
    if (hundredths(rate) === 0n || places.length === 0) continue
    // One share per code; lines whose VAT is a cost have one each.
    const keys = places.map((place) =>
      isCost(lines[place]!) ? String(place) : lines[place]!.vat.code,
    )
    const bases = new Map<string, Amount>()
    places.forEach((place, at) => {
      bases.set(keys[at]!, add(bases.get(keys[at]!) ?? zero, lines[place]!.net))
    })
    const parts = shared(rate, amount, bases, discount)
    places.forEach((place, at) => {
      const line = lines[place]!
      const part = parts.get(keys[at]!)!
      if (isCost(line)) amounts[place] = add(line.net, part)
    })
    // A code of sales that other States tax has the rates of all of them.
    const codes = new Set(places.flatMap((place, at) => (isCost(lines[place]!) ? [] : keys[at]!)))
    for (const code of codes) stated.set(code, add(stated.get(code) ?? zero, parts.get(code)!))
  }
  return { amounts, stated }
}

function isCost({ vat }: Line): boolean {
  return !vat.isReverseCharge && !vat.isTaxedElsewhere && hundredths(vat.rate) === 0n
}

/** The VAT of a rate over its bases: what each gives by itself, the odd cents to the largest. */
function shared(
  rate: string,
  amount: Amount,
  bases: ReadonlyMap<string, Amount>,
  discount: bigint,
): Map<string, Amount> {
  const parts = new Map(
    [...bases].map(([key, base]) => [key, vatAt(rate, lessDiscount(base, discount))]),
  )
  const rest = subtract(amount, add(...parts.values()))
  const [largest] = [...bases].reduce((most, one) => (size(one[1]) > size(most[1]) ? one : most))
  parts.set(largest, add(parts.get(largest)!, rest))
  return parts
}

function size(amount: Amount): bigint {
  return amount < zero ? -amount : amount
}

/** The VAT of each line for the reader: its part of its rate's VAT, so that the lines add up. */
export function vatOfLines(
  lines: readonly Pick<Line, 'net' | 'rate'>[],
  breakdown: readonly VatShare[],
): Amount[] {
  const amounts = lines.map(() => zero)
  for (const { rate, amount, base } of breakdown) {
    const places = lines.flatMap((line, place) => (line.rate === rate ? [place] : []))
    if (base === zero || places.length === 0) continue
    const parts = share(
      amount,
      places.map((place) => lines[place]!.net),
    )
    places.forEach((place, at) => {
      amounts[place] = parts[at]!
    })
  }
  return amounts
}

export function shownBreakdown(breakdown: readonly VatShare[]) {
  return breakdown.map(({ rate, base, amount }) => ({
    rate,
    base: formatAmount(base),
    amount: formatAmount(amount),
  }))
}
