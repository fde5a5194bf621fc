import { addressLines } from '#capabilities/third-parties'
import { invoiceMentions, type MentionQuestion, type PackCode, printedVatNumber } from '#countries'
import { type Language, say } from '#kernel/languages'
import type { PrintableInvoice } from '../invoice-pdf/printable.js'
import type { DocumentRow } from '../queries/documents.js'
import type { Buyer, Seller } from '../queries/parties.js'

type Around = {
  readonly language: Language
  readonly country: PackCode
  readonly codes: MentionQuestion['vatCodes']
  readonly logo?: Buffer
}

/** A document as it is printed, with what the law wants to be read on it. */
export function printable(
  row: DocumentRow,
  seller: Seller,
  buyer: Buyer,
  { language, country, codes, logo }: Around,
): PrintableInvoice {
  const mentions = invoiceMentions({
    country,
    isCreditNote: row.is_credit_note,
    isBetweenBusinesses: buyer.vat_number !== null,
    isSmallBusiness: seller.vat_regime === 'franchise',
    hasVat: row.vat_breakdown.some(({ amount }) => /[1-9]/.test(amount)),
    vatCodes: codes,
  })
  const isWritten = seller.street === null && seller.city === null && seller.address !== null
  return {
    kind: row.is_credit_note ? 'credit_note' : 'invoice',
    state: row.status === 'cancelled' ? 'cancelled' : row.number === null ? 'draft' : 'final',
    isPaid: row.is_paid,
    number: row.number,
    date: row.document_date.slice(0, 10),
    dueDate: row.due_date,
    currency: row.currency,
    seller: {
      name: seller.name,
      addressLines: isWritten
        ? seller.address!.split(/\n|, /)
        : addressLines(seller, seller.country, language),
      legalForm: seller.legal_form,
      vatNumber: seller.vat_number && printedVatNumber(seller.vat_number),
      registrations:
        seller.vat_number === null && seller.enterprise_number !== null
          ? [seller.enterprise_number]
          : [],
      accounts: seller.accounts,
      ...(logo ? { logo } : {}),
    },
    buyer: {
      name: buyer.name,
      addressLines: addressLines(buyer, seller.country, language),
      vatNumber: buyer.vat_number && printedVatNumber(buyer.vat_number),
      code: buyer.code,
    },
    buyerReference: row.buyer_reference ?? row.order_reference,
    lines: row.lines
      .filter((line) => !line.is_adjustment)
      .map((line) => ({
        description: line.description,
        quantity: line.quantity,
        unitPrice: line.unit_price,
        vatRate: line.vat_rate,
        net: line.amount_net,
      })),
    adjustments: row.lines
      .filter((line) => line.is_adjustment)
      .map((line) => ({
        label: line.description,
        vatRate: line.vat_rate,
        net: line.amount_net,
      })),
    vatBreakdown: row.vat_breakdown,
    totals: {
      net: row.amount_net,
      vat: row.amount_vat,
      gross: row.amount_gross,
      payable: row.amount_gross,
    },
    paymentReference: row.structured_communication ?? row.payment_reference ?? row.number,
    mentions: mentions.map((text) => say(text, language)),
    note: row.note,
  }
}
