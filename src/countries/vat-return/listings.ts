import type { Day } from '#kernel/days'
import { grouped } from '#kernel/lists'
import type { Amount } from '#kernel/money'
import type { Span } from '../deadlines.js'
import type { VatCategory } from '../vat.js'
import { type BoxAmount, type BoxAmounts, gathered } from './boxes.js'
import type { VatCheck } from './checks.js'

/** What a VAT code says that decides on listings. */
export type ListedCode = {
  readonly code: string
  readonly category: VatCategory
  /** The boxes of an invoice's base. */
  readonly baseBoxes: readonly string[]
}

/** What the lines of a third party with one VAT code come to in a box. */
export type PartyFigure = BoxAmount & {
  readonly thirdPartyId: number
  readonly name: string
  readonly vatNumber: string | null
  readonly vatCode: ListedCode
}

/** Third parties with one VAT number count as one, under the name of the first. */
export type NumberedParty = {
  readonly vatNumber: string
  readonly name: string
  readonly thirdPartyIds: readonly number[]
  readonly boxes: BoxAmounts
}

export function partiesByNumber(figures: readonly PartyFigure[]): NumberedParty[] {
  const numbered = figures.filter(({ vatNumber }) => vatNumber !== null)
  return [...grouped(numbered, ({ vatNumber }) => vatNumber!)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([vatNumber, of]) => {
      const ids = [...new Set(of.map(({ thirdPartyId }) => thirdPartyId))].sort((a, b) => a - b)
      const first = of.find(({ thirdPartyId }) => thirdPartyId === ids[0])!
      return { vatNumber, name: first.name, thirdPartyIds: ids, boxes: gathered(of) }
    })
}

/** The yearly listing of customers of the country, where there is one. */
export type ClientListingRules = {
  readonly dueOn: (year: Span) => Day
  /** `include` names third parties that a person wants on it whatever they bought. */
  readonly draw: (figures: readonly PartyFigure[], include: ReadonlySet<number>) => ClientListing
}

export type ClientListing = {
  readonly clients: readonly (Client & { readonly sequence: number })[]
  readonly turnoverSum: Amount
  readonly vatSum: Amount
  readonly isNil: boolean
  /** Customers with too little to be listed; only a person knows whether credit notes concern an earlier year. */
  readonly leftOut: readonly (Client & { readonly hasCreditNotes: boolean })[]
}

export type Client = {
  readonly vatNumber: string
  readonly name: string
  readonly thirdPartyIds: readonly number[]
  readonly turnover: Amount
  readonly vatAmount: Amount
}

/** Slips about what was paid to people who send no invoice, where there are such. */
export type SlipRules = {
  readonly dueOn: (year: Span) => Day
  readonly draw: (suppliers: readonly SlipFigure[]) => Slips
}

/** What is paid to someone who sends no invoice, by the columns of the slip. */
export const slipNatures = ['commissions', 'fees', 'benefits', 'expenses'] as const
export type SlipNature = (typeof slipNatures)[number]

/** A supplier that wants a slip, and what its purchases of the year come to without VAT. */
export type SlipFigure = {
  readonly thirdPartyId: number
  readonly name: string
  readonly nature: SlipNature | null
  readonly enterpriseNumber: string | null
  readonly nationalNumber: string | null
  readonly hasAddress: boolean
  readonly total: Amount
  readonly paid: Amount
}

export type Slip = Omit<SlipFigure, 'nature' | 'hasAddress'> & {
  readonly sequence: number
  readonly nature: SlipNature
  readonly amounts: Readonly<Record<SlipNature, Amount>>
}

export type Slips = {
  readonly slips: readonly Slip[]
  readonly totalSum: Amount
  readonly leftOut: readonly (Pick<SlipFigure, 'thirdPartyId' | 'name' | 'total' | 'paid'> & {
    readonly reason: 'below_threshold' | 'nothing'
  })[]
  readonly checks: readonly VatCheck[]
}
