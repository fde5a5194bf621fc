import { addDays, addMonths, type Day, day, daysBetween } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { type Amount, times } from '#kernel/money'
import { countryTable, tableOnce } from './country-files.js'
import { hundredths } from './percent.js'

/** What the law of a country lets a creditor claim of who pays late. */
export type LatePaymentPart = { readonly latePayment: LatePayment }

export type LatePayment = Pick<LatePaymentRules, 'compensation' | 'consumers'> & {
  /** Between businesses, the oldest first. */
  readonly rates: readonly DatedRate[]
}

/** A rate in hundredths of a percent a year, from a day on. */
export type DatedRate = { readonly since: Day; readonly rate: bigint }

export type LatePaymentRules = {
  /** What is added to the reference rate, in hundredths of a percent. */
  readonly points: bigint
  /** To what the sum is rounded up; one hundredth where it is not. */
  readonly roundedUpTo: bigint
  /** For each invoice between businesses. */
  readonly compensation: Amount
  /** What may be claimed of a consumer; null: nothing is claimed by us. */
  readonly consumers: ConsumerRules | null
}

export type ConsumerRules = {
  /** How many days the first reminder gives, which is free: nothing may be claimed before. */
  readonly daysToPay: number
  /** The most that may be claimed for a debt. */
  readonly compensation: (open: Amount) => Amount
  /** What the first reminder must say; of `{claims}` one of the two below. */
  readonly notice: Text
  readonly claims: Text
  readonly noClaims: Text
}

const referenceRates = tableOnce(() =>
  countryTable('reference-rates.csv', ['since', 'rate']).map(({ since, rate }) => ({
    since: day(since),
    rate: hundredths(rate),
  })),
)

export function latePaymentPart(rules: LatePaymentRules): LatePaymentPart {
  const { points, roundedUpTo, compensation, consumers } = rules
  const ratesOnce = tableOnce(() =>
    referenceRates().map(({ since, rate }) => ({
      since,
      rate: roundedUp(rate + points, roundedUpTo),
    })),
  )
  return {
    latePayment: {
      compensation,
      consumers,
      get rates() {
        return ratesOnce()
      },
    },
  }
}

function roundedUp(rate: bigint, step: bigint): bigint {
  return ((rate + step - 1n) / step) * step
}

/** Interest on a debt, and whether the law was known for all of its days. */
export type Interest = {
  readonly amount: Amount
  /** Some days lie in a half-year after the last that is known, whose rate was used. */
  readonly isOutdated: boolean
  /** Some lie before the first, and bear nothing. */
  readonly isUnknown: boolean
}

/**
 * Simple interest from the day after one day up to another: each half-year at its rate, in years of 365 days, rounded
 * once.
 */
export function interestOn(
  open: Amount,
  after: Day,
  upTo: Day,
  rates: readonly DatedRate[],
): Interest {
  let weight = 0n
  for (const [place, { since, rate }] of rates.entries()) {
    const next = rates[place + 1]?.since
    const begin = since > after ? dayBefore(since) : after
    const end = next === undefined ? upTo : earlier(upTo, dayBefore(next))
    if (begin < end) weight += rate * BigInt(daysBetween(begin, end))
  }
  const [first, last] = [rates[0], rates.at(-1)]
  return {
    amount: times(open, weight, 3_650_000n),
    isOutdated: last !== undefined && upTo >= addMonths(last.since, 6),
    isUnknown: first !== undefined && daysBetween(after, first.since) > 1 && after < upTo,
  }
}

const dayBefore = (of: Day): Day => addDays(of, -1)
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)
