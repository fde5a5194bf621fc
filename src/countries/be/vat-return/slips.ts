import { add, parseAmount, zero } from '#kernel/money'
import { vatCheck } from '../../vat-return/checks.js'
import {
  type Slip,
  type SlipFigure,
  type SlipRules,
  type Slips,
  slipNatures,
} from '../../vat-return/listings.js'
import { forms28150DueOn } from '../deadlines.js'

/** Who received no more in the year wants no slip. */
const threshold = parseAmount('250.00')!

function draw(suppliers: readonly SlipFigure[]): Slips {
  const named = suppliers.toSorted(byName)
  const listed = named.filter(({ total }) => total > threshold)
  const slips = listed.map(slipOf)
  return {
    slips,
    totalSum: add(...slips.map(({ total }) => total)),
    leftOut: named
      .filter(({ total }) => total <= threshold)
      .map(({ thirdPartyId, name, total, paid }) => ({
        ...{ thirdPartyId, name, total, paid },
        reason: total > 0n ? 'below_threshold' : 'nothing',
      })),
    checks: listed
      .filter((supplier) => !isIdentified(supplier))
      .map(({ name, total }) => vatCheck('identity_missing', { amount: total, values: { name } })),
  }
}

function slipOf(figure: SlipFigure, place: number): Slip {
  const { hasAddress: _hasAddress, nature, ...supplier } = figure
  const column = nature ?? 'fees'
  const amounts = slipNatures.map((name) => [name, name === column ? figure.total : zero])
  return {
    sequence: place + 1,
    ...supplier,
    nature: column,
    amounts: Object.fromEntries(amounts) as Slip['amounts'],
  }
}

function isIdentified({ hasAddress, enterpriseNumber, nationalNumber }: SlipFigure): boolean {
  return hasAddress && (enterpriseNumber !== null || nationalNumber !== null)
}

function byName(one: SlipFigure, other: SlipFigure): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  return one.thirdPartyId - other.thirdPartyId
}

/** The slips 281.50. */
export const slips: SlipRules = { dueOn: forms28150DueOn, draw }
