import { addDays, type Day, daysBetween, lastDay } from '#kernel/days'
import type { Text } from '#kernel/languages'
import type { Invoicing } from './invoicing.js'
import type { VatCategory } from './vat.js'
import { reasonOfCategory, type VatReason } from './vat-reasons.js'

type Charged = { readonly code: string | null; readonly category: VatCategory }

type Circumstances = {
  readonly invoicing: Invoicing
  /** The date of the invoice. */
  readonly on: Day
  /** Whether the seller charges no VAT at all because it is small. */
  readonly isSmallBusiness: boolean
}

export type MentionQuestion = Circumstances & {
  readonly isCreditNote: boolean
  /** Between enterprises, where late payment has consequences by law. */
  readonly isBetweenBusinesses: boolean
  /** Whether any VAT is charged. */
  readonly hasVat: boolean
  /** Whether less is owed by who pays early. */
  readonly hasDiscount: boolean
  /** The VAT codes of the lines; a code that the country does not know counts by its category. */
  readonly vatCodes: readonly Charged[]
}

/** What the law wants to be read on an invoice besides its figures, in the order in which it is printed. */
export function invoiceMentions(question: MentionQuestion): Text[] {
  const { invoicing, vatCodes, isCreditNote, hasVat, hasDiscount } = question
  const isOnTerms = question.isBetweenBusinesses && !isCreditNote
  const wanted = [
    question.isSmallBusiness ? invoicing.smallBusiness.mention : null,
    // A small business is exempt for that reason alone.
    ...(question.isSmallBusiness
      ? []
      : vatCodes.map((charged) => vatReasonOf(charged, question)?.mention)),
    hasDiscount && hasVat ? invoicing.discountedVatBase : null,
    isCreditNote && hasVat ? invoicing.creditedVat : null,
    isOnTerms ? invoicing.latePayment : null,
    isOnTerms && !hasDiscount ? invoicing.noDiscount : null,
  ]
  const unlike = new Map(wanted.flatMap((text) => (text ? [[text.en, text]] : [])))
  return [...unlike.values()]
}

/** Why no VAT is charged on what has a code; null where some is, be it at zero. */
export function vatReasonOf(
  { code, category }: Charged,
  { invoicing, on, isSmallBusiness }: Circumstances,
): VatReason | null {
  if (category === 'S') return null
  if (isSmallBusiness) return invoicing.smallBusiness
  const own =
    code !== null && Object.hasOwn(invoicing.reasons, code) ? invoicing.reasons[code]! : undefined
  const holds = own !== undefined && (own.since === undefined || own.since <= on)
  return holds ? own : reasonOfCategory[category]
}

/** When an invoice that names no day is to be paid, where the law wants one to be read on it. */
export function legalDueDay({ legalTermDays }: Invoicing, on: Day): Day | null {
  if (legalTermDays === null) return null
  return addDays(on, Math.min(legalTermDays, daysBetween(on, lastDay)))
}
