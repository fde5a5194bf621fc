import { type DatedRate, interestOn, type LatePayment } from '#countries'
import { type Day, daysBetween, firstDay } from '#kernel/days'
import { type Amount, parseAmount, zero } from '#kernel/money'
import type { Level } from './keys.js'
import type { ReminderRules } from './settings.js'

/** A debt that is late. */
export type Debt = {
  readonly open: Amount
  readonly dueOn: Day
  readonly isInvoice: boolean
  /** When a reminder first named it. */
  readonly remindedOn: Day | null
}

/** What the law says of a debtor: as a business, or as a consumer, of whom nothing may be claimed where it is null. */
export type Law =
  | { readonly of: 'business'; readonly law: LatePayment }
  | { readonly of: 'consumer'; readonly law: LatePayment | null }

export type Claim = {
  readonly interest: Amount
  readonly compensation: Amount
  readonly isOutdated: boolean
  readonly isUnknown: boolean
}

const nothing: Claim = { interest: zero, compensation: zero, isOutdated: false, isUnknown: false }

/** What a letter of a level claims beside a debt. */
export function claimOn(
  debt: Debt,
  { of, law }: Law,
  rules: Pick<ReminderRules, 'charge_interest' | 'charge_compensation' | 'interest_rate'>,
  level: Level,
  asOf: Day,
): Claim {
  if (law === null) return nothing
  const agreed = rules.interest_rate === null ? null : parseAmount(rules.interest_rate)!
  if (of === 'business') {
    const rates = agreed === null ? law.rates : [{ since: firstDay, rate: agreed }]
    return claimed(debt, debt.dueOn, asOf, rates, law.compensation, rules, agreed !== null)
  }
  const { consumers } = law
  const { remindedOn } = debt
  // The first reminder is free, and gives its days: nothing is claimed before they are over.
  if (consumers === null || level === 1 || remindedOn === null) return nothing
  if (daysBetween(remindedOn, asOf) <= consumers.daysToPay) return nothing
  const rates = law.rates.map(({ since, rate }) => ({
    since,
    rate: agreed !== null && agreed < rate ? (agreed as bigint) : rate,
  }))
  const after = remindedOn > debt.dueOn ? remindedOn : debt.dueOn
  return claimed(debt, after, asOf, rates, consumers.compensation(debt.open), rules, false)
}

function claimed(
  { open, isInvoice }: Debt,
  after: Day,
  asOf: Day,
  rates: readonly DatedRate[],
  compensation: Amount,
  { charge_interest, charge_compensation }: Parameters<typeof claimOn>[2],
  isAgreed: boolean,
): Claim {
  const { amount, isOutdated, isUnknown } = interestOn(open, after, asOf, rates)
  return {
    interest: charge_interest ? amount : zero,
    compensation: charge_compensation && isInvoice ? compensation : zero,
    isOutdated: charge_interest && !isAgreed && isOutdated,
    isUnknown: charge_interest && !isAgreed && isUnknown,
  }
}
