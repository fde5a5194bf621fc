import {
  type IntraListing,
  intraListing,
  type ListedCode,
  type PartyFigure,
  type PeriodType,
} from '#countries'
import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { listedCode, partyFiguresOf } from '../domain/parties.js'
import { partyFigures, vatCodes } from '../queries/parties.js'
import type { Context } from './context.js'

/** What third parties come to in a span, by the VAT codes that are wanted. */
export async function figuresOfParties(
  op: CompanyReading,
  isWanted: (code: ListedCode, direction: 'sale' | 'purchase') => boolean,
  startsOn: Day,
  endsOn: Day,
  ofParties: readonly number[] | null = null,
): Promise<PartyFigure[]> {
  const codes = (await vatCodes(op)).filter((code) => isWanted(listedCode(code), code.direction))
  const ids = codes.map(({ id }) => id)
  return partyFiguresOf(await partyFigures(op, ids, startsOn, endsOn, ofParties), codes)
}

/** Customers are listed by what was sold to them. */
export function isSale(_code: ListedCode, direction: 'sale' | 'purchase'): boolean {
  return direction === 'sale'
}

/** The intra-Community listing of a span. */
export async function intraListingOf(
  op: CompanyReading,
  { pack }: Context,
  periodType: PeriodType,
  { startsOn, endsOn }: { readonly startsOn: Day; readonly endsOn: Day },
  goodsBefore: readonly Amount[] = [],
): Promise<IntraListing> {
  const rules = pack.vatReturns.intraListing
  const figures = await figuresOfParties(
    op,
    (code) => rules.codeOf(code) !== null,
    startsOn,
    endsOn,
  )
  return intraListing(rules, periodType, figures, goodsBefore)
}
