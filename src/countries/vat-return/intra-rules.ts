import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { Span } from '../deadlines.js'
import type { VatRegime } from '../vat.js'
import type { SignedBox } from './boxes.js'
import type { ListedCode } from './listings.js'
import type { PeriodType } from './period.js'

/** Supplies of goods, the second supply of a triangle, and services. */
export const intraCodes = ['L', 'T', 'S'] as const
export type IntraCode = (typeof intraCodes)[number]

/** How a country has supplies to the other states of the Union listed. */
export type IntraListingRules = {
  readonly periodType: (regime: VatRegime) => PeriodType
  readonly dueOn: (span: Span, periodType: PeriodType) => Day
  readonly file: 'intervat' | 'des' | 'ecdf'
  /** The prefix of the country's own numbers, which have no place on the listing. */
  readonly ownPrefix: string
  /** What a VAT code is listed as; null when it is not. */
  readonly codeOf: (vatCode: ListedCode) => IntraCode | null
  readonly boxes: readonly SignedBox[]
  readonly isInWholeEuros: boolean
  /** Goods of a quarter above which the listing becomes monthly; null where that is not checked. */
  readonly monthlyAbove: Amount | null
}
