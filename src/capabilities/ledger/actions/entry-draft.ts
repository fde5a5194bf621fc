import type { Day } from '#kernel/days'
import type { Share } from '../domain/distribution.js'
import type { DraftLine } from '../domain/lines.js'
import type { EntryOrigin, PaymentDiscount } from '../schemas.js'

/** A line that is ready to be posted. */
export type LineDraft = DraftLine & {
  readonly thirdPartyId: number | null
  /** Who it is booked on, where that is one who was merged into the third party since. */
  readonly mergedPartyId?: number | undefined
  readonly dueDate: Day | null
  /** Where it belongs; null: by defaults, per axis also where it says nothing of one. Empty: nowhere. */
  readonly analytic: readonly Share[] | null
  /** What a rule or a card of its own proposes, before all other defaults. */
  readonly proposedAnalytic?: readonly Share[] | undefined
}

/** An entry that is ready to be posted. Refusals name its fields under `path`. */
export type EntryDraft = {
  readonly path: string
  /** What refusals of its day name, where that is no field under `path`. */
  readonly dateField?: string | undefined
  readonly journalId: number
  readonly entryDate: Day
  readonly dueDate: Day | null
  readonly label: string | null
  readonly reference: string | null
  readonly documentReference: string | null
  readonly origin: EntryOrigin
  readonly phase: 'opening' | 'year' | 'closing'
  readonly documentId: number | null
  readonly thirdPartyId: number | null
  readonly mergedPartyId?: number | undefined
  readonly currency: string | null
  readonly exchangeRate: string | null
  readonly reversedEntryId: number | null
  readonly correctedEntryId: number | null
  readonly paymentDiscount: PaymentDiscount | null
  /** Whether it undoes, repeats or settles what may have been posted under other rules: it need only balance. */
  readonly isRepeat: boolean
  /** Whether its lines belong exactly where they say, whatever defaults say today. */
  readonly keepsAnalytic: boolean
  /** Whether it opens the books themselves: it repeats nothing that stands before it, so its lines can be settled. */
  readonly opensBooks: boolean
  readonly lines: readonly LineDraft[]
}

/** What a draft is when nothing else is said. */
export const plainDraft = {
  path: '',
  dueDate: null,
  label: null,
  reference: null,
  documentReference: null,
  phase: 'year',
  documentId: null,
  thirdPartyId: null,
  currency: null,
  exchangeRate: null,
  reversedEntryId: null,
  correctedEntryId: null,
  paymentDiscount: null,
  isRepeat: false,
  keepsAnalytic: false,
  opensBooks: false,
} as const satisfies Partial<EntryDraft>

/** What closing a year posts, on either side of its end, and what undoes that. */
export function opensOrCloses({ phase, origin, reversedEntryId }: EntryDraft): boolean {
  return phase !== 'year' || origin === 'opening' || reversedEntryId !== null
}

/** What settles a VAT return, and what undoes that. */
export function settlesReturn({ origin, reversedEntryId }: EntryDraft): boolean {
  return origin === 'vat' || reversedEntryId !== null
}

/** The field that refusals of a draft's day name. */
export function dateFieldOf({ path, dateField }: EntryDraft): string {
  return dateField ?? `${path}entry_date`
}

/** What opens or closes a year, and what repeats, need only balance. */
export function isUnderRules({ phase, isRepeat }: EntryDraft): boolean {
  return phase === 'year' && !isRepeat
}
