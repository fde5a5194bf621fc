import { type Amount, add, formatAmount, zero } from '#kernel/money'
import { isUnionVatNumber } from '../company-numbers.js'
import { signedTotal, wholeEuros } from './boxes.js'
import { type VatCheck, vatCheck } from './checks.js'
import { type IntraCode, type IntraListingRules, intraCodes } from './intra-rules.js'
import { type PartyFigure, partiesByNumber } from './listings.js'
import type { PeriodType } from './period.js'

export type IntraListing = {
  readonly lines: readonly IntraLine[]
  readonly amountSum: Amount
  readonly checks: readonly VatCheck[]
}

export type IntraLine = {
  readonly sequence: number
  /** The prefix of the number: Greece is EL, Northern Ireland XI. */
  readonly country: string
  readonly number: string
  readonly code: IntraCode
  readonly name: string
  readonly thirdPartyIds: readonly number[]
  readonly amount: Amount
}

/**
 * The listing of a period, by country, number and code. Credit notes reduce; what comes to nothing is left out,
 * what is negative stays. `goodsBefore` has what the four quarters before came to.
 */
export function intraListing(
  rules: IntraListingRules,
  periodType: PeriodType,
  figures: readonly PartyFigure[],
  goodsBefore: readonly Amount[] = [],
): IntraListing {
  const listed = figures.filter(({ vatNumber }) => isForeign(rules, vatNumber))
  const rounded = (amount: Amount) => (rules.isInWholeEuros ? wholeEuros(amount) : amount)
  const lines = intraCodes
    .flatMap((code) =>
      partiesByNumber(listed.filter(({ vatCode }) => rules.codeOf(vatCode) === code)).map(
        ({ vatNumber, name, thirdPartyIds, boxes }) => ({
          country: vatNumber.slice(0, 2),
          number: vatNumber.slice(2),
          code,
          name,
          thirdPartyIds,
          amount: rounded(signedTotal(boxes, rules.boxes)),
        }),
      ),
    )
    .filter(({ amount }) => amount !== zero)
    .sort(inOrder)
  const goods = add(...lines.filter(({ code }) => code !== 'S').map(({ amount }) => amount))
  return {
    lines: lines.map((line, place) => ({ sequence: place + 1, ...line })),
    amountSum: add(...lines.map(({ amount }) => amount)),
    checks: [
      ...numberChecks(rules, figures),
      ...monthlyChecks(rules, periodType, [goods, ...goodsBefore]),
    ],
  }
}

function isForeign({ ownPrefix }: IntraListingRules, vatNumber: string | null): boolean {
  return vatNumber !== null && isUnionVatNumber(vatNumber) && !vatNumber.startsWith(ownPrefix)
}

type Placed = Pick<IntraLine, 'country' | 'number' | 'code'>

function inOrder(one: Placed, other: Placed): number {
  for (const field of ['country', 'number', 'code'] as const)
    if (one[field] !== other[field]) return one[field] < other[field] ? -1 : 1
  return 0
}

/** Who has no number of another state cannot be listed, though the operation says that it must be. */
function numberChecks(rules: IntraListingRules, figures: readonly PartyFigure[]): VatCheck[] {
  const unnumbered = figures
    .filter(({ vatCode, vatNumber }) => rules.codeOf(vatCode) && !isForeign(rules, vatNumber))
    .map((figure) => ({ ...figure, vatNumber: String(figure.thirdPartyId) }))
  return partiesByNumber(unnumbered)
    .map(({ name, boxes }) => ({ name, amount: signedTotal(boxes, rules.boxes) }))
    .filter(({ amount }) => amount !== zero)
    .map(({ name, amount }) =>
      vatCheck('customer_vat_missing', { severity: 'error', amount, values: { name } }),
    )
}

function monthlyChecks(
  { monthlyAbove }: IntraListingRules,
  periodType: PeriodType,
  quarters: readonly Amount[],
): VatCheck[] {
  if (monthlyAbove === null || periodType !== 'quarterly') return []
  const amount = quarters.reduce((most, one) => (one > most ? one : most))
  if (amount <= monthlyAbove) return []
  return [vatCheck('monthly_required', { amount, values: { limit: formatAmount(monthlyAbove) } })]
}
