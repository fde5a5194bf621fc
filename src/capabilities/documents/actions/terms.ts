/** What a document says beside its lines: which invoice it corrects, and what early payment is worth. */
import { packFor } from '#countries'
import { type Day, day } from '#kernel/days'
import { type Amount, add, formatAmount, parseAmount, storedAmount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import { hundredths, lessDiscount } from '../domain/amounts.js'
import { messages } from '../problems.js'
import { type DocumentRow, findDocument } from '../queries/documents.js'
import type { StoredDocument } from '../queries/writing.js'
import type { Document, DocumentPatch } from '../schemas.js'
import type { CorrectsWish, Wish } from './wish.js'

type Said = Pick<
  DocumentPatch,
  'corrects' | 'corrects_document_id' | 'direction' | 'third_party_id'
>

/** The invoice that is corrected: as is said now, a document before its number; else as it was. */
export function correctsIn(said: Said, row: DocumentRow | null): CorrectsWish | null {
  const { corrects, corrects_document_id: id } = said
  const isSame =
    (said.direction ?? row?.direction) === row?.direction &&
    (said.third_party_id ?? row?.third_party_id) === row?.third_party_id
  const own = row?.corrects
    ? { documentId: row.corrects_document_id, ...row.corrects, isKept: isSame }
    : null
  if (id != null) return id === own?.documentId ? own : { documentId: id, number: null, date: null }
  if (corrects) return { documentId: null, number: corrects.number, date: corrects.date ?? null }
  const isTaken = corrects === null || (id === null && own?.documentId != null)
  return isTaken ? null : own
}

type Corrected = Pick<StoredDocument, 'corrects_document_id' | 'corrects_number' | 'corrects_date'>

/** What is stored of the invoice that is corrected; that of the file must be one. */
export async function correctedBy(
  op: CompanyOperation,
  { corrects, isCreditNote, direction, thirdPartyId }: Wish,
): Promise<Corrected> {
  if (!corrects) return { corrects_document_id: null, corrects_number: null, corrects_date: null }
  const { documentId, isKept = false } = corrects
  const field = documentId === null ? 'corrects' : 'corrects_document_id'
  if (!isCreditNote) throw invalidField(field, messages.onlyCreditNotes)
  if (documentId === null || isKept)
    return {
      corrects_document_id: documentId,
      corrects_number: corrects.number,
      corrects_date: corrects.date,
    }
  const invoice = await findDocument(op, documentId)
  const isFitting =
    invoice !== undefined &&
    !invoice.is_credit_note &&
    invoice.status !== 'cancelled' &&
    invoice.direction === direction &&
    invoice.third_party_id === thirdPartyId
  if (!isFitting) throw invalidField(field, messages.notCorrectable)
  return {
    corrects_document_id: documentId,
    corrects_number: invoice.number,
    corrects_date: day(invoice.document_date.slice(0, 10)),
  }
}

type Discount = { readonly percent: string; readonly until: Day }

const most = parseAmount('99.99')!

/** The discount for early payment as it is stored. */
export function discountIn(
  { paymentDiscount, date }: Pick<Wish, 'paymentDiscount' | 'date'>,
  due: Day | null,
): Discount | null {
  if (!paymentDiscount) return null
  const { percent, until } = paymentDiscount
  if (percent <= zero || percent > most)
    throw invalidField('payment_discount.percent', messages.discountPercent)
  if (until < date || (due !== null && until > due))
    throw invalidField('payment_discount.until', messages.discountUntil)
  return { percent: formatAmount(percent), until }
}

/** By how many hundredths of a percent the base of VAT lies below the price, by the law of the file. */
export function vatReductionOf(op: InCompany, discount: Pick<Discount, 'percent'> | null): bigint {
  return discount !== null && isVatReduced(op) ? hundredths(discount.percent) : 0n
}

/** Whether the law of the file charges VAT on the price less the discount for early payment. */
export function isVatReduced({ company }: InCompany): boolean {
  return packFor(company).invoicing.discountedVatBase !== null
}

/** What is left to pay by who takes the discount: it is taken off the net, and VAT stays as stated. */
export function payableAtDiscount({
  amount_net,
  amount_vat,
  payment_discount,
}: Pick<Document, 'amount_net' | 'amount_vat' | 'payment_discount'>): Amount | null {
  if (payment_discount === null) return null
  const net = lessDiscount(storedAmount(amount_net), hundredths(payment_discount.percent))
  return add(net, storedAmount(amount_vat))
}

/** The day of a document. */
export function dayOf({ document_date }: Pick<Document, 'document_date'>): Day {
  return day(document_date.slice(0, 10))
}
