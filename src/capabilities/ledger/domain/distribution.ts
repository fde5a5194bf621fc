import type { Day } from '#kernel/days'
import { type Amount, byLargestRemainder, formatAmount, negate, storedAmount } from '#kernel/money'
import type { Side } from './lines.js'
import { whole } from './vat-rule.js'

/** An axis of analytics: beside what accounts say, where money belongs. */
export type Axis = {
  readonly id: number
  readonly code: string
  readonly is_mandatory: boolean
  readonly is_active: boolean
  /** Beginnings of the numbers of accounts. */
  readonly applies_to: readonly string[]
  readonly default_code_id: number | null
  readonly position: number
}

/** A code of an axis, with the days whose entries may use it. */
export type Code = {
  readonly id: number
  readonly axis_id: number
  readonly code: string
  readonly starts_on: Day | null
  readonly ends_on: Day | null
  readonly is_active: boolean
}

/** The share of a code in a distribution; per axis they come to 100.00. */
export type Share = {
  readonly axis_id: number
  readonly code_id: number
  readonly percent: string
}

/** What a share comes to on a line: debit above zero. */
export type AllocatedShare = Share & { readonly amount: string }

/** Whether an axis says something of an account. */
export function appliesTo(axis: Axis, account: string): boolean {
  return axis.is_active && axis.applies_to.some((beginning) => account.startsWith(beginning))
}

export function isValidOn({ is_active, starts_on, ends_on }: Code, day: Day): boolean {
  return (
    is_active && (starts_on === null || starts_on <= day) && (ends_on === null || day <= ends_on)
  )
}

type Filling = {
  /** The axes that say something of the account, in their order. */
  readonly axes: readonly Axis[]
  readonly codeOf: (id: number) => Code | undefined
  readonly day: Day
  /** What says something where the line does not, the first first. */
  readonly defaults: readonly (readonly Share[])[]
}

/**
 * The distribution of a line: per axis what was given, else the first default that says something of it. A
 * default of which a code does not hold that day is passed over. Given and empty means none at all.
 */
export function filled(
  given: readonly Share[] | null,
  { axes, codeOf, day, defaults }: Filling,
): Share[] {
  if (given?.length === 0) return []
  const holds = ({ code_id }: Share) => {
    const code = codeOf(code_id)
    return code !== undefined && isValidOn(code, day)
  }
  return axes.flatMap((axis) => {
    const ofAxis = (shares: readonly Share[]) => shares.filter(({ axis_id }) => axis_id === axis.id)
    const own = ofAxis(given ?? [])
    if (own.length > 0) return own
    const proposed = [...defaults.map(ofAxis), wholeOn(axis)]
    return proposed.find((shares) => shares.length > 0 && shares.every(holds)) ?? []
  })
}

/** All of a line on the default code of an axis. */
function wholeOn({ id, default_code_id }: Axis): Share[] {
  return default_code_id === null
    ? []
    : [{ axis_id: id, code_id: default_code_id, percent: '100.00' }]
}

/** The axes that must be distributed and are not. */
export function lacking(axes: readonly Axis[], shares: readonly Share[]): Axis | undefined {
  return axes.find(
    ({ id, is_mandatory }) => is_mandatory && !shares.some(({ axis_id }) => axis_id === id),
  )
}

/** What each share of a line comes to: to the cent, per axis the amount of the line. */
export function allocated(shares: readonly Share[], side: Side, amount: Amount): AllocatedShare[] {
  return byAxis(shares).flatMap((ofAxis) => {
    const parts = byLargestRemainder(
      amount,
      ofAxis.map(({ percent }) => storedAmount(percent)),
    )
    return ofAxis.map((share, place) => {
      const part = parts[place]!
      return { ...share, amount: formatAmount(side === 'debit' ? part : negate(part)) }
    })
  })
}

/** Shares by their axis, as they come. */
export function byAxis<Of extends Pick<Share, 'axis_id'>>(shares: readonly Of[]): Of[][] {
  const found = new Map<number, Of[]>()
  for (const share of shares) {
    const known = found.get(share.axis_id)
    if (known) known.push(share)
    else found.set(share.axis_id, [share])
  }
  return [...found.values()]
}

/** A line whose distribution weighs in another's, by its amount. */
export type Weighed = { readonly shares: readonly Share[]; readonly weight: Amount }

/**
 * The distribution of what belongs to several lines: theirs on an axis, weighted by their amounts. Codes that
 * come to nothing, or less by a discount, take no part.
 */
export function mixed(lines: readonly Weighed[], { id }: Axis): Share[] {
  const weights = new Map<number, bigint>()
  for (const { shares, weight } of lines)
    for (const { axis_id, code_id, percent } of shares)
      if (axis_id === id)
        weights.set(code_id, (weights.get(code_id) ?? 0n) + weight * storedAmount(percent))
  const taking = [...weights].filter(([, weight]) => weight > 0n)
  if (taking.length === 0) return []
  const percents = byLargestRemainder(
    whole as Amount,
    taking.map(([, weight]) => weight),
  )
  return taking.flatMap(([code_id], place) =>
    percents[place] === 0n
      ? []
      : [{ axis_id: id, code_id, percent: formatAmount(percents[place]!) }],
  )
}

type Named = Pick<Share, 'code_id' | 'percent'>

/** Whether two distributions say the same, whatever their codes are called. */
export function isSameDistribution(one: readonly Named[], other: readonly Named[]): boolean {
  const textOf = (shares: readonly Named[]) =>
    shares.map(({ code_id, percent }) => `${code_id} ${percent}`).join()
  return textOf(one) === textOf(other)
}
