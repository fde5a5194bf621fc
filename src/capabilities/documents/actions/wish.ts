import type { GivenShare } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { Document } from '../schemas.js'

/** The invoice that a credit note corrects: one of the file, or one known by its number. */
export type CorrectsWish = {
  readonly documentId: number | null
  readonly number: string | null
  readonly date: Day | null
  /** As it stands already: what happened to the invoice since is no matter. */
  readonly isKept?: boolean
}

/** A line as someone wants it: an account and a VAT code that are not named are looked for. */
export type WishedLine = {
  readonly description: string | null
  readonly quantity: string | null
  readonly unitPrice: string | null
  /** Without VAT; null where quantity and price say it. */
  readonly net: Amount | null
  /** The rate that the document shows, `21.00`; null where the VAT code says it. */
  readonly rate: string | null
  readonly account: string | number | null
  readonly vatCode: string | number | null
  readonly isAdjustment: boolean
  /** Where it belongs; nothing said: what defaults say when it is booked. */
  readonly analytic?: readonly GivenShare[] | null | undefined
  /** Whether a net that is not quantity times price is refused; suppliers round as they like. */
  readonly isExact?: boolean
}

/** A document as someone wants it. */
export type Wish = {
  readonly direction: 'purchase' | 'sale'
  readonly isCreditNote: boolean
  readonly number: string | null
  readonly date: Day
  /** Undefined: by the terms of the third party. */
  readonly dueDate: Day | null | undefined
  readonly thirdPartyId: number
  /** The invoice that a credit note corrects; none where nothing is said. */
  readonly corrects?: CorrectsWish | null
  readonly paymentDiscount?: { readonly percent: Amount; readonly until: Day } | null
  readonly currency: string
  readonly exchangeRate: string | null
  readonly structuredCommunication: string | null
  readonly paymentReference: string | null
  readonly buyerReference: string | null
  readonly orderReference: string | null
  readonly note: string | null
  readonly isPaid: boolean
  readonly journalId: number | null
  readonly source: Document['source']
  readonly lines: readonly WishedLine[]
  /** The VAT per rate as the document states it; null: by the rule of the service. */
  readonly stated: ReadonlyMap<string, Amount> | null
}
