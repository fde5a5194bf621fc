import { deepFreeze } from './cells.js'
import type { RegimeOutside } from './vat.js'

/** What an accountant of a country books without thinking twice, for proposals that a person confirms. */
export type UsualPart = {
  /** What is proposed for documents that nobody has booked before. */
  readonly usual: Usual
}

/** What is bought, as VAT returns tell it apart. */
export type CostKind = 'goods' | 'services' | 'investments'

type ByKind = Readonly<Record<CostKind, string>>

/** What a purchase is for, as far as its words tell. */
export const natures = [
  'advertising',
  'cleaning',
  'construction',
  'consulting',
  'energy',
  'fuel',
  'goods',
  'hotel',
  'insurance',
  'legal',
  'maintenance',
  'office',
  'post',
  'rent',
  'restaurant',
  'services',
  'software',
  'telecom',
  'training',
  'transport',
  'travel',
  'vehicle',
  'water',
] as const
export type Nature = (typeof natures)[number]

export type Usual = {
  /** By the beginning of an account's number, the longest that fits; without one it is a service. */
  readonly kinds: Readonly<Record<string, CostKind>>
  readonly accounts: {
    readonly purchase: Readonly<Record<Nature, string>>
    readonly sale: Readonly<Record<'goods' | 'services', string>>
  }
  readonly purchase: {
    /** With VAT of the country: the code of each rate. */
    readonly charged: Readonly<Record<CostKind, readonly string[]>>
    /** Whether the codes of goods serve for services too. */
    readonly goodsServeServices: boolean
    /** The same where nothing may be deducted. */
    readonly lost: readonly string[]
    readonly zero: ByKind
    readonly exempt: ByKind
    readonly outOfScope: string
    /** The buyer owes the VAT: to a seller of the country, of the Union, or of beyond. */
    readonly domesticReverse: ByKind
    readonly unionServices: ByKind
    readonly unionGoods: ByKind
    readonly worldServices: ByKind
    readonly imports: ByKind
  }
  readonly sale: {
    readonly charged: Readonly<Record<'goods' | 'services', readonly string[]>>
    readonly zero: string
    readonly exempt: string
    readonly outOfScope: string
    readonly domesticReverse: string
    readonly unionServices: string
    readonly unionGoods: string
    readonly worldServices: string
    readonly exports: string
    /** Where the file stands outside VAT, by its regime. */
    readonly outside: Readonly<Record<RegimeOutside, string>>
  }
}

export function usualPart(usual: Usual): UsualPart {
  return { usual: deepFreeze(usual) }
}

export function costKindOf({ kinds }: Usual, account: string): CostKind {
  for (let length = account.length; length > 0; length--) {
    const kind = kinds[account.slice(0, length)]
    if (kind !== undefined) return kind
  }
  return 'services'
}
